import type { BrandRecord } from "#domain/brands/brand.contract.ts";
import type { ContactRecord } from "#domain/contact/contact.contract.ts";
import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import { jpeg, png } from "#tests/factories/files.ts";
import { expect, test } from "../harness/test.ts";
import { addBrand, addInfluencer, freshWord } from "../marketplace/marketplace-records.ts";
import { asUpload, fillRegistration, freshEmail, recordsOf } from "./form-steps.ts";

test.use({ javaScriptEnabled: false });
test.beforeEach(({ faults }) => {
  // The browser's own word for scripts that it was told not to run.
  faults.allow(/^csp /);
});

test("an application goes out with pictures, and comes back with its errors first", async ({
  page,
  faults,
  adminToken,
}) => {
  faults.allow(/^422 \/join-influencer$/);
  const email = freshEmail("plain");
  await page.goto("/join-influencer");
  await page.getByLabel("Full Name").fill("Ada Lovelace");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Language 1").selectOption("Portuguese");
  await page.getByLabel("Language 2").selectOption("English");
  await page.locator("[name='socials.0.platform']").selectOption("twitter/X");
  await page.locator("[name='socials.0.link']").fill("javascript:alert(1)");
  await page.locator("[name='socials.0.followers']").fill("900");
  const count = page.locator("[name='socials.0.range']");
  await count.selectOption("1M+ (Mega)");
  await page.getByLabel("Primary Category").selectOption("Gaming");
  await page.getByLabel("Bio").fill("One line.\nAnother.");
  await page.getByRole("button", { name: "Submit Application" }).click();

  const link = page.locator("[name='socials.0.link']");
  await expect(link).toHaveAttribute("aria-invalid", "true");
  await expect(link).toHaveAccessibleDescription("Must be a username or an https:// link.");
  await expect(count).toHaveAccessibleDescription("Must be Under 1K (Nano) for 900 followers.");
  await count.selectOption("");
  await expect(page.getByRole("alert")).toHaveText("Validation error. Please check your input.");
  await expect(page.getByLabel("Full Name")).toHaveValue("Ada Lovelace");
  await expect(page.getByLabel("Bio")).toHaveValue("One line.\nAnother.");
  await expect(page.getByLabel("Language 2")).toHaveValue("en");

  await link.fill("@ada");
  await page.locator("[name='socials.1.platform']").selectOption("tiktok");
  await page.locator("[name='socials.1.link']").fill("ada");
  await page.locator("[name='socials.1.followers']").fill("12K");
  await page.getByLabel("Images").setInputFiles([await asUpload(await jpeg()), await asUpload(await png())]);
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(page.getByRole("heading", { name: "Sign up successful!" })).toBeVisible();
  const records = await recordsOf<JoinRequest>(adminToken, "/api/admin/join-requests", email);
  expect(records).toMatchObject([
    {
      bio: "One line.\nAnother.",
      languages: ["pt", "en"],
      followers: { tiktok: "10K-100K" },
      socials: [
        { platform: "twitter", link: "@ada", followers: "900" },
        { platform: "tiktok", link: "ada", followers: "12K" },
      ],
    },
  ]);
  expect(records[0]?.images).toHaveLength(2);
  await page.getByRole("link", { name: "Send another application" }).click();
  await expect(page.getByLabel("Full Name")).toHaveValue("");
});

test("a file that is too large is named, and the text stays", async ({ page, faults }) => {
  faults.allow(/^413 \/join-influencer$/);
  await page.goto("/join-influencer");
  await page.getByLabel("Full Name").fill("Ada Lovelace");
  await page.getByLabel("Email").fill(freshEmail("large"));
  await page.locator("[name='socials.0.platform']").selectOption("instagram");
  await page.locator("[name='socials.0.link']").fill("ada");
  await page.locator("[name='socials.0.followers']").fill("900");
  await page.getByLabel("Primary Category").selectOption("Gaming");
  await page.getByLabel("Bio").fill("One line.");
  const buffer = Buffer.alloc(10 * 1024 * 1024 + 1);
  await page.getByLabel("Images").setInputFiles([{ name: "large.jpg", mimeType: "image/jpeg", buffer }]);
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(page.getByRole("alert")).toHaveText("large.jpg is larger than 10MB.");
  await expect(page.getByLabel("Full Name")).toHaveValue("Ada Lovelace");
});

test("a registration comes back with its error, and is sent", async ({ page, faults, adminToken }) => {
  faults.allow(/^422 \/join-brand$/);
  const email = freshEmail("plain-brand");
  await page.goto("/join-brand");
  await fillRegistration(page, "ada@mail");
  await page.getByLabel("Website").fill("harbour.example");
  await page.getByRole("button", { name: "Register Brand" }).click();
  await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Must be an email address.");
  await expect(page.getByRole("alert")).toHaveText("Validation error. Please check your input.");
  await expect(page.getByLabel("Campaign Goals")).toHaveValue("More people at the counter.");
  await expect(page.getByLabel("Industry")).toHaveValue("Food & Beverage");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Register Brand" }).click();
  await expect(page.getByRole("heading", { name: "Brand registration successful!" })).toBeVisible();
  expect(await recordsOf<BrandRecord>(adminToken, "/api/brand-join", email)).toMatchObject([
    { website: "https://harbour.example" },
  ]);
});

test("a message comes back with its error, and is sent", async ({ page, faults, adminToken }) => {
  faults.allow(/^422 \/contact\?service=campaign$/);
  const email = freshEmail("plain-message");
  await page.goto("/contact?service=campaign");
  await page.getByRole("textbox", { name: "Name" }).fill("Ada Lovelace");
  await page.getByRole("textbox", { name: "Email" }).fill("ada@mail");
  await page.getByLabel("Product or service").fill("Oat milk");
  await page.getByLabel("First day").fill("2026-05-01");
  await page.getByLabel("Country 1").selectOption("Portugal");
  await page.getByRole("textbox", { name: "Anything else" }).fill("Hello\nthere");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveAccessibleDescription(
    "Must be an email address.",
  );
  await expect(page.locator("[name=service]")).toHaveValue("campaign");
  await expect(page.getByLabel("First day")).toHaveValue("2026-05-01");
  await expect(page.getByLabel("Country 1")).toHaveValue("PT");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Message sent successfully!")).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "Hello" })).toHaveText("Hello\nthere");
  await page.getByRole("link", { name: "Write another message" }).click();
  await expect(page.getByRole("textbox", { name: "Anything else" })).toHaveValue("");
  expect(await recordsOf<ContactRecord>(adminToken, "/api/contacts", email)).toMatchObject([
    {
      message: "Hello\nthere",
      service: "campaign",
      brief: { product: "Oat milk", startsOn: "2026-05-01", endsOn: "", countries: ["PT"] },
    },
  ]);
});

test("Contact on a card and on a profile leads to the contact page with the creator chosen", async ({
  page,
  adminToken,
}) => {
  const word = freshWord();
  const { _id, name } = await addInfluencer(adminToken, word);
  await page.goto(`/influencers?search=${word}`);
  const card = page.getByRole("article", { name });
  await expect(card.getByRole("button", { name: "Contact" })).toHaveCount(0);
  await card.getByRole("link", { name: "Contact" }).click();
  await expect(page.getByRole("checkbox", { name })).toBeChecked();
  const email = freshEmail("plain-enquiry");
  await page.getByRole("textbox", { name: "Name" }).fill("Ada Lovelace");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await expect(page.getByRole("link", { name: "Plan a campaign" })).toBeVisible();
  await page.getByRole("textbox", { name: "Message" }).fill("Six posts in May.");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Message sent successfully!")).toBeVisible();
  expect(await recordsOf<ContactRecord>(adminToken, "/api/contacts", email)).toMatchObject([
    { message: "Six posts in May.", about: { kind: "influencer", _id, name } },
  ]);
  await page.goto(`/influencers/${_id}`);
  await page.getByRole("main").getByRole("link", { name: "Contact", exact: true }).first().click();
  await expect(page.getByRole("checkbox", { name })).toBeChecked();
});

test("a creator is left out of a brief, and taken back", async ({ page, adminToken }) => {
  const word = freshWord();
  const [ana, ben] = [
    await addInfluencer(adminToken, word, { name: `Ana ${word}` }),
    await addInfluencer(adminToken, word),
  ];
  // Creators who were removed or never existed are not selected.
  const ids = [ana._id, crypto.randomUUID(), ben._id, "none", ana._id];
  await page.goto(`/contact?service=campaign&${ids.map((id) => `influencerId=${id}`).join("&")}`);
  await expect(page.getByRole("group", { name: "Creators" }).getByRole("checkbox")).toHaveCount(2);
  await expect(page.getByRole("heading", { name: "Start a campaign" })).toBeVisible();
  await page.getByRole("checkbox", { name: ana.name }).uncheck();
  const email = freshEmail("plain-brief");
  await page.getByRole("textbox", { name: "Name" }).fill("Ada Lovelace");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Product or service").fill("Oat milk");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Message sent successfully!")).toBeVisible();
  expect(await recordsOf<ContactRecord>(adminToken, "/api/contacts", email)).toMatchObject([
    { creators: [{ _id: ben._id, name: ben.name }] },
  ]);
});

test("Contact on a brand's card leads to the contact page with the brand chosen", async ({
  page,
  adminToken,
}) => {
  const word = freshWord();
  const { _id } = await addBrand(adminToken, word);
  await page.goto(`/brands?search=${word}`);
  await page.getByRole("article").getByRole("link", { name: "Contact" }).click();
  await expect(page.locator("[name=brandId]")).toHaveValue(_id);
});

test("a reader is told of a wrong address, and subscribes", async ({ page, faults }) => {
  faults.allow(/^422 \/about$/);
  await page.goto("/about");
  await page.getByLabel("Your email address").fill("ada@mail");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByLabel("Your email address")).toHaveAccessibleDescription(
    "Must be an email address.",
  );
  await page.getByLabel("Your email address").fill(freshEmail("plain-reader"));
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Thank you for subscribing!")).toBeVisible();
});
