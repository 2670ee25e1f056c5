import type { Payout } from "#domain/payouts/payouts.contract.ts";
import type { Right } from "#domain/rights/rights.contract.ts";
import { expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { mailTo } from "../harness/outbox.ts";
import { call } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { expectNotice, rowOf, signInAs } from "./admin-steps.ts";
import { agreed } from "./campaign-steps.ts";
import { countedJob } from "./counted-job.ts";

const offer = {
  rights: { uses: ["paid_ads"], countries: ["DE", "FR"], months: 6, starts: "agreement" },
  paymentDays: 30,
};

async function publish(piece: string, token: string): Promise<void> {
  const url = `https://www.instagram.com/reel/${crypto.randomUUID()}/`;
  await call("PUT", `/api/admin/deliverables/${piece}/state`, { action: "publish", url }, token);
}

const payoutsOf = async (id: string, token: string) =>
  await call<Payout[]>("GET", `/api/admin/payouts?collaboration=${id}`, undefined, token);
const rightsOf = async (id: string, token: string) =>
  await call<Right[]>("GET", `/api/admin/rights?collaboration=${id}`, undefined, token);

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
  await expectAccessibleAndFitting(page);

  await creators.getByRole("button", { name: `Split the price of ${name}` }).click();
  const splitting = page.getByRole("dialog", { name: `Split the price: ${name}` });
  await splitting.getByLabel("Amount in USD").fill("625");
  await splitting.getByRole("button", { name: "Add a payout" }).click();
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
  await expectAccessibleAndFitting(page);
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
  await expect(paying.getByLabel("Reference")).toHaveAccessibleDescription(/Enter a reference/);
  await paying.getByLabel("Reference").fill("SEPA 4711");
  await expectAccessible(page);
  await paying.getByRole("button", { name: "Mark as paid" }).click();
  await expectNotice(page, "Marked as paid");
  expect(await mailTo(email, /^Your payment was sent/)).toContain("SEPA 4711");
  expect((await payoutsOf(id, adminToken)).map(({ state }) => state).toSorted()).toEqual(["due", "paid"]);
});

test("a payout is approved and marked as paid with four clicks and one field", async ({
  adminPage: page,
  adminToken,
}) => {
  const { name, id, piece } = await agreed(adminToken, offer);
  await publish(piece, adminToken);
  await page.goto(`/admin/payouts?search=${encodeURIComponent(name)}`);
  const job = countedJob();
  await job.click(rowOf(page, name).getByRole("button", { name: /^Approve/ }));
  await job.click(page.getByRole("dialog").getByRole("button", { name: "Approve" }));
  await job.click(rowOf(page, name).getByRole("button", { name: /^Mark as paid/ }));
  await expect(page.getByRole("dialog").getByLabel("Reference")).toBeFocused();
  await job.take(page.keyboard.type("SEPA 4712"));
  await job.click(page.getByRole("dialog").getByRole("button", { name: "Mark as paid" }));
  await expectNotice(page, "Marked as paid");
  expect(job.count()).toBeLessThanOrEqual(5);
  expect(await payoutsOf(id, adminToken)).toMatchObject([{ state: "paid", reference: "SEPA 4712" }]);
});

test("several payouts are approved and paid together, and those that stay as they are say why", async ({
  adminPage: page,
  adminToken,
}) => {
  const { name, id, piece } = await agreed(adminToken, offer);
  await publish(piece, adminToken);
  const bonus = (amount: string, fields: object = {}) =>
    call(
      "POST",
      "/api/admin/payouts",
      { collaborationId: id, kind: "bonus", amount: { amount, currency: "USD" }, reason: "Extra", ...fields },
      adminToken,
    );
  await bonus("50");
  await bonus("70");
  await bonus("90", { startsOn: "2030-01-01" });
  await page.goto(`/admin/payouts?search=${encodeURIComponent(name)}`);
  const totals = page.getByRole("list", { name: "Totals" });
  await expect(totals.getByRole("link")).toHaveText([
    /Planned.*\$90.*1 payout/s,
    /Due.*\$1,370.*3 payouts/s,
    /Approved.*–.*0 payouts/s,
    /Paid this month.*–.*0 payouts/s,
  ]);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  const selected = page.getByRole("region", { name: "Selected payouts" });
  await expectAccessibleAndFitting(page);
  // Somebody changes one of them after the page was loaded.
  const late = (await payoutsOf(id, adminToken)).find(({ amount }) => amount.amount === "70.00");
  await call("PUT", `/api/admin/payouts/${late?._id}`, { words: "Our bank was closed." }, adminToken);

  await selected.getByRole("button", { name: "Approve" }).click();
  const approving = page.getByRole("dialog", { name: "Approve: $1,370" });
  await expect(approving.getByRole("list", { name: "To be approved" }).getByRole("listitem")).toHaveCount(3);
  await expect(approving.getByRole("region", { name: "Not approved" })).toHaveText(/\$90.*Planned/s);
  await expectAccessible(page);
  await approving.getByRole("button", { name: "Approve 3 payouts" }).click();
  await expectNotice(page, "2 payouts approved");
  const left = page.getByRole("dialog", { name: "Not approved" });
  await expect(left.getByRole("listitem")).toHaveText(/\$70.*was changed in the meantime/s);
  await expectAccessible(page);
  await left.getByRole("button", { name: "Close" }).last().click();
  await expect(totals.getByRole("link", { name: /^Approved/ })).toHaveText(/\$1,300.*2 payouts/s);

  await selected.getByRole("button", { name: "Mark as paid" }).click();
  const paying = page.getByRole("dialog", { name: "Mark as paid: $1,300" });
  await paying.getByRole("button", { name: "Mark as paid" }).click();
  await expect(paying.getByLabel("Reference")).toHaveAccessibleDescription(/Enter a reference/);
  await paying.getByLabel("Reference").fill("Batch 12");
  await paying.getByRole("button", { name: "Mark as paid" }).click();
  await expectNotice(page, "2 payouts marked as paid");
  const payouts = await payoutsOf(id, adminToken);
  const paid = payouts.filter(({ state }) => state === "paid");
  expect(paid.map(({ amount, reference }) => [amount.amount, reference]).toSorted()).toEqual([
    ["1250.00", "Batch 12"],
    ["50.00", "Batch 12"],
  ]);
  await totals.getByRole("link", { name: /^Paid this month/ }).click();
  await expect(page.locator("[data-row]")).toHaveCount(2);
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
  await bonus.getByRole("button", { name: /^More for/ }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Cancel payout", "Change"]);
  await expectAccessible(page);
  await page.keyboard.press("Escape");

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
  await expect(row.getByRole("button", { name: /^(Approve|Mark as paid)/ })).toHaveCount(0);
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await row.getByRole("button", { name: /^More for/ }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Change"]);
  await page.getByRole("menuitem", { name: "Change" }).click();
  const changing = page.getByRole("dialog", { name: `Change: ${name}, $1,250` });
  await changing.getByLabel("Days until payment").fill("130");
  await changing.getByRole("button", { name: "Save" }).click();
  await expect(changing.getByLabel("Days until payment")).toHaveAccessibleDescription(/from 0 to 120/);
  await changing.getByLabel("Days until payment").fill("7");
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
  await open.getByRole("button", { name: "More steps" }).click();
  await page.getByRole("menuitem", { name: /^Cancel/ }).click();
  const ending = page.getByRole("dialog", { name: new RegExp(`Cancel.*${name}`) });
  await ending.getByLabel("In words").fill("The launch was moved.");
  await ending.getByRole("button", { name: /^Cancel collab/ }).click();
  await expect(ending.getByLabel("Unapproved payouts")).toHaveAccessibleDescription(/Choose what/);
  await ending.getByLabel("Unapproved payouts").selectOption("Pay another amount");
  await ending.getByLabel("Amount in USD").fill("400");
  await ending.getByLabel("Rights that have started").selectOption("End today");
  await expectAccessibleAndFitting(page);
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
  await check.getByRole("heading", { name: "May we run this, now, here?" }).click();
  await check.getByLabel("Find a creator or client").fill(name);
  await check.getByLabel("Work of").selectOption(`${name}, for Northwind Tea`);
  await check.getByLabel("Used for").selectOption("Paid ads");
  await check.getByLabel("In", { exact: true }).selectOption("Germany");
  await check.getByRole("button", { name: "Check" }).click();
  await expect(check.getByText(/^Yes, on /)).toBeVisible();
  await expect(check.getByText(new RegExp(`Northwind Tea, ${campaignName}, until `))).toBeVisible();
  await expectAccessibleAndFitting(page);
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
  await revoking.getByLabel("Revoked from").fill(today ?? "");
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
  await expectAccessibleAndFitting(page);

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
  await expectNotice(page, "This payout no longer exists.");
  await expect(page).not.toHaveURL(/payout=/);
});
