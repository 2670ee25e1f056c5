import type { Right } from "#domain/rights/rights.contract.ts";
import { expectAccessible, expectAccessibleAndFitting, screens } from "../harness/checks.ts";
import { linkIn, mailTo } from "../harness/outbox.ts";
import { call } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { agreed } from "./campaign-steps.ts";

test("a right is renewed by an offer that the creator accepts on a phone", { tag: "@slow" }, async ({
  adminPage: page,
  adminToken,
}) => {
  const rights = { uses: ["paid_ads"], countries: ["DE"], months: 6, starts: "agreement" };
  const { name, id, email } = await agreed(adminToken, { rights });
  const rightsOf = async () =>
    await call<Right[]>("GET", `/api/admin/rights?collaboration=${id}`, undefined, adminToken);
  const [right] = await rightsOf();
  await page.goto(`/admin/rights?right=${right?._id}`);
  const panel = page.getByRole("dialog", { name, exact: true });
  await panel.getByRole("button", { name: "Renew" }).click();
  const dialog = page.getByRole("dialog", { name: `Renew: ${name}` });
  await dialog.getByRole("button", { name: "Send offer" }).click();
  await expect(dialog.getByText("Price is required.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Price in USD").fill("300");
  await dialog.getByLabel("Months").fill("3");
  const countries = dialog.getByRole("group", { name: "Countries" });
  await expect(countries.getByLabel("Country 1")).toHaveValue("DE");
  await countries.getByRole("button", { name: "Add another country" }).click();
  await countries.getByLabel("Country 2").selectOption("Austria");
  await dialog.getByLabel("Website").check();
  await dialog.getByLabel("Message").fill("It runs so well.");
  await dialog.getByRole("button", { name: "Send offer" }).click();
  await expect(page.getByText("Offer sent", { exact: true })).toBeVisible();

  const address = linkIn(await mailTo(email, /^Rights to your work, for longer/));
  await page.setViewportSize(screens.phone);
  await page.goto(address);
  await expect(
    page.getByRole("heading", { level: 1, name: "Rights to your work, for longer" }),
  ).toBeVisible();
  await expect(page.getByText(/paid ads, website, in Germany, Austria, for 3 months/).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Make a counter-offer" })).toHaveCount(0);
  await expectAccessibleAndFitting(page);
  await page.getByLabel("Your full name").fill("Kit Moore");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You have an agreement" })).toBeVisible();
  expect((await rightsOf()).find(({ renews }) => renews === right?._id)).toMatchObject({
    uses: ["paid_ads", "website"],
    countries: ["DE", "AT"],
    source: "offer",
    price: { amount: "300.00", currency: "USD" },
  });
});
