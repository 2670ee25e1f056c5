import { jpeg, pdf } from "#tests/factories/files.ts";
import { applyAs, expectNotice, showOnly, unique } from "./admin/admin-steps.ts";
import {
  expectAccessible,
  expectAccessibleAndFitting,
  expectAccessibleAtThisWidth,
  expectNoOverflow,
} from "./harness/checks.ts";
import { linkIn, mailTo } from "./harness/outbox.ts";
import { call, callServer } from "./harness/server-call.ts";
import { expect, test } from "./harness/test.ts";
import { addressOf, linkFor, requestFor } from "./status-link-steps.ts";

type Request = { _id: string; name: string };

test("an applicant is asked for changes, edits by the link, and is approved", {
  tag: ["@phone", "@slow"],
}, async ({ adminPage: page }) => {
  const name = unique("Edited");
  await applyAs([name]);
  await showOnly(page, [name]);
  await page.goto("/admin/join-requests");
  await page.getByRole("button", { name, exact: true }).click();
  // On a phone, too, the decisions are side by side.
  const decisions = page.getByRole("dialog", { name }).getByRole("button", { name: /^(Ask|Reject|Approve)/ });
  await expect(decisions).toHaveCount(3);
  const boxes = await Promise.all((await decisions.all()).map((button) => button.boundingBox()));
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
  await page.getByRole("button", { name: /^Ask/ }).click();
  const question = page.getByRole("alertdialog", { name: `Ask ${name} for changes?` });
  await question.getByLabel("Rate").check();
  await question.getByLabel(/^Comment/).fill("What would three films cost?");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Ask", exact: true }).click();
  await expectNotice(page, `${name} gets an email with a link to edit.`);
  const panel = page.getByRole("dialog", { name });
  await expect(panel.getByText(/^Changes requested, /)).toBeVisible();
  await expect(panel.getByRole("button", { name: /^Ask/ })).toHaveCount(0);
  await expectAccessible(page);

  await page.goto(linkIn(await mailTo(addressOf(name), /^Please complete your application/)));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We need something from you");
  await expect(page.getByText("Please say what a post costs.")).toBeVisible();
  await expect(page.getByText("What would three films cost?")).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.getByRole("button", { name: "Edit your application" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Edit your application" })).toBeFocused();
  await expect(page.getByLabel("Full Name")).toHaveValue(name);
  await expect(page.getByLabel("Email")).toHaveCount(0);
  await expectAccessibleAndFitting(page);
  await page.getByLabel("Full Name").fill("");
  await page.getByLabel(/^Rate/).fill("300");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByLabel("Full Name")).toHaveAccessibleDescription("Full Name is required.");
  await page.getByLabel("Full Name").fill(name);
  const work = await jpeg("work.jpg", { width: 800, height: 600 });
  const buffer = Buffer.from(await work.arrayBuffer());
  await page.locator("input[name=images]").setInputFiles({ name: work.name, mimeType: work.type, buffer });
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your application is in review");

  await page.goto(await requestFor(`Changed application: ${name}`));
  await page.getByRole("button", { name, exact: true }).click();
  await expect(panel.getByText("Edited by the applicant")).toBeVisible();
  await expect(panel.getByText("Mail sent: Changes requested")).toBeVisible();
  await expect(panel.getByText("from $300 per post")).toBeVisible();
  await expect(panel.getByRole("img", { name: `Upload 1 of ${name}` })).toBeVisible();
  await panel.getByRole("button", { name: "Approve" }).click();
  await expectNotice(page, `${name} is on the marketplace now.`);
  const welcome = await mailTo(addressOf(name), /^Welcome to/);
  await page.goto(/https?:\/\/[^/\s]+(\/influencers\/[\w-]+)/.exec(welcome)?.[1] ?? "");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("$300").filter({ visible: true }).first()).toBeVisible();
});

test("an applicant who is asked for proof sends it, also over a connection that drops", {
  tag: ["@phone", "@slow"],
}, async ({ adminPage: page, adminToken, faults }) => {
  const name = unique("Proved");
  await applyAs([name]);
  await showOnly(page, [name]);
  const requests = await call<Request[]>("GET", "/api/admin/join-requests", undefined, adminToken);
  const id = requests.find((request) => request.name === name)?._id;
  const asked = { codes: ["proof"], words: "" };
  await call("PUT", `/api/admin/join-requests/${id}/ask`, asked, adminToken);

  await page.goto(linkIn(await mailTo(addressOf(name), /^Please complete your application/)));
  await expect(page.getByText(/^Please send proof of your figures/)).toBeVisible();
  const form = page.getByRole("form", { name: "Proof of your figures" });
  const send = form.getByRole("button", { name: "Send as proof" });
  await send.focus();
  await page.keyboard.press("Enter");
  const choice = form.getByLabel("Files");
  await expect(choice).toHaveAccessibleDescription(/Choose at least one file/);
  await expect(choice).toBeFocused();
  await expectAccessibleAndFitting(page);

  const picture = await jpeg("statistics.jpg", { width: 400, height: 800 });
  const files = [
    { name: picture.name, mimeType: picture.type, buffer: Buffer.from(await picture.arrayBuffer()) },
    { name: "report.pdf", mimeType: "application/pdf", buffer: Buffer.from(await pdf().arrayBuffer()) },
  ];
  await choice.setInputFiles([
    ...files,
    { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Hi") },
  ]);
  await expect(form.getByText("notes.txt is not a JPG, PNG, WebP, AVIF, HEIC or PDF file.")).toBeVisible();
  await expect(form.getByRole("listitem")).toHaveCount(2);
  await expect(form.getByText("Choose at least one file")).toHaveCount(0);

  faults.allow(/ERR_FAILED .*\/api\/links\/status\/evidence/);
  const upload = "**/api/links/status/evidence";
  await page.route(upload, (route) => route.abort());
  await send.click();
  await expect(form.getByRole("alert")).toBeVisible();
  await expect(form.getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);
  await page.unroute(upload);
  await send.click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Your application is in review");
  await expect(page.getByRole("img", { name: "Proof 1" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Document 1 (PDF)" })).toBeVisible();
  await expect(form.getByRole("listitem")).toHaveCount(0);
  await expectAccessibleAndFitting(page);

  await page.goto("/admin/join-requests");
  await page.getByRole("button", { name, exact: true }).click();
  const panel = page.getByRole("dialog", { name });
  await expect(panel.getByRole("heading", { name: "Proof" })).toBeVisible();
  await expect(panel.getByRole("img", { name: `Proof of ${name} 1` })).toBeVisible();
  await expect(panel.getByText("Sent proof")).toBeVisible();
  await expectAccessibleAndFitting(page);
});

test("the review shows what was edited since it was opened, by keyboard", { tag: "@slow" }, async ({
  adminPage: page,
  faults,
}) => {
  const name = unique("Overtaken");
  await applyAs([name, unique("Next")]);
  const link = await linkFor(name);
  const headers = { authorization: `Link ${link.slice("/l/".length)}`, "content-type": "application/json" };
  await showOnly(page, [name]);
  await page.goto("/admin/join-requests");
  await page.getByRole("button", { name, exact: true }).click();
  const panel = page.getByRole("dialog", { name });
  await expect(panel.getByRole("button", { name: "Approve" })).toBeVisible();
  const body = await (await callServer("/api/links/status", { headers })).json();
  const edited = { ...body.data.status.application, rate: 345, location: "Oslo, Norway" };
  const saved = await callServer("/api/links/status", {
    method: "PUT",
    headers,
    body: JSON.stringify(edited),
  });
  expect(saved.status).toBe(200);

  faults.allow(/409 \/api\/admin\/join-requests\//);
  await page.keyboard.press("a");
  const note = panel.getByRole("region", { name: "Changed since you opened it" });
  await expect(note.getByText("Oslo, Norway")).toBeVisible();
  await expect(note.getByText("from $345")).toHaveCount(0);
  await expect(note.getByText("345")).toBeVisible();
  await expect(panel.getByRole("status").first()).toContainText("Location");
  await expectAccessibleAtThisWidth(page);
  await expectNoOverflow(page);
  // Nothing is decided until the changes are seen.
  await page.keyboard.press("a");
  await expect(note).toBeVisible();
  await note.getByRole("button", { name: "Seen" }).focus();
  await page.keyboard.press("Enter");
  await expect(note).toHaveCount(0);
  await page.keyboard.press("a");
  await expectNotice(page, `${name} is on the marketplace now.`);
});

test("an approved creator is led to the profile, and the team takes or leaves each change", {
  tag: "@slow",
}, async ({ adminPage: page, adminToken }) => {
  const name = unique("Welcome");
  await applyAs([name]);
  const link = await linkFor(name);
  const requests = await call<Request[]>("GET", "/api/admin/join-requests", undefined, adminToken);
  const id = requests.find((request) => request.name === name)?._id;
  await call("PUT", `/api/admin/join-requests/${id}/approve`, undefined, adminToken);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your application is in review");
  await expect(page.getByRole("button", { name: "Withdraw" })).toHaveCount(0);
  await mailTo(addressOf(name), /^Welcome to/);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are in");
  await expect(page.getByRole("heading", { name: "What everybody sees" })).toBeVisible();
  await page.getByRole("button", { name: "Send changes" }).click();
  await expect(page.getByLabel(/^Anything else/)).toHaveAccessibleDescription(/Write what should change/);
  await page.getByLabel(/^Rate/).fill("$350 per post");
  await page.getByLabel("Followers on Instagram").fill("40K");
  await page.getByRole("button", { name: "Send changes" }).click();
  await expect(page.getByText("Your changes were sent. We’ll reply by email.")).toBeVisible();
  await expectAccessibleAndFitting(page);

  // The team applies one change, and ignores the other.
  await page.goto(`/admin/contacts?search=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name, exact: true }).click();
  const panel = page.getByRole("dialog", { name });
  await expect(panel.getByText("12,500 → 40K")).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Apply: Rate" }).click();
  await expect(panel.getByText("Applied")).toBeVisible();
  await panel.getByRole("button", { name: "Ignore: Followers on Instagram" }).click();
  await expect(panel.getByText("Ignored", { exact: true })).toBeVisible();
  await expect(panel.getByRole("button", { name: "Reopen" })).toBeVisible();
  await page.goto(link);
  await expect(page.getByText("from $350 per post")).toBeVisible();
  await expect(page.getByLabel("Followers on Instagram")).toHaveValue("12,500");
  await page.getByRole("link", { name: "See your profile" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});
