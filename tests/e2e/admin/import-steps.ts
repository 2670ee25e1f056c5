import type { Locator, Page } from "@playwright/test";

/** Opens the page of imports, without those of an earlier test. */
export async function openImports(page: Page, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const { data } = await (await page.request.get("/api/admin/imports", { headers })).json();
  for (const { _id, campaignId } of data.imports) {
    // Another test of this administrator imports into a campaign meanwhile.
    if (campaignId === null) await page.request.delete(`/api/admin/imports/${_id}`, { headers });
  }
  await page.goto("/admin/import-export");
}

/** Chooses a spreadsheet with this text. */
export async function chooseSpreadsheet(
  within: Page | Locator,
  text: string,
  name = "list.csv",
): Promise<void> {
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(text) };
  await within.getByLabel("Spreadsheet", { exact: true }).setInputFiles(file);
}
