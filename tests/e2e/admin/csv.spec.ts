import { readFileSync, writeFileSync } from "node:fs";
import { expectAccessibleAndFitting } from "../harness/checks.ts";
import { expect, test } from "../harness/test.ts";
import { unique } from "./admin-steps.ts";

test("a list is downloaded as a file", async ({ adminPage: page }) => {
  await page.goto("/admin/import-export");
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV: Brands" }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe("brands.csv");
  await expectAccessibleAndFitting(page);
});

test("a file is checked row by row, its good rows are imported, and the others come back with the reasons", async ({
  adminPage: page,
}) => {
  const [name, bad] = [unique("Imported"), unique("Refused")];
  const line = (who: string, rest: string) =>
    `${who},${who.replaceAll(" ", ".").toLowerCase()}@mail.example,${rest}\n`;
  const header = "name,email,category,rating,instagram_handle,instagram_followers,shoe\n";
  const csv = (...lines: string[]) => ({
    name: "creators.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(header + lines.join("")),
  });
  const saved = async (button: string) => {
    const waiting = page.waitForEvent("download");
    await page.getByRole("button", { name: button }).click();
    const download = await waiting;
    return { name: download.suggestedFilename(), path: await download.path() };
  };
  await page.goto("/admin/import-export");
  await page
    .getByLabel("CSV file")
    .setInputFiles(csv(line(name, "gaming,4,@imported,12.5K,44"), line(bad, "Gamming,9,@refused,a lot,45")));
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByText("Checked: 1 new, 0 changed, 0 unchanged, 1 refused.")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: bad });
  await expect(row).toContainText("rating: must be at most 5");
  await expect(row).toContainText("instagram_followers: must be a number");
  await expect(page.getByText("Ignored columns: shoe.")).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.getByLabel("Publish on the marketplace").check();
  await page.getByRole("button", { name: "Import 1 good row" }).click();
  await expect(page.getByText(/^Imported: 1 new, .* 1 refused/)).toBeVisible();
  const response = await page.request.get(`/api/influencers?search=${encodeURIComponent(name)}`);
  const { data } = await response.json();
  expect(data.influencers).toMatchObject([{ category: "Gaming", totalFollowers: 12500 }]);

  const refused = await saved("Download 1 refused row");
  expect(refused.name).toBe("influencers-refused.csv");
  const text = readFileSync(refused.path, "utf8");
  expect(text).toContain('"refused_because"');
  writeFileSync(refused.path, text.replace('"9"', '"5"').replace("a lot", "900"));
  await page.getByLabel("CSV file").setInputFiles(refused.path);
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(row).toContainText("category: is not a known category: the nearest is 'Gaming'");

  const template = await saved("Download a template");
  expect(template.name).toBe("influencers-template.csv");
  await page.getByLabel("CSV file").setInputFiles(template.path);
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByText("Checked: 1 new, 0 changed, 0 unchanged, 0 refused.")).toBeVisible();
  await expect(page.getByText(/Ignored columns/)).toHaveCount(0);
});
