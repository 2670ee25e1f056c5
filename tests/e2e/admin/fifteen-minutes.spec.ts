import type { Browser, Page } from "@playwright/test";
import { screens } from "#tests/e2e/harness/checks.ts";
import { xlsxOf } from "#tests/harness/xlsx-file.ts";
import { expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { test } from "../harness/own-site.ts";
import { expect } from "../harness/test.ts";
import { expectNotice } from "./admin-steps.ts";

// A month begins with an empty installation and the agency's own spreadsheet.

const headers = ["Name des Creators", "E-Mail-Adresse", "Instagram", "Follower Instagram", "Stadt", "Land"];
const further = ["Kategorie", "Preis pro Post", "Schlagworte"];

/** 300 creators with a title above, German numbers, and every second one without an address. */
function roster(): Buffer {
  const rows = Array.from({ length: 300 }, (_, index) => [
    `Creator Nummer ${index + 1}`,
    index % 2 === 0 ? `creator${index + 1}@mail.example` : "",
    `@creator.nummer.${index + 1}`,
    `${10 + (index % 80)}.${String(500 + index).slice(-3)}`,
    "Hamburg",
    "Deutschland",
    "Gaming",
    `${100 + index},50`,
    index % 3 === 0 ? "Tee; Herbst" : "",
  ]);
  return Buffer.from(
    xlsxOf({ sheets: [{ rows: [["Unsere Creator 2026"], [...headers, ...further], ...rows] }] }),
  );
}

test("from nothing to an agreement: import, tag, shortlist, one offer whose link is copied", {
  tag: "@slow",
}, async ({ adminPage: page, browser, context, site }) => {
  test.setTimeout(120_000);
  page.setDefaultTimeout(15_000);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await importRoster(page);
  await tagAndList(page);
  const link = await offerTo(page, "Creator Nummer 30");
  await acceptOnPhone(browser, `${site.product.origin}${new URL(link).pathname}`);

  await page.goto("/admin/campaigns");
  await page.getByRole("link", { name: "Herbsttee", exact: true }).click();
  await expect(page.getByText("Agreed", { exact: true }).first()).toBeVisible();
});

async function importRoster(page: Page): Promise<void> {
  await page.goto("/admin/import-export");
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  const file = { name: "creator.xlsx", mimeType, buffer: roster() };
  await page.getByLabel("Spreadsheet", { exact: true }).setInputFiles(file);
  await expect(page.getByLabel("Headers")).toHaveValue("2");
  await expectAccessibleAndFitting(page);
  await page.getByRole("button", { name: "Check the rows" }).click();
  await expect(page.getByRole("heading", { name: "Every row is ready" })).toBeVisible();
  await expect(page.getByText("3. Creator Nummer 1", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Import 300 rows" }).click();
  await expect(page.getByRole("heading", { name: /^Imported: 300 new/ })).toBeVisible({ timeout: 30_000 });
}

async function tagAndList(page: Page): Promise<void> {
  await page.goto("/admin/influencers?search=Nummer+30");
  for (const name of ["Creator Nummer 30", "Creator Nummer 300"]) {
    await page.getByRole("checkbox", { name: `Select ${name}`, exact: true }).check();
  }
  const bar = page.getByRole("region", { name: "Selected influencers" });
  await bar.getByRole("button", { name: "Tags" }).click();
  await page.getByRole("alertdialog").getByLabel("Add").fill("Herbst 2026");
  await page.getByRole("alertdialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("2 influencers updated successfully!", { exact: true })).toBeVisible();

  await page.goto("/admin/influencers?tag=Herbst+2026");
  await expect(page.getByRole("checkbox", { name: /^Select Creator/ })).toHaveCount(2);
  await page.getByRole("checkbox", { name: "Select all" }).first().check();
  await bar.getByRole("button", { name: "Add to list" }).click();
  const adding = page.getByRole("alertdialog", { name: "Add 2 creators to a list?" });
  await adding.getByLabel("Client").fill("Nordwind Tee");
  await adding.getByRole("button", { name: "Add" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Creators for Nordwind Tee");
  await expectAccessible(page);
}

/** Resolves to the link that was copied. */
async function offerTo(page: Page, name: string): Promise<string> {
  await page.goto("/admin/influencers?tag=Herbst+2026");
  await page.getByRole("checkbox", { name: `Select ${name}`, exact: true }).check();
  await page.getByRole("button", { name: "Add to campaign" }).click();
  const adding = page.getByRole("alertdialog", { name: "Add the creator to a campaign?" });
  await adding.getByLabel("Name of the new campaign").fill("Herbsttee");
  await adding.getByRole("button", { name: "Add" }).click();
  await page.getByRole("button", { name: "Open the campaign" }).click();
  await page.getByRole("link", { name: "Brief" }).click();
  await page.getByRole("link", { name: "Write brief" }).click();
  await page.getByLabel("Client", { exact: false }).first().fill("Nordwind Tee");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expectNotice(page, "Brief saved");
  await page.getByRole("button", { name: "Activate" }).click();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Board", exact: true }).click();
  await page.getByText(name, { exact: true }).first().click();
  const panel = page.getByRole("dialog", { name, exact: true });
  await panel.getByRole("button", { name: "Send an offer" }).click();
  const offer = page.getByRole("dialog", { name: `Send an offer: ${name}` });
  await offer.getByLabel(/^Price in/).fill("450");
  await offer.getByLabel("Platform").selectOption("Instagram");
  await offer.getByLabel("Format").selectOption("Reel");
  await offer.getByRole("button", { name: "Send offer" }).click();
  const made = page.getByRole("dialog", { name: `Offer made: ${name}` });
  await made.getByRole("button", { name: "Copy link" }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await made.getByRole("button", { name: "Done" }).click();
  return link;
}

async function acceptOnPhone(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext({ viewport: screens.phone, hasTouch: true, isMobile: true });
  const phone = await context.newPage();
  await phone.goto(address);
  await phone.getByLabel(/^I have read the terms/).check();
  await phone.getByLabel("Your full name").fill("Kim Nordmann");
  await phone.getByRole("button", { name: "Accept", exact: true }).tap();
  await expect(phone.getByRole("heading", { level: 1, name: "You have an agreement" })).toBeFocused();
  const waiting = phone.waitForEvent("download");
  await phone.getByRole("button", { name: "Download" }).tap();
  expect((await waiting).suggestedFilename()).toMatch(/agreement/i);
  await context.close();
}
