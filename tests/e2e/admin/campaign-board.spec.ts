import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectAccessibleAtThisWidth, expectNoOverflow } from "../harness/checks.ts";
import { call } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { sampleCampaign } from "../page-scenes.ts";
import { expectNotice } from "./admin-steps.ts";
import { cardsIn, column, editor } from "./board-steps.ts";
import { campaignOf } from "./campaign-steps.ts";

const openerOf = (where: Page | Locator, name: string) => where.getByRole("button", { name, exact: true });

/** Lifts the card whose handle has the focus. */
async function lift(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Space");
  await expect(page.locator("[data-words]")).toHaveText(text);
  // The board listens to other keys from its next task on.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
}

test("a board is worked with the keyboard alone", async ({ adminPage: page, adminToken }) => {
  const { id, creators } = await campaignOf(3, adminToken);
  const [first = "", second = ""] = creators;
  const words = page.locator("[data-words]");
  await page.goto(`/admin/campaign?id=${id}`);
  await expect(cardsIn(page, "Listed")).toHaveCount(3);

  await page.getByRole("button", { name: `Move ${first}` }).focus();
  await lift(page, `Picked up ${first}: Listed, position 1 of 3.`);
  await page.keyboard.press("ArrowRight");
  await expect(words).toHaveText(`${first}: Cleared, position 1 of 1.`);
  await page.keyboard.press("Escape");
  await expect(words).toHaveText(`Put back ${first}: Listed, position 1 of 3.`);
  await expect(cardsIn(page, "Listed")).toHaveCount(3);

  // Down by one place.
  await lift(page, `Picked up ${first}: Listed, position 1 of 3.`);
  await page.keyboard.press("ArrowDown");
  await expect(words).toHaveText(`${first}: Listed, position 2 of 3.`);
  const placed = page.waitForResponse(/\/rank$/);
  await page.keyboard.press("Enter");
  await expect(words).toHaveText(`Placed ${first}: Listed, position 2 of 3.`);
  await expect(cardsIn(page, "Listed").nth(1)).toContainText(first);
  await placed;
  await page.reload();
  await expect(cardsIn(page, "Listed").nth(1)).toContainText(first);

  // To the next column, with the focus on the card where it arrives.
  await page.getByRole("button", { name: `Move ${second}` }).focus();
  await lift(page, `Picked up ${second}: Listed, position 1 of 3.`);
  await page.keyboard.press("ArrowRight");
  await expect(words).toHaveText(`${second}: Cleared, position 1 of 1.`);
  const moved = page.waitForResponse(/\/api\/admin\/collaborations\/[^/]+\/state$/);
  await page.keyboard.press("Space");
  await expect(words).toHaveText(`Moved ${second}: Cleared, position 1 of 1.`);
  await expect(cardsIn(page, "Cleared")).toContainText([second]);
  await expect(page.getByRole("button", { name: `Move ${second}` })).toBeFocused();

  await (await moved).finished();
  // An invitation needs an offer: the card stays.
  await lift(page, `Picked up ${second}: Cleared, position 1 of 1.`);
  await page.keyboard.press("ArrowRight");
  await expect(words).toHaveText(`${second}: Invited, position 1 of 1.`);
  await page.keyboard.press("Enter");
  const missing = page.getByRole("dialog", { name: `Invite: ${second}` });
  await expect(missing.getByText("An offer is needed")).toBeVisible();
  await expectAccessibleAtThisWidth(page);
  await page.keyboard.press("Escape");
  await expect(cardsIn(page, "Cleared")).toContainText([second]);
});

test("a board is worked with the mouse, and with menus", async ({ adminPage: page, adminToken }) => {
  const { id, creators } = await campaignOf(4, adminToken);
  const [first = "", second = ""] = creators;
  await page.goto(`/admin/campaign?id=${id}`);
  await expect(cardsIn(page, "Listed")).toHaveCount(4);
  await expectAccessible(page);
  // Empty columns are strips, so that all columns are in view.
  const last = await column(page, "Completed").boundingBox();
  expect(last && last.x + last.width).toBeLessThanOrEqual(1440);
  await page.getByRole("button", { name: "0 Producing" }).click();
  await expect(column(page, "Producing").getByRole("heading")).toBeVisible();
  await column(page, "Producing").getByRole("button", { name: "Collapse" }).click();

  const card = cardsIn(page, "Listed").filter({ hasText: first });
  const from = await card.boundingBox();
  const to = await column(page, "Cleared").boundingBox();
  if (!from || !to) throw new Error("The board is not there.");
  await page.mouse.move(from.x + 60, from.y + 50);
  await page.mouse.down();
  await page.mouse.move(from.x + 90, from.y + 60, { steps: 3 });
  await page.mouse.move(to.x + 20, to.y + 90, { steps: 6 });
  // Columns that the card may not move to are dimmed.
  await expect(column(page, "Agreed")).toHaveCSS("opacity", "0.45");
  await expect(column(page, "Cleared")).toHaveCSS("opacity", "1");
  await page.mouse.up();
  await expect(cardsIn(page, "Cleared")).toContainText([first]);

  await page.getByRole("button", { name: `Actions for ${second}` }).click();
  await page.getByRole("menuitem", { name: "Move down" }).click();
  await expect(cardsIn(page, "Listed").nth(1)).toContainText(second);
  await page.getByRole("button", { name: `Actions for ${second}` }).focus();
  await page.keyboard.press("Enter");
  // The menu takes the focus when it has opened.
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("c");
  await expect(page.getByRole("menuitem", { name: "Clear" })).toBeFocused();
  await page.keyboard.press("Enter");
  // The focus goes along.
  await expect(cardsIn(page, "Cleared")).toHaveCount(2);
  await expect(page.getByRole("button", { name: `Actions for ${second}` })).toBeFocused();
  await page.getByRole("button", { name: `Actions for ${second}` }).click();
  await page.getByRole("menuitem", { name: "Pass" }).click();
  const passing = page.getByRole("dialog", { name: `Pass: ${second}` });
  await passing.getByRole("button", { name: "Pass" }).click();
  await expect(passing.getByLabel("Reason")).toHaveAccessibleDescription("Choose a reason.");
  await passing.getByLabel("Reason").selectOption("Price");
  await expectAccessibleAtThisWidth(page);
  await passing.getByRole("button", { name: "Pass" }).click();
  await expect(cardsIn(page, "Listed")).toHaveCount(2);
  await page.getByRole("button", { name: "1 Ended" }).click();
  await expect(cardsIn(page, "Ended")).toContainText([second]);

  await openerOf(cardsIn(page, "Ended"), second).click();
  const panel = page.getByRole("dialog", { name: second });
  await expect(panel.getByText("Why it ended: Price")).toBeVisible();
  await panel.getByLabel("Note").fill("Ask again in spring.");
  await panel.getByRole("button", { name: "Add note" }).click();
  await expect(panel.getByRole("list", { name: "Timeline" })).toContainText("Ask again in spring.");
  await editor(page, `next step of ${second}`).click();
  await page.keyboard.press("Escape");
  await expect(panel).toBeVisible();
  await expectAccessible(page);
  // An optimistic change is reloaded only after the server has stored it.
  const reopened = page.waitForResponse(/\/state$/);
  await panel.getByRole("button", { name: "Reopen" }).click();
  await expect(panel.getByText("Listed", { exact: true })).toBeVisible();
  await reopened;
  await page.reload();
  await expect(panel.getByText("Listed", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(cardsIn(page, "Listed")).toHaveCount(3);
});

test("a refused move puts the card back", async ({ adminPage: page, adminToken, faults }) => {
  faults.allow(/409 \/api\/admin\/collaborations/);
  const { id, creators } = await campaignOf(1, adminToken);
  const [name = ""] = creators;
  await page.goto(`/admin/campaign?id=${id}`);
  await expect(cardsIn(page, "Listed")).toHaveCount(1);
  const [row] = await call<{ _id: string; updatedAt: string }[]>(
    "GET",
    `/api/admin/campaigns/${id}/collaborations`,
    undefined,
    adminToken,
  );
  await call(
    "PUT",
    `/api/admin/collaborations/${row?._id}`,
    { nextStep: "Call", updatedAt: row?.updatedAt },
    adminToken,
  );
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Clear" }).click();
  await expectNotice(page, `${name} stays`);
  await expect(cardsIn(page, "Listed")).toContainText(["Call"]);
});

test("six filled columns are in view at 1440 px", async ({ adminPage: page, adminToken }) => {
  await page.goto(`/admin/campaign?id=${await sampleCampaign(adminToken)}`);
  const sixth = page.locator("[data-column]").nth(5);
  await expect(sixth.getByRole("heading")).toHaveText(/^Producing/);
  const box = await sixth.boundingBox();
  expect(box && box.x + box.width).toBeLessThanOrEqual(1440);
});

test("on a phone one column is shown at a time", { tag: "@phone" }, async ({
  adminPage: page,
  adminToken,
}) => {
  const { id, creators } = await campaignOf(2, adminToken);
  const [first = ""] = creators;
  await page.goto(`/admin/campaign?id=${id}`);
  const cards = page.getByRole("list", { name: "Listed" }).getByRole("listitem");
  await expect(cards).toHaveCount(2);
  await expectNoOverflow(page);
  // The figures unfold, so that the board begins in the upper half of the screen.
  const top = (await cards.first().boundingBox())?.y;
  expect(top).toBeLessThan(430);
  await expect(page.getByText("Client pays")).toBeHidden();
  await page.getByText(/^Margin /).click();
  await expect(page.getByText("Client pays")).toBeVisible();
  await expectNoOverflow(page);
  await page.getByRole("button", { name: `Actions for ${first}` }).click();
  await page.getByRole("menuitem", { name: "Clear" }).click();
  await expect(cards).toHaveCount(1);
  await expect(cards.getByRole("button", { name: /^Actions for/ })).toBeFocused();
  await page.getByRole("combobox", { name: "Column" }).selectOption("Cleared (1)");
  await expect(page.getByRole("list", { name: "Cleared" }).getByRole("listitem")).toContainText([first]);
  for (const view of ["table", "brief", "timeline"]) {
    await page.goto(`/admin/campaign?id=${id}&view=${view}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoOverflow(page);
  }
});
