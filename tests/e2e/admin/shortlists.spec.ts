import type { Shortlist } from "#domain/shortlists/shortlists.contract.ts";
import { everyWidth, expectAccessibleAndFitting, expectAccessibleAtThisWidth } from "../harness/checks.ts";
import { linkIn, mailTo } from "../harness/outbox.ts";
import { call, callServer } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { addInfluencers, freshWord } from "../marketplace/marketplace-records.ts";
import { expectNotice, unique } from "./admin-steps.ts";
import { countedJob } from "./counted-job.ts";

test("creators are put on a list, priced, put in order, and shared with a client", {
  tag: ["@phone", "@slow"],
}, async ({ adminPage: page, adminToken, faults }) => {
  faults.allow(/422 \/api\/admin\/shortlists/);
  const name = unique("Spring");
  const word = freshWord();
  await addInfluencers(adminToken, word, 2);
  await page.goto(`/admin/influencers?search=${word}`);
  const boxes = page.getByRole("checkbox", { name: /^Select (?!all)/ });
  await boxes.first().check();
  await boxes.nth(1).check();
  await page.getByRole("button", { name: "Add to list" }).click();
  const adding = page.getByRole("alertdialog", { name: "Add 2 creators to a list?" });
  await adding.getByLabel("Shortlist").selectOption("A new list");
  await adding.getByLabel("Name of the new list").fill(name);
  await expectAccessibleAtThisWidth(page);
  await adding.getByRole("button", { name: "Add" }).click();
  await expectNotice(page, "2 creators added");

  await page.goto(`/admin/shortlists?search=${encodeURIComponent(name)}`);
  await expect(page.getByText("2 open")).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);

  const creators = page.getByRole("list", { name: "Creators" }).getByRole("listitem");
  const firstName = await creators.first().getByRole("link").innerText();
  await page
    .getByRole("button", { name: /^Move .* down$/ })
    .first()
    .click();
  await expect(creators.nth(1).getByRole("link")).toContainText(firstName.replace(/^\d+\. /, ""));
  await creators.first().getByRole("button", { name: /^Edit/ }).click();
  const editing = page.getByRole("dialog");
  await editing.getByLabel("Price in USD").fill("12.345");
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(editing.getByLabel("Price in USD")).toHaveAccessibleDescription(
    /Do you mean 12,345\.00 or 12\.34\?/,
  );
  await editing.getByLabel("Price in USD").fill("1250");
  await editing.getByLabel("Why this creator").fill("Knows the subject.");
  await editing.getByLabel("Note for your team").fill("Ask for two posts.");
  await expectAccessibleAtThisWidth(page);
  await editing.getByRole("button", { name: "Save" }).click();
  const price = creators.first().getByLabel(/^Price for/);
  await expect(price).toHaveValue("$1,250");
  await price.focus();
  await expect(price).toHaveValue("1250");
  await price.blur();
  await expect(page.getByText("1 of 2 priced")).toBeVisible();
  await expect(creators.first()).toContainText("For us: Ask for two posts.");

  const email = `${name.replaceAll(" ", ".").toLowerCase()}@client.example`;
  await page.getByRole("button", { name: "Share" }).click();
  const sharing = page.getByRole("dialog", { name: "Share with a client" });
  await sharing.getByLabel("Name", { exact: true }).fill("Ida Holm");
  await sharing.getByLabel("Email").fill(email);
  await expectAccessibleAtThisWidth(page);
  await sharing.getByRole("button", { name: "Create link" }).click();
  await expectNotice(page, "Link sent");
  await expect(page.getByText("0 of 2 answered")).toBeVisible();

  const token = linkIn(await mailTo(email, new RegExp(name))).slice("/l/".length);
  const asClient = { authorization: `Link ${token}`, "content-type": "application/json" };
  const { data } = (await (await callServer("/api/links/review", { headers: asClient })).json()) as {
    data: { review: { items: { _id: string; pitch: string }[] } };
  };
  expect(JSON.stringify(data)).not.toContain("Ask for two posts.");
  const [item] = data.review.items;
  const body = JSON.stringify({ decision: "rejected", reason: "price", comment: "Too much" });
  await callServer(`/api/links/review/items/${item?._id}`, { method: "PUT", headers: asClient, body });
  await page.reload();
  await expect(creators.first()).toContainText("Ida Holm: Rejected, Price");
  await expect(page.getByText("1 rejected · 1 open")).toBeVisible();
  await expectAccessibleAndFitting(page, everyWidth);

  await page.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("Revoked", { exact: true }).first()).toBeVisible();
  expect((await callServer("/api/links/review", { headers: asClient })).status).toBe(403);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByRole("button", { name: "Reopen" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Move/ })).toHaveCount(0);

  await page.getByRole("button", { name: "Create campaign" }).click();
  await page.waitForURL(/\/admin\/campaign\?id=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.goBack();
  await page.getByRole("link", { name: "Open campaign" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
});

test("a list of six with prices is made and sent with at most twenty clicks and fields", async ({
  adminPage: page,
  adminToken,
  faults,
}) => {
  faults.allow(/(409|422) \/api\/admin\/shortlists/);
  const word = freshWord();
  await addInfluencers(adminToken, word, 6);
  const client = unique("Northwind");
  await page.goto(`/admin/influencers?search=${word}`);
  const boxes = page.getByRole("checkbox", { name: /^Select (?!all)/ });
  await expect(boxes).toHaveCount(6);
  const job = countedJob();
  for (const box of await boxes.all()) await job.check(box);
  await job.click(page.getByRole("button", { name: "Add to list" }));
  const adding = page.getByRole("alertdialog", { name: "Add 6 creators to a list?" });
  // Another client's list is not the default.
  await expect(adding.getByLabel("Shortlist").locator("option:checked")).toHaveText("A new list");
  await job.fill(adding.getByLabel("Client"), client);
  await expect(adding.getByLabel("Name of the new list")).toHaveValue(`Creators for ${client}`);
  await job.click(adding.getByRole("button", { name: "Add" }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Creators for ${client}`);
  const prices = page.getByLabel(/^Price for/);
  await expect(prices).toHaveCount(6);
  for (const [place, price] of (await prices.all()).entries()) await job.fill(price, `${place + 1}00`);
  await job.click(page.getByRole("button", { name: "Share" }));
  const sharing = page.getByRole("dialog", { name: "Share with a client" });
  await job.fill(sharing.getByLabel("Name", { exact: true }), "Ida Holm");
  const email = `ida.${crypto.randomUUID()}@client.example`;
  await job.fill(sharing.getByLabel("Email"), email);
  await job.click(sharing.getByRole("button", { name: "Create link" }));
  await expectNotice(page, "Link sent");
  expect(job.count()).toBeLessThanOrEqual(20);
  await expect(page.getByText("$2,100")).toBeVisible();
  await mailTo(email, /^Creators for you to look at/);

  // Nobody's engagement is known.
  await expect(page.getByRole("list", { name: "Creators" })).not.toContainText(/\b0 ?%|engagement/);
  await prices.first().fill("12.345");
  await prices.first().press("Enter");
  await expect(prices.first()).toHaveAccessibleDescription(/12,345\.00 or 12\.34/);
  await expectAccessibleAndFitting(page, everyWidth);
  await prices.first().press("Escape");
  await expect(prices.first()).toHaveValue("100");

  // Somebody else changes the same field, and then another one.
  const id = new URL(page.url()).searchParams.get("id") ?? "";
  const read = async () =>
    (
      await call<{ data: { shortlist: Shortlist } }>(
        "GET",
        `/api/admin/shortlists/${id}`,
        undefined,
        adminToken,
      )
    ).data.shortlist.items;
  const [item] = await read();
  const path = `/api/admin/shortlists/${id}/items/${item?._id}`;
  await call("PUT", path, { pitch: "Bread.", price: { amount: "150", currency: "USD" } }, adminToken);
  await prices.first().fill("175");
  await prices.first().press("Enter");
  await expect(prices.first()).toHaveAccessibleDescription(/Somebody else has changed this/);
  await call("PUT", path, { teamNote: "Ask for two." }, adminToken);
  await prices.first().press("Enter");
  await expect.poll(async () => (await read())[0]?.price?.amount).toBe("175.00");
  expect((await read())[0]).toMatchObject({ pitch: "Bread.", teamNote: "Ask for two." });
});
