import { expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { expect, test } from "../harness/test.ts";
import { applyAs, expectNotice, rowOf, showOnly, unique } from "./admin-steps.ts";

test("a request gets an owner, a day and a next step, and is found among the work of its owner", async ({
  adminPage: page,
}) => {
  const name = unique("Work");
  await applyAs([name]);
  await showOnly(page, [name]);
  await page.goto("/admin/join-requests");
  await rowOf(page, name).getByRole("button", { name, exact: true }).click();
  const panel = page.getByRole("dialog", { name });
  await panel.getByLabel("Owner").selectOption({ label: "owner@tandem.example" });
  await panel.getByLabel("Due").fill("2020-01-31");
  await panel.getByLabel("Next step").fill("Ask for the figures");
  await panel.getByRole("button", { name: "Save", exact: true }).click();
  await expectNotice(page, "Saved");
  await expect(panel.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  await expectAccessible(page);

  await page.goto("/admin/work");
  await page.getByRole("combobox", { name: "Owner" }).selectOption("me");
  await expect(page).toHaveURL(/\?owner=me$/);
  await page.getByRole("combobox", { name: "Kind" }).selectOption("join-request");
  await expect(page).toHaveURL(/\?owner=me&kind=join-request$/);
  const late = page.getByRole("region", { name: /^Late/ });
  const row = late.getByRole("link").filter({ hasText: name });
  await expect(row).toHaveText(
    /Creator.*owner@tandem.example.*Fri 31 Jan.*Decision \d+ days late.*Ask for the figures/s,
  );
  await expectAccessibleAndFitting(page);
  await page.reload();
  await expect(row).toBeVisible();
  await row.click();
  await expect(page.getByRole("dialog", { name })).toBeVisible();
});

test("further work is added page by page, by keyboard", async ({ adminPage: page }) => {
  await page.route("**/api/admin/work?*", (route) => {
    const address = new URL(route.request().url());
    address.searchParams.set("limit", "3");
    return route.continue({ url: address.href });
  });
  await page.goto("/admin/work?kind=contact");
  const links = page.locator("[data-row] a");
  await expect(links).toHaveCount(3);
  const more = page.getByRole("button", { name: "Show more" });
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(links).toHaveCount(6);
  await expect(page.getByRole("status").filter({ hasText: /^6 of \d+$/ })).toBeVisible();
  await expect(more).toBeFocused();
  await expectAccessibleAndFitting(page);
});

test("the list of work is used by keyboard, and says when it is empty or could not be loaded", async ({
  adminPage: page,
  faults,
}) => {
  await page.goto("/admin/work?kind=contact");
  const links = page.locator("[data-row] a");
  await expect(links.nth(1)).toBeVisible();
  await page.keyboard.press("j");
  await expect(links.first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press("k");
  await expect(links.first()).toBeFocused();
  await page.keyboard.press("k");
  await expect(links.first()).toBeFocused();
  await page.getByRole("combobox", { name: "Owner" }).selectOption("me");
  await expect(page.getByRole("heading", { name: "Nothing of this kind" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show all work" }).click();
  await expect(page).toHaveURL(/\/admin\/work$/);
  await expect(links.first()).toBeVisible();

  faults.allow(/403 \/api\/admin\/work/);
  await page.route("**/api/admin/work*", (route) =>
    route.fulfill({ status: 403, json: { success: false, message: "no" } }),
  );
  await page.reload();
  const failed = page.getByRole("alert").filter({ hasText: "The work could not be loaded" });
  await expect(failed).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/api/admin/work*");
  await failed.getByRole("button", { name: "Retry" }).click();
  await expect(links.first()).toBeVisible();
});
