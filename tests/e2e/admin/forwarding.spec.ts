import type { ContactRecord } from "#domain/contact/contact.contract.ts";
import { defaultTemplate } from "#domain/contact/forward.ts";
import { recordsOf } from "../forms/form-steps.ts";
import { expectAccessibleAndFitting } from "../harness/checks.ts";
import { call } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";
import { addInfluencer, freshWord } from "../marketplace/marketplace-records.ts";
import { expectNotice } from "./admin-steps.ts";

test("a brief shows its creators, and is forwarded with one press", async ({
  adminPage: page,
  adminToken,
  faults,
}) => {
  faults.allow(/^409 \/api\/contacts\//);
  const word = freshWord();
  const ana = await addInfluencer(adminToken, word, {
    name: `Ana ${word}`,
    email: `ana-${word}@mail.example`,
  });
  const silent = await addInfluencer(adminToken, word, { name: `Silent ${word}` });
  const email = `sam-${word}@brand.example`;
  await call("POST", "/api/contact", {
    name: `Sam ${word}`,
    email,
    message: `Write to ${email}.`,
    influencerIds: [ana._id, silent._id],
    brief: { product: "Oat milk", budget: "$5K - $10K", countries: ["PT"] },
  });

  await page.goto(`/admin/contacts?search=${word}`);
  await page.getByRole("button", { name: `Sam ${word}`, exact: true }).click();
  const panel = page.getByRole("dialog", { name: `Sam ${word}` });
  await expect(panel.getByText("Oat milk", { exact: true })).toBeVisible();
  await expect(panel.getByRole("link", { name: ana.name })).toHaveAttribute(
    "href",
    `/influencers/${ana.slug}`,
  );
  await expectAccessibleAndFitting(page);

  const preview = panel.getByText(`What ${ana.name} will read`);
  await preview.click();
  await expect(panel.getByText("Write to [left out].")).toBeVisible();
  await panel.getByRole("checkbox", { name: /^Share the email address/ }).check();
  await expect(panel.getByText(`You can reach them at ${email}.`)).toBeVisible();
  await panel.getByRole("checkbox", { name: /^Share the email address/ }).uncheck();

  await panel.getByRole("button", { name: `Forward to ${ana.name}` }).dblclick();
  await expectNotice(page, `The message is on its way to ${ana.name}.`);
  await expect(panel.getByRole("button", { name: `Forward to ${ana.name}` })).toHaveCount(0);
  await expect(panel.getByText(/^Forwarded/)).toBeVisible();
  // A failure is said, and the button is back.
  await panel.getByRole("button", { name: `Forward to ${silent.name}` }).click();
  await expectNotice(page, "has no email address");
  await expect(panel.getByRole("button", { name: `Forward to ${silent.name}` })).toBeVisible();

  expect(await recordsOf<ContactRecord>(adminToken, "/api/contacts", email)).toMatchObject([
    { creators: [{ name: ana.name, forwardedAt: expect.any(String) }, { forwardedAt: null }] },
  ]);
  await page.reload();
  await page.getByRole("button", { name: `Sam ${word}`, exact: true }).click();
  const story = panel.getByRole("list", { name: "Timeline" });
  await expect(story.getByText("Mail sent: Message forwarded")).toBeVisible();
  await page.goto("/admin/history");
  await expect(
    page
      .getByRole("listitem")
      .filter({ hasText: `Sam ${word}` })
      .first(),
  ).toContainText("Forwarded");
});

test("a brief becomes a campaign with its creators", async ({ adminPage: page, adminToken }) => {
  const word = freshWord();
  const ana = await addInfluencer(adminToken, word, { name: `Ana ${word}` });
  const write = (name: string, fields: object) =>
    call("POST", "/api/contact", {
      name,
      email: `${name}@brand.example`,
      message: `Six posts of ${name}`,
      ...fields,
    });
  await write(`plain-${word}`, {});
  await write(`brief-${word}`, {
    company: `Oats ${word}`,
    service: "campaign",
    influencerIds: [ana._id],
    brief: { product: "Oat milk", countries: ["PT"] },
  });
  await page.goto(`/admin/contacts?search=${word}`);
  await page.getByRole("button", { name: `plain-${word}`, exact: true }).click();
  const making = page.getByRole("button", { name: "Create campaign" });
  await expect(page.getByRole("button", { name: "Reply" })).toBeVisible();
  await expect(making).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `brief-${word}`, exact: true }).click();
  await expectAccessibleAndFitting(page);
  await making.dblclick();
  await page.waitForURL(/\/admin\/campaign\?id=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Campaign for Oats ${word}`);
  await expect(page.getByText(`Six posts of brief-${word}`)).toBeVisible();
  await page.getByRole("link", { name: "Board", exact: true }).click();
  await expect(page.getByText(ana.name)).toBeVisible();
  expect(await call("GET", `/api/admin/campaigns?search=${word}`, undefined, adminToken)).toHaveLength(1);
});

test("the mail to creators is edited for everybody", async ({ adminPage: page, adminToken }) => {
  const word = freshWord();
  const ana = await addInfluencer(adminToken, word, { name: `Ana ${word}` });
  await call("POST", "/api/contact", {
    name: `Sam ${word}`,
    email: `sam-${word}@brand.example`,
    message: "Six posts?",
    influencerId: ana._id,
  });
  await page.goto(`/admin/contacts?search=${word}`);
  await page.getByRole("button", { name: `Sam ${word}`, exact: true }).click();
  const panel = page.getByRole("dialog", { name: `Sam ${word}` });
  await panel.getByRole("button", { name: "Edit the email" }).click();
  const dialog = page.getByRole("dialog", { name: "The mail to the creator" });
  await expect(dialog.getByLabel("Subject")).toBeFocused();
  await dialog.getByLabel("Text").fill("Hello {creator}");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("Text")).toHaveAccessibleDescription("Must contain {message}.");
  await expectAccessibleAndFitting(page);
  await dialog.getByLabel("Text").fill(`Dear {creator} ${word},\n\n{message}\n\n{contact}`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await panel.getByText(`What ${ana.name} will read`).click();
  await expect(panel.getByText(`Dear ${ana.name} ${word},`)).toBeVisible();
  await call("PUT", "/api/admin/forward-template", defaultTemplate, adminToken);
});
