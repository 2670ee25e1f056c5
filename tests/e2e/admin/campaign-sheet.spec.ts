import { readFileSync } from "node:fs";
import { expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { expect, test } from "../harness/test.ts";
import { unique } from "./admin-steps.ts";
import { campaignOf } from "./campaign-steps.ts";
import { chooseSpreadsheet } from "./import-steps.ts";

test("the creators of a campaign go out as a sheet, and come back as they were or as the sheet says", async ({
  adminPage: page,
  adminToken,
}) => {
  const { id, creators } = await campaignOf(3, adminToken);
  const [first = "", second = ""] = creators;
  await page.goto(`/admin/campaign?id=${id}&view=table`);
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe("campaign.csv");
  const sheet = readFileSync(await download.path(), "utf8");
  expect(sheet).toContain(`"${first}"`);

  await page.getByRole("button", { name: "Import", exact: true }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Import creators" });
  const check = async (text: string) => {
    await chooseSpreadsheet(dialog, text, "campaign.csv");
    await dialog.getByRole("button", { name: "Check the rows" }).click();
  };
  await check(sheet);
  await expect(dialog.getByText("Every row already matches Tandem")).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Import \d/ })).toHaveCount(0);
  await expectAccessibleAndFitting(page);

  const stranger = unique("Stranger");
  await dialog.getByRole("button", { name: "Choose another file" }).click();
  await check(
    `name;state;price;nextStep\r\n${first};cleared;1.250,50;Call her\r\n${stranger};;;\r\n${second};Agreed;;`,
  );
  await expect(dialog.getByText("1 row ready, 2 rows left out")).toBeVisible();
  await expect(dialog.getByText("name: is of no creator in the marketplace")).toBeVisible();
  await expect(dialog.getByText(/A file cannot move a creator from Listed to Agreed/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Import 1 row" }).click();
  await expect(dialog.getByText("Imported: 0 new, 1 changed, 2 left out")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Import", exact: true })).toBeFocused();
  await expect(page.getByText("Call her")).toBeVisible();
  await expect(page.getByText("$1,250.50").first()).toBeVisible();
});
