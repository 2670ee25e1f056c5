import type { BrandRecord } from "#domain/brands/brand.contract.ts";
import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import { fillApplication, fillRegistration, freshEmail, openForm, recordsOf } from "./forms/form-steps.ts";
import { expect, test } from "./harness/test.ts";

test("the footer leads to the privacy notice and the terms, and no longer to the image guide", async ({
  page,
}) => {
  await page.goto("/about");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "Image guide" })).toHaveCount(0);
  await footer.getByRole("link", { name: "Terms" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Terms" })).toBeVisible();
  await footer.getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Privacy notice" })).toBeVisible();
  await page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "Your rights" }).click();
  await expect(page.getByRole("heading", { name: "Your rights" })).toBeInViewport();
  await expect(page.getByRole("main")).not.toContainText("[[");
});

test("the enquiry about a creator has the privacy notice beside it", async ({ page }) => {
  await page.goto("/influencers");
  await page.getByRole("main").getByRole("button", { name: "Contact" }).first().click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "privacy notice" })).toBeVisible();
});

test("what a creator accepts is kept with the application", async ({ page, adminToken }) => {
  const email = freshEmail("accepts");
  await openForm(page, "/join-influencer");
  await fillApplication(page, email);
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(page.getByRole("heading", { name: "Sign up successful!" })).toBeVisible();
  const [request] = await recordsOf<JoinRequest>(adminToken, "/api/admin/join-requests", email);
  expect(request?.consent?.version).toMatch(/^privacy .+, terms .+$/);
  expect(request?.consent?.text).toContain("you accept our terms");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("what a brand accepts is kept with the registration", async ({ page, adminToken, faults }) => {
    faults.allow(/^csp /);
    const email = freshEmail("agrees");
    await page.goto("/join-brand");
    await fillRegistration(page, email);
    await page.getByRole("button", { name: "Register Brand" }).click();
    await expect(page.getByRole("heading", { name: "Brand registration successful!" })).toBeVisible();
    const [brand] = await recordsOf<BrandRecord>(adminToken, "/api/brand-join", email);
    expect(brand?.consent?.version).toMatch(/^privacy .+, terms .+$/);
    expect(brand?.consent?.text).toContain("you accept our terms");
  });
});
