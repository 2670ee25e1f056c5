import type { Page } from "@playwright/test";
import { passwordResetInOutboxMessage } from "#domain/admin/password-reset.contract.ts";
import { portalRequestedMessage } from "#domain/portal/portal-request.contract.ts";
import { expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { holdBack } from "../harness/hold-back.ts";
import { expect, test } from "../harness/test.ts";
import { fillApplication, fillMessage, fillRegistration, freshEmail, openForm } from "./form-steps.ts";

/** Every form in each of its states: what is said, what is kept, and that axe finds nothing. */
const forms: {
  name: string;
  call: string;
  button: string;
  sending: string;
  sent: string;
  open: (page: Page) => Promise<void>;
  fill: (page: Page) => Promise<void>;
  /** A text that must survive every failure. */
  kept: { label: string; value: RegExp };
}[] = [
  {
    name: "the message",
    call: "**/api/contact",
    button: "Send Message",
    sending: "Sending",
    sent: "Message sent successfully!",
    open: (page) => openForm(page, "/contact"),
    fill: (page) => fillMessage(page, freshEmail("states")),
    kept: { label: "Message", value: /^Hello\nthere$/ },
  },
  {
    name: "the application",
    call: "**/api/join",
    button: "Submit Application",
    sending: "Sending",
    sent: "Sign up successful!",
    open: (page) => openForm(page, "/join-influencer"),
    fill: (page) => fillApplication(page, freshEmail("states")),
    kept: { label: "Bio", value: /^I draw engines\.\nAnd what they think\.$/ },
  },
  {
    name: "the registration",
    call: "**/api/brand-join",
    button: "Register Brand",
    sending: "Sending",
    sent: "Brand registration successful!",
    open: (page) => openForm(page, "/join-brand"),
    fill: (page) => fillRegistration(page, freshEmail("states")),
    kept: { label: "Campaign Goals", value: /^More people at the counter\.$/ },
  },
  {
    name: "the newsletter's box",
    call: "**/api/newsletter",
    button: "Subscribe",
    sending: "Subscribing",
    sent: "Thank you for subscribing!",
    open: (page) => openForm(page, "/about"),
    fill: (page) => page.getByLabel("Your email address").fill("reader@mail.example"),
    kept: { label: "Your email address", value: /^reader@mail\.example$/ },
  },
  {
    name: "the link to all work",
    call: "**/api/my-work",
    button: "Send me the link",
    sending: "Sending",
    sent: portalRequestedMessage,
    open: (page) => openForm(page, "/my-work"),
    fill: (page) => page.getByLabel("Your email address").fill("mona@mail.example"),
    kept: { label: "Your email address", value: /^mona@mail\.example$/ },
  },
  {
    name: "the forgotten password",
    call: "**/api/admin/password-reset",
    button: "Create link",
    sending: "Sending",
    sent: passwordResetInOutboxMessage,
    open: (page) => openForm(page, "/admin/forgot-password"),
    fill: (page) => page.getByLabel("Email").fill("nobody@agency.example"),
    kept: { label: "Email", value: /^nobody@agency\.example$/ },
  },
  {
    name: "the enquiry",
    call: "**/api/contact",
    button: "Send Message",
    sending: "Sending",
    sent: "Message sent successfully!",
    open: async (page) => {
      // A list of one card, because axe reads what is behind the dialog too.
      const [{ name }] = (await (await page.request.get("/api/influencers?limit=1")).json()).data.influencers;
      await page.goto(`/influencers?search=${encodeURIComponent(name)}`);
      await page.getByRole("article").first().getByRole("button", { name: "Contact" }).click();
      await expect(page.getByRole("dialog").locator("form")).toHaveAttribute("novalidate", "");
    },
    fill: (page) => fillMessage(page, freshEmail("states")),
    kept: { label: "Message", value: /^Hello\nthere$/ },
  },
];

for (const { name, call, button, sending, sent, open, fill, kept } of forms) {
  test(`${name} is accessible empty, with errors, while it is sent, when that fails, and when it is sent`, {
    tag: "@slow",
  }, async ({ page, faults }) => {
    test.setTimeout(300_000);
    faults.allow(/^500 /, /ERR_FAILED/);
    await open(page);
    const send = page.getByRole("button", { name: button });
    const field = page.getByRole("textbox", { name: kept.label });
    await send.click();
    await expect(page.locator("[aria-invalid=true]").first()).toBeFocused();
    await expectAccessibleAndFitting(page);

    await fill(page);
    const letGo = await holdBack(page, call, (route) => route.abort());
    await send.click();
    const busy = page.getByRole("button", { name: sending });
    await expect(busy).toBeDisabled();
    await expect(busy).toHaveAttribute("aria-busy", "true");
    await expectAccessible(page);
    letGo();
    const failure = page.getByRole("alert");
    await expect(failure).toHaveText("Network error. Please check your connection and try again.");
    await expect(send).toBeFocused();
    await expect(field).toHaveValue(kept.value);
    await page.unroute(call);

    await page.route(call, (route) =>
      route.fulfill({ status: 500, json: { success: false, message: "of no concern to visitors" } }),
    );
    await send.click();
    await expect(failure).toHaveText("Server error. Please try again later.");
    await expect(field).toHaveValue(kept.value);
    await expectAccessibleAndFitting(page);
    await page.unroute(call);

    await send.click();
    await expect(page.getByText(sent).first()).toBeVisible();
    await expectAccessibleAndFitting(page);
  });
}
