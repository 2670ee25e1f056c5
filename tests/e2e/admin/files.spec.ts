import { jpeg } from "#tests/factories/files.ts";
import { expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { call } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { expectNotice, rowOf, signInAs } from "./admin-steps.ts";
import { agreed } from "./campaign-steps.ts";
import { addDraft, stepWith } from "./drafts-steps.ts";

/** A creator whose reel is approved: a film and a picture, which its client may use for paid ads in Germany. */
async function approved(token: string) {
  const rights = { uses: ["paid_ads"], countries: ["DE"], months: 6, starts: "agreement" };
  const scene = await agreed(token, { rights });
  await addDraft(token, scene.piece, "#ad Bread", { withFilm: true, images: [await jpeg()] });
  await stepWith(scene.piece, "approve", token);
  return { ...scene, address: `/admin/files?search=${encodeURIComponent(scene.name)}` };
}

test("files are found by what they may be used for today, and the address keeps the filters", {
  tag: "@both",
}, async ({ adminPage: page, adminToken }) => {
  const { name, address } = await approved(adminToken);
  await page.goto(address);
  const files = page.locator("[data-row]").filter({ hasText: name });
  await expect(files).toHaveCount(2);
  await expect(files.first()).toContainText("Paid ads");
  await expect(files.first()).toContainText("Germany, until");
  const choose = async (label: string, option: string) => {
    // On a phone, the filters are folded.
    const filters = page.getByRole("button", { name: /^Filters/ });
    if (await filters.isVisible()) await filters.click();
    await page.getByLabel(label, { exact: true }).selectOption(option);
  };
  await choose("Usable today for", "Paid ads");
  await choose("In", "Germany");
  await expect(page).toHaveURL(/[?&]use=paid_ads\b/);
  await expect(page).toHaveURL(/[?&]country=DE\b/);
  await expect(files).toHaveCount(2);
  await expectAccessibleAndFitting(page);
  await page.reload();
  await expect(files).toHaveCount(2);
  await choose("In", "United States");
  await expect(page.getByRole("heading", { name: "No matches" })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(files).toHaveCount(2);
});

test("a file is opened, left, and stepped through with the keyboard", async ({
  adminPage: page,
  adminToken,
}) => {
  const { name, address } = await approved(adminToken);
  await page.goto(address);
  const opener = page.getByRole("button", { name, exact: true }).first();
  await opener.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name, exact: true });
  await expect(panel).toContainText("Paid ads");
  await expect(panel.getByRole("link", { name: "Open the rights" })).toBeVisible();
  await expectAccessibleAndFitting(page);
  await panel.getByRole("button", { name: "Next file" }).focus();
  await page.keyboard.press("Enter");
  await expect(panel.getByLabel(/video 1$|, Reel/).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(page.getByRole("button", { name, exact: true }).nth(1)).toBeFocused();
});

test("selected files are saved as one ZIP file", async ({ adminPage: page, adminToken }) => {
  const { name, address } = await approved(adminToken);
  await page.goto(address);
  await rowOf(page, name).first().getByRole("checkbox").check();
  await page
    .getByRole("region", { name: "Selected files" })
    .getByRole("button", { name: "Download" })
    .click();
  const dialog = page.getByRole("dialog", { name: "Download 1 file" });
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^files-\d{4}-\d\d-\d\d\.zip$/);
  await expectNotice(page, "Download started");
});

test("deleting a file names the rights and the reports that need it", async ({
  adminPage: page,
  adminToken,
}) => {
  const { name, campaign, piece, address } = await approved(adminToken);
  const post = {
    url: "https://www.instagram.com/reel/abc/",
    publishedOn: new Date().toISOString().slice(0, 10),
  };
  await stepWith(piece, "publish", adminToken, post);
  const link = { kind: "report", personName: "Ida Moen", options: { files: true } };
  await call("POST", `/api/admin/campaigns/${campaign}/links`, link, adminToken);
  await page.goto(address);
  await page.getByRole("button", { name, exact: true }).first().click();
  const panel = page.getByRole("dialog", { name, exact: true });
  await panel.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("alertdialog", { name: `Delete this file of ${name}?` });
  await expect(dialog.getByRole("listitem")).toHaveText([
    /^Northwind Tea may use it for Paid ads, Germany, until /,
    "Ida Moen can download it from the report",
  ]);
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessibleAndFitting(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await panel.getByRole("button", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete file" }).click();
  await expectNotice(page, "File deleted");
  await expect(rowOf(page, name)).toHaveCount(1);
});

test("a library without files says when they appear, and a viewer neither deletes nor downloads all", async ({
  page,
  adminToken,
}) => {
  const { name, address } = await approved(adminToken);
  await signInAs(page, "viewer", adminToken);
  await page.goto(address);
  await page.getByRole("button", { name, exact: true }).first().click();
  const panel = page.getByRole("dialog", { name, exact: true });
  await expect(panel.getByRole("link", { name: "Open the rights" })).toBeVisible();
  await expect(panel.getByRole("button", { name: "Delete" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Download all" })).toHaveCount(0);
  await page.route("**/api/admin/files?*", (route) =>
    route.fulfill({ headers: { "x-total-count": "0" }, json: [] }),
  );
  await page.goto("/admin/files");
  await expect(page.getByRole("heading", { name: "No files yet" })).toBeVisible();
  await expectAccessibleAndFitting(page);
});
