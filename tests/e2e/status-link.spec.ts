import { registrationFields } from "#tests/factories/brand.ts";
import { applyAs, rowOf, showOnly, unique } from "./admin/admin-steps.ts";
import {
  everyWidth,
  expectAccessible,
  expectAccessibleAndFitting,
  expectAccessibleAtThisWidth,
  expectNoOverflow,
} from "./harness/checks.ts";
import { linkIn, mailTo } from "./harness/outbox.ts";
import { callServer } from "./harness/server-call.ts";
import { expect, test } from "./harness/test.ts";
import { addressOf, linkFor, requestFor } from "./status-link-steps.ts";

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
  await expect(page.getByRole("contentinfo")).toContainText("Links expire");
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
