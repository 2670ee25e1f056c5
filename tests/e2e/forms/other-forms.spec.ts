import type { BrandRecord } from "#domain/brands/brand.contract.ts";
import type { ContactRecord } from "#domain/contact/contact.contract.ts";
import { expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { expect, test, waitsForHydration } from "../harness/test.ts";
import { failingProxy } from "./failing-proxy.ts";
import { fillMessage, fillRegistration, freshEmail, openForm, recordsOf } from "./form-steps.ts";

test.describe("the registration of a brand", () => {
  test("the registration of a brand names what is missing, and is then sent once", async ({
    page,
    adminToken,
  }) => {
    const email = freshEmail("brand");
    await openForm(page, "/join-brand");
    const send = page.getByRole("button", { name: "Register Brand" });
    await send.click();
    await expect(page.getByLabel("Company Name")).toBeFocused();
    for (const label of [
      "Company Name",
      "Contact Person",
      "Email",
      "Industry",
      "Budget Range",
      "Campaign Goals",
    ]) {
      await expect(page.getByLabel(label)).toHaveAttribute("aria-invalid", "true");
    }
    await expectAccessibleAndFitting(page);
    await fillRegistration(page, email);
    await page.getByLabel("Company size").selectOption("11-50");
    await page.getByLabel("Location").fill("Bergen, Norway");
    await expect(page.getByLabel("Show the goals on the brand's page")).toBeChecked();
    await page.getByLabel("Website").fill("harbour");
    await send.click();
    await expect(page.getByLabel("Website")).toBeFocused();
    await page.getByLabel("Website").fill("harbour.example");
    await send.dblclick();
    await expect(page.getByRole("heading", { name: "Brand registration successful!" })).toBeFocused();
    await expectAccessibleAndFitting(page);
    expect(await recordsOf<BrandRecord>(adminToken, "/api/brand-join", email)).toMatchObject([
      {
        companyName: "Harbour Foods",
        status: "pending",
        website: "https://harbour.example",
        companySize: "11-50",
        location: "Bergen, Norway",
        goalsPublic: true,
      },
    ]);
    await page.getByRole("link", { name: "Register another brand" }).click();
    await expect(page.getByLabel("Company Name")).toHaveValue("");
  });

  test("the registration of a brand keeps what was typed when the server fails, and says why", {
    tag: "@slow",
  }, async ({ page, faults }) => {
    faults.allow(/^500 \/api\/brand-join$/);
    await page.route("**/api/brand-join", (route) =>
      route.fulfill({ status: 500, json: { success: false, message: "secret detail" } }),
    );
    await openForm(page, "/join-brand");
    await fillRegistration(page, freshEmail("fails"));
    await page.getByRole("button", { name: "Register Brand" }).click();
    await expect(page.getByRole("alert")).toHaveText("Server error. Please try again later.");
    await expect(page.getByLabel("Campaign Goals")).toHaveValue("More people at the counter.");
    await expectAccessible(page);
  });
});

test.describe("the contact form", () => {
  test("is sent, shows what was sent and what comes next, and is empty for another message", async ({
    page,
    adminToken,
  }) => {
    const email = freshEmail("message");
    await openForm(page, "/contact");
    await fillMessage(page, email);
    await page.getByRole("combobox", { name: "Service" }).selectOption("A managed campaign");
    await page.getByRole("button", { name: "Send Message" }).dblclick();
    await expect(page.getByRole("heading", { name: "Message sent successfully!" })).toBeFocused();
    await expect(page.getByText("You will hear from us within one business day.")).toBeVisible();
    await expect(page.getByText("A copy is on its way to your inbox.")).toBeVisible();
    await expect(page.getByText(`replies to ${email}`)).toBeVisible();
    await expect(page.getByRole("main").getByRole("definition")).toHaveText([
      "A managed campaign",
      "Hello\nthere",
      "Ada Lovelace",
      email,
    ]);
    await expect(page.getByRole("button", { name: "Send Message" })).toBeHidden();
    await expectAccessibleAndFitting(page);
    await expect(
      page.getByRole("main").getByRole("link", { name: "Browse Influencers", exact: true }),
    ).toHaveAttribute("href", "/influencers");
    await page.getByRole("link", { name: "Write another message" }).click();
    await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("");
    await expect(page.getByRole("combobox", { name: "Service" })).toHaveValue("");
    expect(await recordsOf<ContactRecord>(adminToken, "/api/contacts", email)).toMatchObject([
      { message: "Hello\nthere", service: "campaign", type: "contact" },
    ]);
  });

  test("the contact form takes a campaign and its creators from the address", async ({ page }) => {
    await openForm(page, "/contact?service=campaign&creators=Ana&creators=Ben");
    await expect(page.locator("[name=service]")).toHaveValue("campaign");
    const message = page.locator("[name=message]");
    await expect(message).toHaveValue("I would like to run a campaign with Ana and Ben.");
    // The person's own text wins when the page is loaded again.
    await message.fill("With Ana alone.");
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain("With Ana alone.");
    await page.reload();
    await expect(message).toHaveValue("With Ana alone.");
    await openForm(page, "/contact");
    await expect(message).toHaveValue("");
  });

  test("the contact form keeps the brief of a campaign as fields", async ({ page, adminToken }) => {
    const email = freshEmail("brief");
    await openForm(page, "/contact?service=campaign");
    await page.getByRole("textbox", { name: "Name" }).fill("Ada Lovelace");
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByLabel("Product or service")).toBeFocused();
    await expect(page.getByLabel("Product or service")).toHaveAccessibleDescription(
      "Product or service is required.",
    );
    await page.getByLabel("Product or service").fill("Oat milk");
    await page.getByLabel("Budget").selectOption("$5K - $10K");
    await page.getByLabel("First day").fill("2026-05-31");
    await page.getByLabel("Last day").fill("2026-05-01");
    await page.getByLabel("Deliverables").fill("Two reels");
    await expect(page.getByLabel("Last day")).toHaveAccessibleDescription(
      "Must not be before the first day.",
    );
    await page.getByLabel("Last day").fill("2026-06-30");
    await page.getByLabel("Country 1").selectOption("Portugal");
    await page.getByRole("button", { name: "Add another country" }).click();
    await page.getByLabel("Country 2").selectOption("Spain");
    await expectAccessibleAndFitting(page);
    // The fields say it all, so the message is not asked for again.
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByRole("heading", { name: "Message sent successfully!" })).toBeFocused();
    await expect(page.getByRole("definition").filter({ hasText: "Portugal, Spain" })).toBeVisible();
    expect(await recordsOf<ContactRecord>(adminToken, "/api/contacts", email)).toMatchObject([
      {
        service: "campaign",
        message: "A campaign for Oat milk.",
        brief: {
          product: "Oat milk",
          budget: "$5K - $10K",
          startsOn: "2026-05-31",
          endsOn: "2026-06-30",
          deliverables: "Two reels",
          countries: ["PT", "ES"],
        },
      },
    ]);
  });

  test("the contact form makes one record of a message whose answer was lost", async ({
    browser,
    adminToken,
  }) => {
    const proxy = await failingProxy("/api/contact");
    const context = await browser.newContext();
    const page = await context.newPage();
    waitsForHydration(page);
    const email = freshEmail("lost");
    await openForm(page, `${proxy.origin}/contact`);
    await fillMessage(page, email);
    proxy.state.failure = "lost";
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "Network error. Please check your connection and try again.",
    );
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("Hello\nthere");
    proxy.state.failure = "none";
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByText("Message sent successfully!")).toBeVisible();
    expect(await recordsOf(adminToken, "/api/contacts", email)).toHaveLength(1);
    await context.close();
    proxy.close();
  });
});

test("the newsletter's box wants an address, and thanks for one", async ({ page }) => {
  await openForm(page, "/about");
  const email = page.getByLabel("Your email address");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription("Email is required.");
  await email.fill(freshEmail("reader"));
  await email.press("Enter");
  await expect(page.getByText("Thank you for subscribing!")).toBeFocused();
  await expect(email).toHaveValue("");
  await expectAccessible(page);
});
