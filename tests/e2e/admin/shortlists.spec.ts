import { expectAccessible, expectAccessibleAtThisWidth, expectNoOverflow } from "../harness/checks.ts";
import { linkIn, mailTo } from "../harness/outbox.ts";
import { callServer } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { addInfluencers, freshWord } from "../marketplace/marketplace-records.ts";
import { expectNotice, unique } from "./admin-steps.ts";

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
  await expectAccessible(page);
  await expectNoOverflow(page);
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
  await expect(editing.getByLabel("Price in USD")).toHaveAccessibleDescription(/Do you mean 12,345 or/);
  await editing.getByLabel("Price in USD").fill("1250");
  await editing.getByLabel("Why this creator").fill("Knows the subject.");
  await editing.getByLabel("Note for your team").fill("Ask for two posts.");
  await expectAccessibleAtThisWidth(page);
  await editing.getByRole("button", { name: "Save" }).click();
  await expect(creators.first()).toContainText("$1,250");
  await expect(creators.first()).toContainText("For us: Ask for two posts.");

  const email = `${name.replaceAll(" ", ".").toLowerCase()}@client.example`;
  await page.getByRole("button", { name: "Share" }).click();
  const sharing = page.getByRole("dialog", { name: "Share with a client" });
  await sharing.getByLabel("Name", { exact: true }).fill("Ida Holm");
  await sharing.getByLabel("Email").fill(email);
  await expectAccessibleAtThisWidth(page);
  await sharing.getByRole("button", { name: "Make Link" }).click();
  await expectNotice(page, "The link is on its way");
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
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("Revoked", { exact: true }).first()).toBeVisible();
  expect((await callServer("/api/links/review", { headers: asClient })).status).toBe(403);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByRole("button", { name: "Reopen" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Move/ })).toHaveCount(0);

  await page.getByRole("button", { name: "Make a campaign" }).click();
  await page.waitForURL(/\/admin\/campaign\?id=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.goBack();
  await page.getByRole("link", { name: "Open campaign" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
});
