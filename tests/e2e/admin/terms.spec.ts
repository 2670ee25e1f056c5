import type { Offer } from "#domain/campaigns/offers.contract.ts";
import type { Terms } from "#domain/campaigns/terms.contract.ts";
import { expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { call } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { expectNotice, unique } from "./admin-steps.ts";
import { panelOf, started } from "./campaign-steps.ts";

test("an owner keeps templates of terms, which campaigns and offers use", async ({
  adminPage: page,
  adminToken,
  faults,
}) => {
  faults.allow(/409 \/api\/admin\/terms/);
  const name = unique("Terms of France");
  await page.goto("/admin/terms");
  await page.getByRole("button", { name: "+ New Terms" }).click();
  const making = page.getByRole("dialog", { name: "New terms" });
  await making.getByRole("button", { name: "Save" }).click();
  await expect(making.getByLabel("Name")).toHaveAccessibleDescription(/is required/);
  await making.getByLabel("Name").fill(name);
  await making.getByLabel("Country").selectOption("France");
  await making.getByLabel("Text").fill("{creator} makes for {client}:\n{deliverables}\n{prise}");
  await making.getByText("What a creator would read").click();
  await expect(making.getByText("Kit Moore makes for Northwind Tea")).toBeVisible();
  await expect(making.getByText("{prise} is not filled in")).toBeVisible();
  await expectAccessible(page);
  await making.getByLabel("Text").fill("{creator} makes for {client}:\n{deliverables}");
  await making.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Saved");
  await page.getByRole("button", { name, exact: true }).click();
  const shown = page.getByRole("dialog", { name });
  await expect(shown.getByText("2 × Reel on Instagram")).toBeVisible();
  await expectAccessibleAndFitting(page);

  // Somebody else saves meanwhile.
  await shown.getByRole("button", { name: "Edit" }).click();
  const editing = page.getByRole("dialog", { name: `Edit ${name}` });
  const all = await call<Terms[]>("GET", "/api/admin/terms", undefined, adminToken);
  const [terms] = all.filter((each) => each.name === name);
  const path = `/api/admin/terms/${terms?._id}`;
  await call("PUT", path, { name, country: "FR", body: "By somebody else" }, adminToken);
  await editing.getByLabel("Text").fill("{creator}, once more");
  await editing.getByRole("button", { name: "Save" }).click();
  const conflict = page.getByRole("dialog", { name: "Somebody else has saved this record" });
  await expect(conflict.getByText("By somebody else")).toBeVisible();
  await conflict.getByRole("button", { name: "Continue with this choice" }).click();
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(editing).toBeHidden();
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("3");

  const { name: kit, id, page: campaign, panel } = await started(adminToken);
  await page.goto(`${campaign}&view=brief&edit=true`);
  await page.getByLabel("Terms of offers").selectOption(name);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expectNotice(page, "Brief saved");
  await page.goto(panel);
  await panelOf(page, kit).getByRole("button", { name: "More steps" }).click();
  await page.getByRole("menuitem", { name: "Invite" }).click();
  const sending = page.getByRole("dialog", { name: `Send an offer: ${kit}` });
  const choice = sending.getByLabel("Terms");
  await expect(choice.locator("option:checked")).toHaveText(`As in the campaign: ${name}`);
  await choice.selectOption("Standard terms");
  await sending.getByLabel("Price in USD").fill("100");
  await sending.getByLabel("Platform").selectOption("Instagram");
  await sending.getByLabel("Format").selectOption("Reel");
  await sending.getByRole("button", { name: "Send offer" }).click();
  await expectNotice(page, "Offer sent");
  const [sent] = await call<Offer[]>("GET", `/api/admin/collaborations/${id}/offers`, undefined, adminToken);
  expect(sent?.terms).not.toContain("once more");

  await page.goto("/admin/terms");
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
});
