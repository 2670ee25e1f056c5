import type { ContactRecord } from "#domain/contact/contact.contract.ts";
import { expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { call } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { addBrand, addInfluencer, freshWord } from "./marketplace-records.ts";

async function messagesTo(token: string, id: string): Promise<ContactRecord[]> {
  const all = await call<ContactRecord[]>("GET", "/api/contacts?limit=500", undefined, token);
  return all.filter(({ about }) => about?._id === id);
}

test("favorites are kept in the browser, shown by themselves, and come along to the campaign", async ({
  page,
  adminToken,
}) => {
  const word = freshWord();
  const { _id, name } = await addInfluencer(adminToken, word);
  await page.goto(`/influencers?search=${word}`);
  const heart = page.getByRole("button", { name: `Favorite ${name}` });
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await heart.click();
  await expect(page.getByText(`${name} added to favorites`).first()).toBeVisible();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  expect(await page.evaluate(() => localStorage.getItem("favoritedInfluencers"))).toBe(JSON.stringify([_id]));
  await expectAccessible(page);

  // The address of earlier versions.
  await page.goto("/influencers?favorites=1");
  await expect(page.getByRole("heading", { name: "1 Influencer Found" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("article", { name })).toBeVisible();

  await page.getByRole("button", { name: "Start a Campaign" }).click();
  await expect(page).toHaveURL(/\/contact\?/);
  await expect(page.getByRole("heading", { name: "Start a campaign" })).toBeVisible();
  await expect(page.locator("[name=service]")).toHaveValue("campaign");
  await expect(page.getByRole("checkbox", { name })).toBeChecked();
  await expectAccessibleAndFitting(page);

  await page.goBack();
  await heart.click();
  await expect(page.getByText(`${name} removed from favorites`).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText("No influencers found")).toBeVisible();
  await expectAccessibleAndFitting(page);
});

test("storage that holds something else counts as empty", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("favoritedInfluencers", '{"not":"a list"}'));
  await page.goto("/influencers?favorites=1");
  await expect(page.getByText("No influencers found")).toBeVisible();
  await page.getByRole("link", { name: "All influencers" }).click();
  await expect(page.getByRole("article")).toHaveCount(12);
});

test("Contact says whom, opens a form, and the message names the creator", async ({ page, adminToken }) => {
  const word = freshWord();
  const { _id, name } = await addInfluencer(adminToken, word);
  await page.goto(`/influencers?search=${word}`);
  const contact = page.getByRole("article", { name }).getByRole("button", { name: "Contact" });
  await contact.click();
  await expect(page.getByText(`Contacting ${name}...`).first()).toBeVisible();
  const dialog = page.getByRole("dialog", { name: `Contact ${name}` });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await expectAccessibleAndFitting(page);

  await dialog.getByRole("button", { name: "Send Message" }).click();
  await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription("Name is required.");
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await dialog.getByLabel("Name").fill("Vera Holm");
  await dialog.getByLabel("Email").fill("vera");
  await dialog.getByLabel("Message").fill("Six posts in May.\nWould you?");
  await dialog.getByRole("button", { name: "Send Message" }).click();
  await expect(dialog.getByLabel("Email")).toBeFocused();
  await expect(dialog.getByLabel("Email")).toHaveAccessibleDescription(/email address/);
  await expectAccessible(page);

  // The text typed about this creator returns after closing by mistake, and after a reload.
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(contact).toBeFocused();
  await page.reload();
  await contact.click();
  await expect(dialog.getByText("We kept what you typed.")).toBeVisible();
  await expect(dialog.getByLabel("Message")).toHaveValue("Six posts in May.\nWould you?");
  await dialog.getByLabel("Email").fill(`${word}@mail.example`);
  await dialog.getByRole("button", { name: "Send Message" }).dblclick();
  await expect(page.getByText("Message sent successfully!").first()).toBeVisible();
  const done = page.getByRole("dialog", { name: "Sent. You will hear from us within one business day." });
  await expect(done).toContainText(`A copy is on its way to ${word}@mail.example.`);
  await expect(done.getByRole("listitem")).toHaveCount(3);
  await expect(done.getByRole("button", { name: "Done" })).toBeFocused();
  await expectAccessibleAndFitting(page);
  await done.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(contact).toBeFocused();
  const messages = await messagesTo(adminToken, _id);
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatchObject({
    type: "contact",
    name: "Vera Holm",
    email: `${word}@mail.example`,
    message: "Six posts in May.\nWould you?",
    about: { kind: "influencer", name },
  });
});

test("a program that fills in every field is answered, and its message is not stored", async ({
  page,
  adminToken,
}) => {
  const word = freshWord();
  const { _id, name } = await addInfluencer(adminToken, word);
  await page.goto(`/influencers/${_id}`);
  await page.getByRole("button", { name: "Contact" }).first().click();
  const dialog = page.getByRole("dialog", { name: `Contact ${name}` });
  await dialog.getByLabel("Name").fill("Vera Holm");
  await dialog.getByLabel("Email").fill(`${word}@mail.example`);
  await dialog.getByLabel("Message").fill("Cheap followers.");
  await dialog.locator("[name=extra_remark]").evaluate((input: HTMLInputElement) => {
    input.value = "https://followers.example";
  });
  const sent = page.waitForRequest("**/api/contact");
  await dialog.getByRole("button", { name: "Send Message" }).click();
  // Nobody reads, writes and sends in less: the form waits, and says how long it was open.
  expect((await sent).postDataJSON().open_time).toBeGreaterThanOrEqual(2000);
  await expect(page.getByText("Message sent successfully!").first()).toBeVisible();
  expect(await messagesTo(adminToken, _id)).toEqual([]);
});

test("a message that could not be sent stays, and is one message in the end", { tag: "@slow" }, async ({
  page,
  adminToken,
  faults,
}) => {
  faults.allow(/ERR_FAILED/);
  const word = freshWord();
  const { _id } = await addBrand(adminToken, word);
  await page.goto(`/brands?search=${word}`);
  await page.getByRole("button", { name: "Contact" }).click();
  const dialog = page.getByRole("dialog", { name: `Contact Lumen ${word}` });
  await dialog.getByLabel("Name").fill("Vera Holm");
  await dialog.getByLabel("Email").fill(`${word}@mail.example`);
  await dialog.getByLabel("Message").fill("I would ride one.");
  await page.route("**/api/contact", async (route) => {
    // The server has it; its answer is lost on the way.
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole("button", { name: "Send Message" }).click();
  await expect(dialog.getByRole("alert")).toContainText(
    "Network error. Please check your connection and try again.",
  );
  await expect(dialog.getByLabel("Message")).toHaveValue("I would ride one.");
  await expectAccessible(page);
  await page.unroute("**/api/contact");
  await dialog.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Message sent successfully!").first()).toBeVisible();
  expect(await messagesTo(adminToken, _id)).toHaveLength(1);
});
