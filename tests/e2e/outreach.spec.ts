import type { Page } from "@playwright/test";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { expectNotice, unique } from "./admin/admin-steps.ts";
import { type Called, readCollaboration } from "./admin/campaign-steps.ts";
import { everyWidth, expectAccessible, expectAccessibleAndFitting } from "./harness/checks.ts";
import { linkIn, mailTo } from "./harness/outbox.ts";
import { call } from "./harness/server-call.ts";
import { expect, test } from "./harness/test.ts";

type Made = { name: string; id: string; campaign: string };

/** Creators who are known by an Instagram handle and a phone number alone, in an active campaign. */
async function started(token: string, count = 1): Promise<Made[]> {
  const fields = { category: "Food & Cooking", location: "Porto, Portugal", bio: "Bread." };
  const people: { name: string; influencer: string }[] = [];
  for (let made = 0; made < count; made += 1) {
    const name = unique("Lena");
    const handle = name.toLowerCase().replaceAll(" ", ".");
    const body = {
      ...fields,
      name,
      phone: "+351 910 100 100",
      socials: [{ platform: "instagram", link: `https://www.instagram.com/${handle}`, followers: "12000" }],
    };
    const { data } = await call<Called<{ influencer: { _id: string } }>>(
      "POST",
      "/api/influencers",
      body,
      token,
    );
    people.push({ name, influencer: data.influencer._id });
  }
  const input = { name: unique("Cold brew"), clientName: "Northwind Tea", currency: "USD" };
  const { data } = await call<Called<{ campaign: { _id: string } }>>(
    "POST",
    "/api/admin/campaigns",
    input,
    token,
  );
  const campaign = data.campaign._id;
  await call("PUT", `/api/admin/campaigns/${campaign}/state`, { action: "activate" }, token);
  const path = `/api/admin/campaigns/${campaign}/collaborations`;
  await call("POST", path, { influencerIds: people.map(({ influencer }) => influencer) }, token);
  const rows = await call<Collaboration[]>("GET", path, undefined, token);
  return people.map(({ name }) => ({
    name,
    id: rows.find(({ creatorName }) => creatorName === name)?._id ?? "",
    campaign,
  }));
}

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function fillOffer(page: Page, dialog: ReturnType<Page["getByRole"]>): Promise<void> {
  await dialog.getByLabel("Platform").selectOption("Instagram");
  await dialog.getByLabel("Format").selectOption("Reel");
  await expect(page).toHaveURL(/admin/);
}

test("an offer to a creator without an email address is copied, and waits until it is", async ({
  adminPage: page,
  adminToken,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const [{ name, id } = { name: "", id: "" }] = await started(adminToken);
  await page.goto(`/admin/campaign?collaboration=${id}`);
  const panel = page.getByRole("dialog", { name, exact: true });
  await panel.getByRole("button", { name: "Send an offer" }).click();
  const first = page.getByRole("dialog", { name: `Send an offer: ${name}` });
  await first.getByLabel("Price in USD").fill("1250");
  await fillOffer(page, first);
  await first.getByRole("button", { name: "Send offer" }).click();

  const made = page.getByRole("dialog", { name: `Offer made: ${name}` });
  await expect(made.getByText("It’s not sent yet")).toBeVisible();
  const url = await made.getByLabel("Link", { exact: true }).inputValue();
  await expect(made.getByLabel("Message")).toHaveValue(new RegExp(`^Hello ${name}, .+${url}$`));
  await expectAccessible(page);
  await made.getByRole("button", { name: "Done" }).click();
  await expect(panel.getByText("Not sent yet: there is no email address")).toBeVisible();
  await expect(panel.getByRole("article", { name: "Our offer, not sent yet" })).toBeVisible();
  await expect(panel.getByText("Offer made. Not sent yet: copy its link")).toBeVisible();
  await expectAccessibleAndFitting(page);

  // It is work for the owner.
  await page.goto("/admin/work?kind=message");
  await page.getByRole("link", { name: new RegExp(name) }).click();
  const dialog = page.getByRole("dialog", { name: "Send it yourself" });
  await dialog.getByLabel("Message").fill(`Hi ${name}! `);
  await expect(dialog.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    `https://wa.me/351910100100?text=${encodeURIComponent(`Hi ${name}! `)}`,
  );
  await dialog.getByRole("button", { name: "Copy for Instagram" }).click();
  await expectNotice(page, "Copied for Instagram");
  expect(await copied(page)).toBe(`Hi ${name}! `);
  await expect(dialog.getByRole("link", { name: `open ${name} on Instagram` })).toHaveAttribute(
    "href",
    /^https:\/\/www\.instagram\.com\/lena/,
  );
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("link", { name: new RegExp(name) })).toHaveCount(0);

  await page.goto(`/admin/campaign?collaboration=${id}`);
  await expect(panel.getByText("Copied for Instagram")).toBeVisible();
  await expect(panel.getByText("Not sent yet: there is no email address")).toHaveCount(0);
});

test("an offer to several creators lists those whose links have to be copied", async ({
  adminPage: page,
  adminToken,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const people = await started(adminToken, 2);
  await page.goto(`/admin/campaign?id=${people[0]?.campaign}&view=table`);
  await page.getByRole("checkbox", { name: "Select all" }).first().check();
  await page.getByRole("button", { name: "Send an offer" }).click();
  const dialog = page.getByRole("dialog", { name: /^Send an offer: / });
  await fillOffer(page, dialog);
  for (const price of await dialog.getByRole("textbox", { name: /^Price/ }).all()) await price.fill("500");
  await dialog.getByRole("button", { name: "Send 2 offers" }).click();
  const list = page.getByRole("dialog", { name: "2 offers to pass on" });
  for (const { name } of people) {
    const row = list.getByRole("listitem").filter({ hasText: name });
    await row.getByRole("button", { name: "Copy link" }).click();
    await expect.poll(() => copied(page)).toMatch(/\/l\/tl_[\w-]{43}$/);
    await expect(row.getByRole("link", { name: "WhatsApp" })).toBeVisible();
  }
  await expectAccessibleAndFitting(page);
  for (const { id } of people) expect((await readCollaboration(id, adminToken)).state).toBe("invited");
});

test("a creator accepts by a copied link, downloads the agreement, and adds an address", {
  tag: "@phone",
}, async ({ page, adminToken }) => {
  const [{ name, id } = { name: "", id: "" }] = await started(adminToken);
  const offer = {
    price: { amount: "1250", currency: "USD" },
    deliverables: [{ platform: "instagram", format: "reel", quantity: 1, draftDueOn: "2030-05-01" }],
  };
  await call("POST", `/api/admin/collaborations/${id}/offers`, offer, adminToken);
  const { data } = await call<Called<{ links: { url: string }[] }>>(
    "POST",
    "/api/admin/links",
    { recipients: [`collaboration:${id}`] },
    adminToken,
  );
  await page.goto(new URL(data.links[0]?.url ?? "").pathname);
  await page.getByText("Get our messages by email, too").tap();
  await expect(page.getByLabel("Email")).toBeVisible();
  await page.getByLabel("I have read the terms").check();
  await expect(page.getByText("You can download the agreement here.")).toBeVisible();
  await page.getByRole("button", { name: "Accept", exact: true }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You have an agreement");

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).tap();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^agreement-cold-brew-.+\.txt$/);
  const stream = await download.createReadStream();
  let text = "";
  for await (const part of stream) text += part;
  expect(text).toContain(`Accepted by ${name}`);
  expect(text).toContain("1 × Reel on Instagram");

  const section = page.getByRole("region", { name: "Get the agreement by email" });
  const email = `${name.toLowerCase().replaceAll(" ", ".")}@creator.example`;
  await section.getByRole("button", { name: "Send code" }).tap();
  await expect(section.getByLabel("Email")).toHaveAccessibleDescription(/required/);
  await section.getByLabel("Email").fill(email);
  await section.getByRole("button", { name: "Send code" }).tap();
  await expect(section.getByText(`Type the code from the email to l…@creator.example`)).toBeVisible();
  await expectAccessibleAndFitting(page, everyWidth);
  const mail = await mailTo(email, /^Your code for /);
  expect(mail).not.toContain("tl_");
  const code = /\b\d{6}\b/.exec(mail)?.[0] ?? "";
  await section.getByLabel("Code").fill(code);
  await section.getByRole("button", { name: "Confirm address" }).tap();
  await expectNotice(page, "Address confirmed");
  await expect(section).toHaveCount(0);
  const agreement = await mailTo(email, /^Agreed: /);
  expect(agreement).toContain("1 × Reel on Instagram");
  await page.goto(linkIn(agreement));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You have an agreement");
});
