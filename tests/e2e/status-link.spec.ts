import { registrationFields } from "#tests/factories/brand.ts";
import { jpeg, pdf } from "#tests/factories/files.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { applyAs, expectNotice, rowOf, showOnly, unique } from "./admin/admin-steps.ts";
import {
  everyWidth,
  expectAccessible,
  expectAccessibleAndFitting,
  expectAccessibleAtThisWidth,
  expectNoOverflow,
} from "./harness/checks.ts";
import { linkIn, mailTo } from "./harness/outbox.ts";
import { call, callServer } from "./harness/server-call.ts";
import { expect, test } from "./harness/test.ts";

type Request = { _id: string; name: string };

const addressOf = (name: string) => `${name.replaceAll(" ", ".").toLowerCase()}@mail.example`;

async function linkFor(name: string): Promise<string> {
  return linkIn(await mailTo(addressOf(name), /^We have your application/));
}

/** The path in the administration that a mail to the administrator leads to. */
async function requestFor(subject: string): Promise<string> {
  const mail = await mailTo(administrator.email, new RegExp(`^${subject}$`));
  return /https?:\/\/[^/\s]+(\/admin\/\S+)/.exec(mail)?.[1] ?? "";
}

test("an applicant follows the link, is rejected with reasons, and applies again while the first link still says so", {
  tag: ["@phone", "@slow"],
}, async ({ adminPage: page }) => {
  const name = unique("Status");
  await applyAs([name]);
  const link = await linkFor(name);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your application is in review");
  await expect(page.getByText(/^You’ll hear from us by \w+day, \d+ \w+\.$/)).toBeVisible();
  await expect(page.locator("[aria-current=step]")).toContainText("In review");
  await expect(page.getByRole("heading", { name: "What would help" })).toBeVisible();
  await expectAccessibleAndFitting(page, everyWidth);

  await showOnly(page, [name]);
  await page.goto("/admin/join-requests");
  await page.getByRole("button", { name, exact: true }).click();
  await expect(page.getByRole("heading", { name: "Status link" })).toBeVisible();
  await expect(page.getByText("Opened once")).toBeVisible();
  await page.getByRole("button", { name: "Reject", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: `Reject ${name}?` });
  await question.getByLabel("Category full").check();
  await question.getByLabel(/^May apply again/).selectOption("In 90 days");
  await question.getByLabel(/^Reason/).fill("We will have room in spring.");
  await expectAccessibleAtThisWidth(page);
  await question.getByRole("button", { name: "Reject" }).click();
  await expect(rowOf(page, name)).toHaveCount(0);

  const mail = await mailTo(addressOf(name), /^Your application to/);
  expect(mail).toContain("We have enough creators in your category for now.");
  expect(mail).toContain("We will have room in spring.");
  expect(mail).toContain("/join-influencer");
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not this time");
  await expect(page.getByText("We will have room in spring.")).toBeVisible();
  await expect(page.getByText(/The best time is after \w+day, \d+ \w+/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Apply again" }).click();
  await expect(page).toHaveURL(/\/join-influencer$/);

  await applyAs([name]);
  await expect.poll(() => linkFor(name)).not.toBe(link);
  await page.goto(await linkFor(name));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your application is in review");
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Not this time");
  await showOnly(page, [name]);
  await page.goto(await requestFor(`New application: ${name}`));
  await page.getByRole("button", { name, exact: true }).click();
  await expect(page.getByText(/^Rejected, .*: Category full$/)).toBeVisible();
});

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
  await expect(panel.getByText(/^Changes asked, /)).toBeVisible();
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
  await expect(panel.getByText("Mail sent: Changes asked for")).toBeVisible();
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
  await expect(form.getByText("notes.txt is not a JPG, PNG or PDF file.")).toBeVisible();
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

test("an approved creator is led to the profile", { tag: "@slow" }, async ({
  adminPage: page,
  adminToken,
}) => {
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
  await page.getByRole("button", { name: "Send changes" }).click();
  await expect(page.getByText("Your changes were sent. We’ll reply by email.")).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.getByRole("link", { name: "See your profile" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("an applicant withdraws by keyboard, after a second press", { tag: "@phone" }, async ({ page }) => {
  const name = unique("Withdrawn");
  await applyAs([name]);
  await page.goto(await linkFor(name));
  await page.getByRole("button", { name: "Withdraw" }).focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog", { name: "Withdraw your application?" });
  await expect(question.getByRole("button", { name: "Keep it" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("You have withdrawn your application");
  await expect(heading).toBeFocused();
  await mailTo(addressOf(name), /^You have withdrawn your application/);
});

test("a brand that waits has the same page, and edits its registration by keyboard", {
  tag: "@phone",
}, async ({ page, faults }) => {
  const companyName = unique("Brand");
  const email = `${companyName.replaceAll(" ", ".").toLowerCase()}@brand.example`;
  await callServer("/api/brand-join", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(registrationFields({ companyName, email })),
  });
  const link = linkIn(await mailTo(email, /^We have your registration/));
  await page.goto(link);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Your registration is in review");
  await expect(page.getByRole("heading", { name: "Your data" })).toBeVisible();
  await expect(page.getByText("$5K - $10K")).toBeVisible();
  await expectAccessibleAtThisWidth(page);
  await expectNoOverflow(page);
  await page.getByRole("button", { name: "Edit your registration" }).focus();
  await page.keyboard.press("Enter");
  await expect(heading).toHaveText("Edit your registration");
  await expect(heading).toBeFocused();
  await expect(page.getByLabel("Company Name")).toHaveValue(companyName);
  await expect(page.getByLabel("Email")).toHaveCount(0);
  await expectAccessibleAtThisWidth(page);
  await expectNoOverflow(page);
  await page.getByLabel("Contact Person").fill("");
  await page.getByLabel("Budget Range").selectOption("$50K+");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByLabel("Contact Person")).toHaveAccessibleDescription("Contact Person is required.");
  await page.getByLabel("Contact Person").fill("Ida Berg");

  // The same link in another window was faster.
  faults.allow(/409 \/api\/links\/status/);
  const { email: _, ...other } = registrationFields({ companyName, location: "Oslo, Norway" });
  const headers = { "content-type": "application/json", authorization: `Link ${link.slice("/l/".length)}` };
  const { data } = await (await callServer("/api/links/status", { headers })).json();
  const { updatedAt } = data.status.registration;
  const saved = await callServer("/api/links/status", {
    method: "PUT",
    headers,
    body: JSON.stringify({ ...other, updatedAt }),
  });
  expect(saved.status).toBe(200);
  await page.getByRole("button", { name: "Save changes" }).click();
  const question = page.getByRole("dialog");
  await expect(question.getByText("Oslo, Norway")).toBeVisible();
  await expectAccessibleAtThisWidth(page);
  await question.getByRole("button", { name: "Continue with this choice" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(heading).toHaveText("Your registration is in review");
  await expect(page.getByText("$50K+")).toBeVisible();
  await expect(page.getByText("Oslo, Norway")).toBeVisible();
  await expect(page.getByText("Ida Berg")).toBeVisible();
});

test("a link that is unknown or has ended says so, and a lost connection can be retried", {
  tag: "@phone",
}, async ({ page, faults }) => {
  faults.allow(/40[13] \/api\/links\//, /ERR_FAILED .*\/api\/links\//);
  await page.goto(`/l/tl_${"a".repeat(43)}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
  await expect(page.getByText("This link is not valid.")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText("A link ends after a time");
  await expect(page.getByRole("button", { name: "Ask for a new link" })).toHaveCount(0);
  await expectNoOverflow(page);

  const calls = /\/api\/links\/(current|status)$/;
  const message = "This link ended on 2 March 2026. Ask Tandem for a new one.";
  await page.route(calls, (route) => route.fulfill({ status: 403, json: { success: false, message } }));
  await page.reload();
  await expect(page.getByText(message)).toBeVisible();
  await page.getByRole("button", { name: "Ask for a new link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "If this link can be renewed" })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(calls);

  await page.route("**/api/links/**", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("heading", { name: "It could not be loaded" })).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/api/links/**");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
});

test("the page is the same for every token, and says it to nobody", async ({ page }) => {
  const tokens = ["a", "b"].map((letter) => `tl_${letter.repeat(43)}`);
  const answers = await Promise.all(tokens.map((token) => callServer(`/l/${token}`)));
  const [one, other] = await Promise.all(answers.map((answer) => answer.text()));
  expect(one).toBe(other);
  expect(one).not.toContain("tl_");
  for (const { status, headers } of answers) {
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    });
  }
  const name = unique("Scanned");
  await applyAs([name]);
  const link = await linkFor(name);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url(), request.headers().referer ?? ""));
  await page.goto(link);
  await page.getByRole("link", { name: "Contact" }).click();
  await expect(page).toHaveURL(/\/contact$/);
  const token = link.slice("/l/".length);
  expect(sent.filter((text) => text.includes(token))).toEqual([`${new URL(page.url()).origin}${link}`]);
  // However often a scanner opens it, nothing is used up and nothing counted.
  for (let visit = 0; visit < 50; visit += 1) {
    await callServer(link, { method: visit % 2 ? "HEAD" : "GET" });
  }
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your application is in review");
});
