import { expectAccessibleAndFitting } from "../harness/checks.ts";
import { expect, test } from "../harness/test.ts";
import { unique } from "./admin-steps.ts";
import { campaignOf } from "./campaign-steps.ts";

test("a view of the table is saved by name, and chosen in another campaign", async ({
  adminPage: page,
  adminToken,
}) => {
  const one = await campaignOf(3, adminToken);
  const other = await campaignOf(2, adminToken);
  await page.goto(`/admin/campaign?id=${one.id}&view=table`);
  const saving = page.getByRole("button", { name: "Save as a view" });
  await expect(saving).toBeDisabled();
  const middles = await Promise.all(
    [page.getByLabel("Search creators"), page.getByLabel("Order"), page.getByLabel("Columns"), saving].map(
      async (control) => {
        const { y = 0, height = 0 } = (await control.boundingBox()) ?? {};
        return Math.round(y + height / 2);
      },
    ),
  );
  expect(Math.max(...middles) - Math.min(...middles), "one row of filters").toBeLessThan(8);
  await page.getByLabel("Order").selectOption("Name");
  await expect(page).toHaveURL(/sort=name/);
  const sorted = one.creators.toSorted((a, b) => a.localeCompare(b, "en"));
  const shown = page.getByRole("button");
  await expect
    .poll(async () => (await shown.allTextContents()).filter((text) => sorted.includes(text)))
    .toEqual(sorted);

  await page.getByLabel("Columns").selectOption("All columns");
  await expect(page).toHaveURL(/columns=all/);
  await expect(page.getByText("In this state since").first()).toBeVisible();
  await expectAccessibleAndFitting(page);

  // Nobody else keeps a view of this name and text.
  const name = unique("View");
  await page.getByLabel("State").selectOption("listed");
  await page.getByLabel("Search creators").fill(name);
  await expect(page.getByText("No matches")).toBeVisible();
  await page.getByRole("button", { name: "Save as a view" }).click();
  await page.getByLabel("Name of the view").fill(name);
  await page.keyboard.press("Enter");
  const remove = page.getByRole("button", { name: `Delete the view ‘${name}’` });
  await expect(remove).toBeVisible();
  await expectAccessibleAndFitting(page);

  await page.goto(`/admin/campaign?id=${other.id}&view=table`);
  await page.getByLabel("View", { exact: true }).selectOption(name);
  await expect(page).toHaveURL(/view=table&search=View.*&state=listed&sort=name&columns=all/);
  await remove.click();
  await expect(page.getByRole("button", { name: "Save as a view" })).toBeEnabled();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(page.getByRole("button", { name: other.creators[0] ?? "", exact: true })).toBeVisible();
  await expect(page).not.toHaveURL(/sort=/);
});
