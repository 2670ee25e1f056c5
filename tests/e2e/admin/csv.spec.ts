import { expectAccessible, expectNoOverflow } from "../harness/checks.ts";
import { expect, test } from "../harness/test.ts";
import { unique } from "./admin-steps.ts";

test("a list is downloaded as a file", async ({ adminPage: page }) => {
  await page.goto("/admin/import-export");
  const waiting = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV: Brands" }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe("brands.csv");
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test("a file is checked row by row, mended and imported", async ({ adminPage: page }) => {
  const name = unique("Imported");
  const email = `${name.replaceAll(" ", ".").toLowerCase()}@mail.example`;
  const csv = (rating: string) => ({
    name: "creators.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`name,email,category,rating,shoe\n${name},${email},Gaming,${rating},44\n`),
  });
  await page.goto("/admin/import-export");
  await page.getByLabel("CSV file").setInputFiles(csv("9"));
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByText(/0 new, .* 1 refused/)).toBeVisible();
  await expect(page.getByText(/rating: must be at most 5/)).toBeVisible();
  await expect(page.getByText("Columns left aside: shoe.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Import \d/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel("CSV file").setInputFiles(csv("4"));
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByText(/^Checked: 1 new/)).toBeVisible();
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByText(/^Imported: 1 new/)).toBeVisible();
  const response = await page.request.get(`/api/influencers?search=${encodeURIComponent(name)}`);
  expect((await response.json()).data.matched).toBe(1);
});
