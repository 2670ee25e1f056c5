import type { Campaign } from "#domain/campaigns/campaigns.contract.ts";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { expectAccessible, expectNoOverflow } from "../harness/checks.ts";
import { callServer } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { call, unique } from "./admin-steps.ts";

type Called<T> = { data: T };

/** A campaign whose creator has agreed on a reel, with its days. */
async function agreed(token: string) {
  const name = unique("Kit");
  const fields = { category: "Food & Cooking", location: "Porto, Portugal", bio: "Bread." };
  const email = `${name.replaceAll(" ", ".").toLowerCase()}@creator.example`;
  const made = await call("POST", "/api/influencers", { name, email, ...fields }, token);
  const { _id: influencer } = (made as Called<{ influencer: { _id: string } }>).data.influencer;
  const input = { name: unique("Cold brew"), clientName: "Northwind Tea", currency: "USD" };
  const { campaign } = (
    (await call("POST", "/api/admin/campaigns", input, token)) as Called<{ campaign: Campaign }>
  ).data;
  await call("PUT", `/api/admin/campaigns/${campaign._id}/state`, { action: "activate" }, token);
  const path = `/api/admin/campaigns/${campaign._id}/collaborations`;
  await call("POST", path, { influencerIds: [influencer] }, token);
  const [row] = (await call("GET", path, undefined, token)) as Collaboration[];
  const sent = (await call(
    "POST",
    `/api/admin/collaborations/${row?._id}/offers`,
    {
      price: { amount: "900", currency: "USD" },
      deliverables: [
        { platform: "instagram", format: "reel", draftDueOn: "2030-05-01", publishOn: "2030-05-10" },
      ],
    },
    token,
  )) as Called<{ offer: { _id: string } }>;
  await call("PUT", `/api/admin/offers/${sent.data.offer._id}/state`, { action: "record", name }, token);
  return { name, page: `/admin/campaign?id=${campaign._id}&view=calendar&month=2030-05` };
}

test("the calendar of a campaign shows the days of its creators, month by month", {
  tag: "@desktop",
}, async ({ adminPage: page, adminToken }) => {
  const { name, page: address } = await agreed(adminToken);
  await page.goto(address);
  const grid = page.getByRole("table", { name: "May 2030" });
  await expect(grid.getByRole("link", { name: `Draft: ${name}` })).toBeVisible();
  await expect(grid.getByRole("link", { name: `Online: ${name}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Later: June 2030" }).press("Enter");
  await expect(page.getByRole("heading", { name: "June 2030" })).toBeVisible();
  await page.goBack();
  await grid.getByRole("link", { name: `Online: ${name}` }).click();
  await expect(page.getByRole("dialog", { name })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "In your calendar" }).click();
  const field = page.getByRole("textbox", { name: "Address" });
  await expectAccessible(page);
  const feed = new URL(await field.inputValue());
  expect(await (await callServer(feed.pathname)).text()).toContain("BEGIN:VCALENDAR");
});

test("the calendar is a list on a phone", { tag: "@phone" }, async ({ adminPage: page, adminToken }) => {
  const { name, page: address } = await agreed(adminToken);
  await page.goto(address);
  await expect(page.getByRole("listitem").filter({ hasText: "1 May" })).toContainText(name);
  await expectAccessible(page);
  await expectNoOverflow(page);
});
