import type { Payout } from "#domain/payouts/payouts.contract.ts";
import type { Right } from "#domain/rights/rights.contract.ts";
import { expectAccessible, expectNoOverflow } from "../harness/checks.ts";
import { mailTo } from "../harness/outbox.ts";
import { expect, test } from "../harness/test.ts";
import { call, expectNotice, rowOf, signInAs } from "./admin-steps.ts";
import { agreed } from "./campaign-steps.ts";

const offer = {
  rights: { uses: ["paid_ads"], countries: ["DE", "FR"], months: 6, starts: "agreement" },
  paymentDays: 30,
};

async function publish(piece: string, token: string): Promise<void> {
  const url = `https://www.instagram.com/reel/${crypto.randomUUID()}/`;
  await call("PUT", `/api/admin/deliverables/${piece}/state`, { action: "publish", url }, token);
}

const payoutsOf = async (id: string, token: string) =>
  (await call("GET", `/api/admin/payouts?collaboration=${id}`, undefined, token)) as Payout[];
const rightsOf = async (id: string, token: string) =>
  (await call("GET", `/api/admin/rights?collaboration=${id}`, undefined, token)) as Right[];

test("the price is split, falls due with the publication, and is approved and paid by an owner", async ({
  adminPage: page,
  adminToken,
  faults,
}) => {
  faults.allow(/422 .*\/fees/);
  const { name, email, id, page: address, piece } = await agreed(adminToken, offer);
  await page.goto(`${address}&view=money`);
  const creators = page.getByRole("region", { name: "By creator" });
  const payouts = page.getByRole("region", { name: "Payouts" });
  await expect(payouts.locator("[data-row]")).toContainText(["Planned"]);
  await expect(payouts).toContainText("After the last publication");
  await expectAccessible(page);
  await expectNoOverflow(page);

  await creators.getByRole("button", { name: `Split the price of ${name}` }).click();
  const splitting = page.getByRole("dialog", { name: `Split the price: ${name}` });
  await splitting.getByLabel("Amount in USD").fill("625");
  await splitting.getByRole("button", { name: "Add a payment" }).click();
  await splitting.getByLabel("Amount in USD").nth(1).fill("600");
  await splitting.getByLabel("Days count from").nth(1).selectOption("Agreement");
  await splitting.getByRole("button", { name: "Save" }).click();
  await expect(splitting.getByText(/must come to the accepted price of \$1,250, not \$1,225/i)).toBeVisible();
  await expectAccessible(page);
  await splitting.getByLabel("Amount in USD").nth(1).fill("625");
  await splitting.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Price split");
  await expect(payouts.locator("[data-row]")).toHaveCount(2);
  await expect(payouts.locator("[data-row]").filter({ hasText: "Due" })).toHaveCount(1);

  await publish(piece, adminToken);
  await page.goto(`/admin/payouts?search=${encodeURIComponent(name)}`);
  const due = rowOf(page, name).filter({ hasText: "Due" });
  await expect(due).toHaveCount(2);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await due
    .first()
    .getByRole("button", { name: /^Approve/ })
    .click();
  const approving = page.getByRole("dialog", { name: `Approve: ${name}, $625` });
  await expectAccessible(page);
  await approving.getByRole("button", { name: "Approve" }).click();
  await expectNotice(page, "Payout approved");
  await mailTo(email, /^Your payment is approved/);

  await page.getByRole("button", { name: /^Mark as paid/ }).click();
  const paying = page.getByRole("dialog", { name: `Mark as paid: ${name}, $625` });
  await paying.getByRole("button", { name: "Mark as paid" }).click();
  await expect(paying.getByLabel("Reference")).toHaveAccessibleDescription(/The reference is needed/);
  const [today] = new Date().toISOString().split("T");
  await paying.getByLabel("Paid on").fill(today ?? "");
  await paying.getByLabel("Reference").fill("SEPA 4711");
  await expectAccessible(page);
  await paying.getByRole("button", { name: "Mark as paid" }).click();
  await expectNotice(page, "Marked as paid");
  expect(await mailTo(email, /^Your payment was sent/)).toContain("SEPA 4711");
  expect((await payoutsOf(id, adminToken)).map(({ state }) => state).toSorted()).toEqual(["due", "paid"]);
});

test("a bonus is added beside the price, and what was paid too much is taken back", async ({
  adminPage: page,
  adminToken,
  faults,
}) => {
  faults.allow(/422 \/api\/admin\/payouts/);
  const { name, id, page: address, piece } = await agreed(adminToken, offer);
  await publish(piece, adminToken);
  const [fee] = await payoutsOf(id, adminToken);
  await call("PUT", `/api/admin/payouts/${fee?._id}/state`, { action: "approve" }, adminToken);
  await page.goto(`${address}&view=money`);
  await page.getByRole("button", { name: "Add a payout" }).click();
  const adding = page.getByRole("dialog", { name: "Add a payout" });
  await adding.getByRole("button", { name: "Add" }).click();
  await expect(adding.getByLabel("Creator")).toHaveAccessibleDescription(/Choose a creator/);
  await adding.getByLabel("Kind").selectOption("Bonus");
  await adding.getByLabel("Creator").selectOption(name);
  await adding.getByLabel("Amount in USD").fill("50");
  await adding.getByLabel("Why").fill("Well done");
  await expectAccessible(page);
  await adding.getByRole("button", { name: "Add" }).click();
  await expectNotice(page, "Payout added");
  const payouts = page.getByRole("region", { name: "Payouts" });
  const bonus = payouts.locator("[data-row]").filter({ hasText: "Well done" });
  await expect(bonus).toContainText("$50");
  await expect(bonus.getByRole("button")).toHaveText([/^Approve/, /^Change/, /^Cancel/]);

  await page.getByRole("button", { name: "Add a payout" }).click();
  await adding.getByLabel("Kind").selectOption("Reversal");
  await expect(adding.getByLabel("Creator")).toBeHidden();
  await adding.getByLabel("Takes back").selectOption(`${name}, $1,250, fee, approved`);
  await adding.getByLabel("Amount in USD").fill("1250.01");
  await adding.getByLabel("Why").fill("Agreed on less");
  await adding.getByRole("button", { name: "Add" }).click();
  await expect(adding.getByLabel("Amount in USD")).toHaveAccessibleDescription(/more than what is left/);
  await expectAccessible(page);
  await adding.getByLabel("Amount in USD").fill("250");
  await adding.getByRole("button", { name: "Add" }).click();
  await expect(adding).toBeHidden();
  await expect(payouts.locator("[data-row]").filter({ hasText: "Agreed on less" })).toContainText("-$250");
});

test("an editor changes what nobody has approved, and decides nothing", async ({ page, adminToken }) => {
  const { name, id, piece } = await agreed(adminToken, offer);
  await publish(piece, adminToken);
  await signInAs(page, "editor", adminToken);
  await page.goto(`/admin/payouts?search=${encodeURIComponent(name)}`);
  const row = rowOf(page, name);
  await expect(row).toContainText("Due");
  await expect(row.getByRole("button", { name: /^(Approve|Mark as paid|Cancel)/ })).toHaveCount(0);
  await row.getByRole("button", { name: /^Change/ }).click();
  const changing = page.getByRole("dialog", { name: `Change: ${name}, $1,250` });
  await changing.getByLabel("Days until the payment").fill("130");
  await changing.getByRole("button", { name: "Save" }).click();
  await expect(changing.getByLabel("Days until the payment")).toHaveAccessibleDescription(/from 0 to 120/);
  await changing.getByLabel("Days until the payment").fill("7");
  await changing.getByLabel("If it is late").fill("Our bank was closed.");
  await changing.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Payout changed");
  expect(await payoutsOf(id, adminToken)).toMatchObject([{ paymentDays: 7, words: "Our bank was closed." }]);
});

test("whoever ends a collaboration early says what becomes of payouts and rights", async ({
  adminPage: page,
  adminToken,
}) => {
  const { name, id, panel } = await agreed(adminToken, offer);
  await page.goto(panel);
  const open = page.getByRole("dialog", { name, exact: true });
  await open.getByRole("button", { name: /^Cancel/ }).click();
  const ending = page.getByRole("dialog", { name: new RegExp(`Cancel.*${name}`) });
  await ending.getByLabel("In words").fill("The launch was moved.");
  await ending.getByRole("button", { name: /^Cancel collab/ }).click();
  await expect(ending.getByLabel("Payouts that nobody has approved")).toHaveAccessibleDescription(/Say what/);
  await ending.getByLabel("Payouts that nobody has approved").selectOption("Pay another amount");
  await ending.getByLabel("Amount in USD").fill("400");
  await ending.getByLabel("Rights that have begun").selectOption("End today");
  await expectAccessible(page);
  await expectNoOverflow(page);
  await ending.getByRole("button", { name: /^Cancel collab/ }).click();
  await expect(ending).toBeHidden();
  await expect
    .poll(async () =>
      (await payoutsOf(id, adminToken)).map(({ amount, state }) => [amount.amount, state]).toSorted(),
    )
    .toEqual([
      ["1250.00", "cancelled"],
      ["400.00", "due"],
    ]);
  expect(await rightsOf(id, adminToken)).toMatchObject([{ state: "revoked" }]);
});

test("a right is checked for a use, a country, and a day, revoked, and restored", async ({
  adminPage: page,
  adminToken,
}) => {
  const { name, campaignName } = await agreed(adminToken, offer);
  await page.goto(`/admin/rights?search=${encodeURIComponent(name)}`);
  const check = page.getByRole("region", { name: "May we run this, now, here?" });
  await check.getByLabel("Find a creator or client").fill(name);
  await check.getByLabel("Work of").selectOption(`${name}, for Northwind Tea`);
  await check.getByLabel("Used for").selectOption("Paid ads");
  await check.getByLabel("In", { exact: true }).selectOption("Germany");
  await check.getByRole("button", { name: "Check" }).click();
  await expect(check.getByText(/^Yes, on /)).toBeVisible();
  await expect(check.getByText(new RegExp(`Northwind Tea, ${campaignName}, until `))).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await check.getByLabel("In", { exact: true }).selectOption("Japan");
  await check.getByRole("button", { name: "Check" }).click();
  await expect(check.getByText(/^No, on /)).toBeVisible();
  await expect(check.getByText(new RegExp(`Nearest: Northwind Tea, ${campaignName}`))).toBeVisible();
  await expectAccessible(page);
  // The question is in the address.
  await page.reload();
  await expect(check.getByText(/^No, on /)).toBeVisible();

  const row = rowOf(page, name);
  await expect(row).toContainText("Active");
  await row.getByRole("button", { name: /^Revoke/ }).click();
  const revoking = page.getByRole("dialog", { name: new RegExp(`^Revoke: ${name}`) });
  await revoking.getByRole("button", { name: "Revoke" }).click();
  await expect(revoking.getByLabel("Why")).toHaveAccessibleDescription(/A reason is needed/);
  const [today] = new Date().toISOString().split("T");
  await revoking.getByLabel("Nothing is allowed from").fill(today ?? "");
  await revoking.getByLabel("Why").fill("The creator has withdrawn it.");
  await expectAccessible(page);
  await revoking.getByRole("button", { name: "Revoke" }).click();
  await expectNotice(page, "Right revoked");
  await expect(row).toContainText("Revoked");
});

test("the work list and mails lead to a payout and a right themselves", async ({
  adminPage: page,
  adminToken,
  faults,
}) => {
  const { name, id, piece } = await agreed(adminToken, { ...offer, paymentDays: 0 });
  await publish(piece, adminToken);
  const [payout] = await payoutsOf(id, adminToken);
  const [right] = await rightsOf(id, adminToken);
  await page.goto("/admin/work?kind=payout");
  const link = page.locator(`[data-row] a[href="/admin/payouts?payout=${payout?._id}"]`);
  await link.click();
  const opened = page.getByRole("dialog", { name, exact: true });
  await expect(opened).toContainText("$1,250");
  await expect(opened.getByRole("button", { name: "Approve" })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  // It opens in whatever state it is, also where the list leaves it out.
  await call(
    "PUT",
    `/api/admin/payouts/${payout?._id}/state`,
    { action: "cancel", reason: "Twice" },
    adminToken,
  );
  await page.goto(`/admin/payouts?payout=${payout?._id}`);
  await expect(opened).toContainText("Canceled");
  await expect(opened).toContainText("Twice");
  await opened.getByRole("button", { name: "Close" }).click();
  await expect(page).not.toHaveURL(/payout=/);

  await page.goto(`/admin/rights?state=ended&right=${right?._id}`);
  await expect(opened).toContainText("Germany, France");
  await expectAccessible(page);
  await opened.getByRole("button", { name: "Change days" }).click();
  await expect(page.getByRole("dialog", { name: new RegExp(`^Change the days: ${name}`) })).toBeVisible();

  faults.allow(/404 \/api\/admin\/payouts/);
  await page.goto(`/admin/payouts?payout=${crypto.randomUUID()}`);
  await expectNotice(page, "There is no such payout any more.");
  await expect(page).not.toHaveURL(/payout=/);
});
