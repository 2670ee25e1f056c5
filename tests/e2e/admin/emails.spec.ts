import type { MailPreview } from "#domain/mail-previews/mail-previews.contract.ts";
import {
  expectAccessibleAndFitting,
  expectAccessibleAtThisWidth,
  expectNoOverflowAt,
} from "../harness/checks.ts";
import { call, callServer } from "../harness/server-call.ts";
import { expect, test } from "../harness/test.ts";

test("an owner looks at every email as a phone, a dark mail program, and plain text show it", {
  tag: "@both",
}, async ({ adminPage: page, hasTouch }) => {
  await page.goto("/admin/emails");
  const list = page.getByRole("navigation", { name: "Emails" });
  await expectAccessibleAndFitting(page);
  const offer = list.getByRole("link", { name: "An offer for you: Spring launch" });
  if (hasTouch) {
    await expect(offer).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1_400);
  }
  await list.getByLabel("Search emails").fill("no such mail");
  await expect(list.getByText("No email matches this search.")).toBeVisible();
  await list.getByLabel("Search emails").fill("offer for you");
  await expect(offer).toBeVisible();
  await expect(list.getByRole("link", { name: "Payment late" })).toHaveCount(0);
  await expectAccessibleAndFitting(page);
  await list.getByRole("link", { name: "An offer for you: Spring launch" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  const mail = preview.frameLocator("iframe");
  await expect(mail.getByRole("heading", { name: "An offer for you: Spring launch" })).toBeVisible();
  await expect(mail.getByText("$1,400")).toBeVisible();
  await expect(mail.locator("body")).toHaveCSS("background-color", "rgb(250, 246, 238)");
  await preview.getByText("Dark", { exact: true }).click();
  await expect(mail.locator("body")).not.toHaveCSS("background-color", "rgb(250, 246, 238)");
  await preview.getByText("Phone", { exact: true }).click();
  await expect.poll(() => preview.locator("iframe").evaluate((frame) => frame.clientWidth)).toBeLessThan(391);
  await preview.getByText("Plain text").click();
  await expect(preview.getByText("Price: $1,400")).toBeVisible();
  await expectAccessibleAndFitting(page);
});

/** Set MAIL_PICTURES to a folder to get pictures of all mails. */
const pictures = process.env.MAIL_PICTURES;

test("every email fits phones and computers, and has no accessibility problem in light and dark", {
  tag: "@slow",
}, async ({ page, adminToken }) => {
  test.slow();
  const { data } = await call<{ data: { mails: MailPreview[] } }>(
    "GET",
    "/api/admin/mails",
    undefined,
    adminToken,
  );
  const { mails } = data;
  expect(mails.length).toBeGreaterThan(40);
  for (const { name, page: address } of mails) {
    await test.step(name, async () => {
      await page.setContent(await (await callServer(address)).text());
      // Mail programs show it in their own main area, below its subject.
      await page.getByRole("article").evaluate((mail) => {
        mail.setAttribute("role", "main");
        if (mail.querySelector("h1") === null) mail.insertAdjacentHTML("afterbegin", "<h1>Subject</h1>");
      });
      await page.setViewportSize({ width: 390, height: 800 });
      await expectAccessibleAtThisWidth(page);
      await expectNoOverflowAt(page, [320, 390, 700]);
      for (const button of await page.locator(".button a").all()) {
        expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
      if (pictures !== undefined) await takePictures(page, `${pictures}/${name}`);
    });
  }
});

async function takePictures(page: Parameters<typeof expectNoOverflowAt>[0], path: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 700]) {
      await page.setViewportSize({ width, height: 600 });
      await page.screenshot({ path: `${path}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
}
