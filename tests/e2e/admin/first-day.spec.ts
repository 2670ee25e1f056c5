import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expectAccessibleAndFitting } from "../harness/checks.ts";
import { test } from "../harness/own-site.ts";
import { expect } from "../harness/test.ts";
import { expectNotice } from "./admin-steps.ts";

// The first day of an owner: nothing is set up, and there are no sample records.

test.beforeEach(({ site }) => cpSync("content", site.content, { recursive: true }));

test("the checklist leads to what is open, skips what is not needed, and is gone once nothing is open", {
  tag: "@both",
}, async ({ adminPage: page, hasTouch }) => {
  await page.goto("/admin/work");
  const checklist = page.getByRole("region", { name: "Make this site yours" });
  await expect(checklist).toContainText("0 of 8 steps done");
  await page.goto("/admin");
  await expectAccessibleAndFitting(page);
  // A phone shows the first step alone, so that the money is in view.
  await expect(page.getByRole("list", { name: "Money" })).toBeInViewport();
  const more = checklist.getByRole("button", { name: "Show 7 more steps" });
  if (hasTouch) await more.click();
  await checklist.getByRole("link", { name: "Mail" }).click();
  await expect(page.getByRole("heading", { name: "Mail", exact: true })).toBeInViewport();
  await expect(page.getByText("Mail isn’t sent. Each one becomes a file")).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.goBack();
  if (hasTouch) await more.click();
  for (let left = 8; left > 1; left -= 1) {
    await expect(checklist.getByRole("button", { name: /^Not needed/ })).toHaveCount(left);
    await checklist
      .getByRole("button", { name: /^Not needed/ })
      .first()
      .click();
  }
  await expect(checklist).toContainText("7 of 8 steps done");
  await checklist.getByRole("button", { name: "Reopen: Logo and colors" }).click();
  await expect(checklist.getByRole("link", { name: "Logo and colors" })).toBeVisible();
  await checklist.getByRole("button", { name: "Not needed: Logo and colors" }).click();
  await checklist.getByRole("button", { name: "Not needed: Second factor" }).click();
  await expect(checklist).toHaveCount(0);
  await page.goto("/admin/work");
  await expect(page.getByRole("heading", { name: "No work is waiting" })).toBeVisible();
  await expect(checklist).toHaveCount(0);
});

test("a blank is asked once and filled in everywhere, and a badge leads to the next one", async ({
  adminPage: page,
  site,
}) => {
  await page.goto("/admin/page-text");
  await page.getByRole("link", { name: /blanks to fill in.*Terms/ }).click();
  await expect(page.locator(":focus")).toHaveValue(/\[\[legal name of your company\]\]/);
  await page.getByRole("button", { name: /^Next blank/ }).click();
  await expect(page.locator(":focus")).toHaveValue(/\[\[currency\]\]/);

  await page.goto("/admin/page-text");
  await page.getByRole("link", { name: "Fill them in once" }).click();
  const blanks = page.getByRole("region", { name: "Blanks in the page text" });
  await page.getByLabel(/^Legal name/).fill("Rückenwind GmbH");
  await page.getByLabel(/^Address/).fill("Am Kai 1\nHamburg");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(blanks).toContainText("Am Kai 1, Hamburg");
  await blanks.getByLabel("Email address", { exact: true }).fill("hello@rueckenwind.example");
  await blanks.getByRole("checkbox").first().check();
  await expectAccessibleAndFitting(page);
  await blanks.getByRole("button", { name: "Fill in everywhere" }).click();
  await expect(blanks.getByLabel("Email address", { exact: true })).toHaveCount(0);
  const text = (section: string) => readFileSync(join(site.content, `${section}.json`), "utf8");
  for (const section of ["privacy", "terms", "footer"]) expect(text(section)).toContain("Rückenwind GmbH");
  expect(text("contact")).toContain("Am Kai 1, Hamburg");
  expect(text("privacy")).not.toContain("data protection officer");
  await page.goto("/terms");
  await expect(page.getByRole("main")).toContainText("run by Rückenwind GmbH, Am Kai 1, Hamburg");
});

test("a section is hidden, and the last testimonial can go", async ({ adminPage: page }) => {
  await page.goto("/admin/page-text?section=index");
  const steps = page.getByRole("region", { name: "Steps" });
  await steps.getByRole("checkbox", { name: /Hide this section/ }).check();
  const testimonials = page.getByRole("region", { name: "Testimonials" });
  for (let left = 3; left > 0; left -= 1) {
    await testimonials.getByRole("button", { name: `Remove Testimonial ${left}` }).click();
  }
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expectNotice(page, "Saved. Every page shows it now.");
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "One bike, two saddles" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "From hello to live" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "What it sounds like when it works" })).toHaveCount(0);
});

for (const { path, words, join, add, form } of [
  {
    path: "/influencers",
    words: "No creator is listed here yet.",
    join: "Join as a creator",
    add: "Add a creator",
    form: "Add Influencer",
  },
  {
    path: "/brands",
    words: "No brand is listed here yet.",
    join: "Join as a brand",
    add: "Add a brand",
    form: "Add Brand",
  },
]) {
  test(`${path} says that it is empty, and tells the owner how to fill it`, async ({ adminPage: page }) => {
    await page.goto(path);
    const main = page.getByRole("main");
    await expect(main.getByText(words)).toBeVisible();
    await expect(main.getByRole("link", { name: join, exact: true }).last()).toBeVisible();
    const notes = page.getByRole("complementary", { name: "Notes for administrators" });
    await expectAccessibleAndFitting(page);
    await notes.getByRole("link", { name: add }).click();
    await expect(page.getByRole("heading", { level: 1, name: form })).toBeVisible();
  });
}

test("on a phone, notes for the team take one line and lead to the form", { tag: "@phone" }, async ({
  adminPage: page,
}) => {
  await page.goto("/contact");
  const notes = page.getByRole("complementary", { name: "Notes for administrators" });
  await expect(notes).toBeVisible();
  expect((await notes.boundingBox())?.height).toBeLessThan(64);
  await notes.getByText(/notes for administrators$/).click();
  await expect(notes).toContainText("This page promises mail, and mail isn’t sent.");
  await expect(notes.getByRole("link", { name: "Set up mail" })).toHaveAttribute(
    "href",
    "/admin/settings#mail",
  );
  await expectAccessibleAndFitting(page);
});
