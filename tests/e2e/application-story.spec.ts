import type { Page } from "@playwright/test";
import { expectNotice, rowOf, showOnly, unique } from "./admin/admin-steps.ts";
import { fillApplication, freshEmail, openForm } from "./forms/form-steps.ts";
import { administrator } from "./harness/administrator.ts";
import { expectAccessible } from "./harness/checks.ts";
import { linkIn, mailTo } from "./harness/outbox.ts";
import { expect, test } from "./harness/test.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

async function apply(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await openForm(page, "/join-influencer");
  await fillApplication(page, email);
  await page.getByLabel("Full Name").fill(name);
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(page.getByText("Sign up successful!").first()).toBeVisible({ timeout: 20_000 });
}

/** The request, as the administrators reach it from their mail. */
async function openRequest(page: Page, name: string, subject: RegExp) {
  const mail = await mailTo(administrator.email, subject);
  const path = /https?:\/\/[^/\s]+(\/admin\/[^\s]+)/.exec(mail)?.[1] ?? "";
  await page.goto(path);
  await page.getByRole("button", { name, exact: true }).click();
  return page.getByRole("dialog", { name });
}

test("an application goes from the form to changes, to the profile, and after a rejection comes again", {
  tag: ["@phone", "@slow"],
}, async ({ adminPage: page }) => {
  test.setTimeout(180_000);
  const person = { name: unique("Story"), email: freshEmail("story") };
  const { name, email } = person;
  await showOnly(page, [name]);

  // Rejected, with a reason and a day.
  await apply(page, person);
  const receipt = async () => linkIn(await mailTo(email, /^We have your application/));
  const firstLink = await receipt();
  await page.goto(firstLink);
  await expect(heading(page)).toHaveText("Your application is in review");
  const first = await openRequest(page, name, new RegExp(`^New application: ${name}$`));
  await first.getByRole("button", { name: "Reject", exact: true }).click();
  const rejection = page.getByRole("alertdialog", { name: `Reject ${name}?` });
  await rejection.getByLabel("Category full").check();
  await rejection.getByLabel(/^May apply again/).selectOption("In 30 days");
  await rejection.getByRole("button", { name: "Reject" }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
  const no = await mailTo(email, /^Your application to/);
  expect(no).toContain("We have enough creators in your category for now.");
  const again = /https?:\/\/[^/\s]+(\/join-influencer)/.exec(no)?.[1];
  if (again === undefined) throw new Error(`no way back in: ${no}`);
  await page.goto(again);
  await expect(heading(page)).toBeVisible();

  // Earlier than advised, which nobody hinders and the team sees.
  await apply(page, person);
  await expect.poll(receipt, { timeout: 30_000 }).not.toBe(firstLink);
  await page.goto(await receipt());
  await expect(heading(page)).toHaveText("Your application is in review");
  await page.goto(firstLink);
  await expect(heading(page)).toHaveText("Not this time");
  const second = await openRequest(page, name, new RegExp(`^New application: ${name}$`));
  await expect(second.getByText(/^Rejected, .*: Category full$/)).toBeVisible();
  await second.getByRole("button", { name: /^Ask/ }).click();
  const question = page.getByRole("alertdialog", { name: `Ask ${name} for changes?` });
  await question.getByLabel("Rate").check();
  await question.getByLabel(/^Words/).fill("What does a film cost?");
  await question.getByRole("button", { name: "Ask", exact: true }).click();
  await expectNotice(page, `${name} gets a mail with a link to edit.`);

  await page.goto(linkIn(await mailTo(email, /^Please complete your application/)));
  await expect(heading(page)).toHaveText("We need something from you");
  await expect(page.getByText("What does a film cost?")).toBeVisible();
  await page.getByRole("button", { name: "Edit your application" }).click();
  await page.getByLabel(/^Rate/).fill("420");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(heading(page)).toHaveText("Your application is in review");

  const third = await openRequest(page, name, new RegExp(`^Changed application: ${name}$`));
  await expect(third.getByText("from $420 per post")).toBeVisible();
  await expect(third.getByText("Edited by the applicant")).toBeVisible();
  await expect(third.getByText("Mail sent: Changes asked for")).toBeVisible();
  await expectAccessible(page);
  await third.getByRole("button", { name: "Approve" }).click();
  await expectNotice(page, `${name} is on the marketplace now.`);

  const yes = await mailTo(email, /^Welcome to/);
  await page.goto(/https?:\/\/[^/\s]+(\/influencers\/[\w-]+)/.exec(yes)?.[1] ?? "");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("$420").filter({ visible: true }).first()).toBeVisible();
});
