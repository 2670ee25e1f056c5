import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import { jpeg, mp4, png } from "#tests/factories/files.ts";
import { expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { expect, test, waitsForHydration } from "../harness/test.ts";
import { failingProxy } from "./failing-proxy.ts";
import {
  applyPath,
  asUpload,
  fillApplication,
  fillChannel,
  freshEmail,
  openForm,
  recordsOf,
  requestsPath,
} from "./form-steps.ts";

test("a creator applies with two pictures and a film", async ({ page, adminToken }) => {
  const email = freshEmail("applies");
  await openForm(page, applyPath);
  await fillApplication(page, email);
  await page.getByLabel("Phone").fill("+351 555 0142");
  await page.getByLabel("Rate").fill("250");
  await page.getByLabel("Language 1").selectOption("Portuguese");
  await page.getByRole("button", { name: "Add another language" }).click();
  await expect(page.getByLabel("Language 2")).toBeFocused();
  await page.getByLabel("Language 2").selectOption("English");
  await page.getByRole("button", { name: "Add another channel" }).click();
  await expect(page.getByRole("group", { name: "Channel 2" }).getByLabel("Platform")).toBeFocused();
  await fillChannel(page, 1, { platform: "twitter/X", link: "https://x.com/ada", followers: "900" });
  // Nobody answers twice: the Follower Count fills itself from the figure.
  const counts = page.getByLabel("Follower Count");
  await expect(counts.first()).toHaveValue("10K-100K");
  await expect(counts.last().locator("option:checked")).toHaveText("Under 1K (Nano)");
  await page.getByLabel("Images").setInputFiles([await asUpload(await jpeg()), await asUpload(await png())]);
  await page.getByLabel("Videos").setInputFiles([await asUpload(mp4())]);
  await expect(page.getByRole("list", { name: "Chosen pictures" }).getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Submit Application" }).click();

  await expect(page.getByRole("heading", { name: "Sign up successful!" })).toBeFocused();
  await expect(page.getByRole("listitem").filter({ hasText: "3-5 business days" })).toBeVisible();
  await expect(page.getByText("Four minutes now")).toBeHidden();
  await expect(page.getByRole("link", { name: "See who is looking for creators" })).toHaveAttribute(
    "href",
    "/brands",
  );
  await expectAccessibleAndFitting(page);
  const [record, ...others] = await recordsOf<JoinRequest>(adminToken, requestsPath, email);
  expect(others).toEqual([]);
  expect(record).toMatchObject({
    name: "Ada Lovelace",
    phone: "+351 555 0142",
    rate: 250,
    languages: ["pt", "en"],
    bio: "I draw engines.\nAnd what they think.",
    followers: { instagram: "10K-100K" },
    socials: [
      { platform: "instagram", link: "ada.draws", followers: "12.5K" },
      { platform: "twitter", link: "https://x.com/ada", followers: "900" },
    ],
  });
  expect([record?.images.length, record?.videos.length]).toEqual([2, 1]);

  await page.getByRole("link", { name: "Send another application" }).click();
  await expect(page.getByLabel("Full Name")).toBeFocused();
  await expect(page.getByLabel("Full Name")).toHaveValue("");
  await expect(page.getByRole("group", { name: "Channel 2" })).toHaveCount(0);
  await expect(page.getByLabel("Language 1")).toHaveValue("");
  await expect(page.getByLabel("Language 2")).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Chosen pictures" })).toHaveCount(0);
});

test("a double click makes one record", async ({ page, adminToken }) => {
  const email = freshEmail("double");
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/join")) calls.push(request.url());
  });
  await openForm(page, applyPath);
  await fillApplication(page, email);
  await page.getByRole("button", { name: "Submit Application" }).dblclick();
  await expect(page.getByRole("heading", { name: "Sign up successful!" })).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(await recordsOf(adminToken, requestsPath, email)).toHaveLength(1);
});

test("a connection that drops loses nothing, and the retry makes one record", { tag: "@slow" }, async ({
  browser,
  adminToken,
}) => {
  const proxy = await failingProxy("/api/join");
  const context = await browser.newContext();
  const page = await context.newPage();
  waitsForHydration(page);
  const email = freshEmail("drops");
  await openForm(page, `${proxy.origin}${applyPath}`);
  await fillApplication(page, email);
  await page.getByLabel("Images").setInputFiles([await asUpload(await jpeg()), await asUpload(await png())]);
  const send = page.getByRole("button", { name: "Submit Application" });
  for (const failure of ["cut", "lost"] as const) {
    proxy.state.failure = failure;
    await send.click();
    await expect(page.getByRole("alert")).toHaveText(
      "Network error. Please check your connection and try again.",
    );
    await expect(send).toBeFocused();
    await expect(page.getByLabel("Full Name")).toHaveValue("Ada Lovelace");
    await expect(page.getByRole("list", { name: "Chosen pictures" }).getByRole("listitem")).toHaveCount(2);
  }
  proxy.state.failure = "none";
  await send.click();
  await expect(page.getByRole("heading", { name: "Sign up successful!" })).toBeVisible();
  expect(new Set(proxy.state.keys).size).toBe(1);
  const records = await recordsOf<JoinRequest>(adminToken, requestsPath, email);
  expect(records.map(({ images }) => images.length)).toEqual([2]);
  await context.close();
  proxy.close();
});

test("what was typed is there again after a way out and back, until it is cleared", async ({ page }) => {
  await openForm(page, applyPath);
  await fillApplication(page, freshEmail("returns"));
  await page.getByRole("button", { name: "Add another channel" }).click();
  await fillChannel(page, 1, { platform: "tiktok", link: "ada.moves", followers: "30K" });
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem("draft:/api/join") ?? ""))
    .toContain("ada.moves");
  await page.getByRole("contentinfo").getByRole("link", { name: "About us" }).click();
  await expect(page).toHaveURL(/\/about$/);
  await page.goBack();
  await expect(page.getByLabel("Full Name")).toHaveValue("Ada Lovelace");
  await page.reload();
  await expect(page.getByText("We kept what you typed.")).toBeVisible();
  await expect(page.getByRole("group", { name: "Channel 2" }).getByLabel("Link/Username")).toHaveValue(
    "ada.moves",
  );
  await expect(page.getByRole("group", { name: "Channel 2" }).getByLabel("Follower Count")).toHaveValue(
    "10K-100K",
  );
  await expectAccessible(page);
  // Also what was typed a moment before.
  await page.getByLabel("Bio").fill("I draw engines, still.");
  await page.reload();
  await expect(page.getByLabel("Bio")).toHaveValue("I draw engines, still.");
  await page.getByRole("button", { name: "Start with an empty form" }).click();
  await expect(page.getByLabel("Full Name")).toHaveValue("");
  await page.reload();
  await expect(page.getByLabel("Full Name")).toHaveValue("");
});

test("a program that fills in everything is answered, and not stored", async ({ page, adminToken }) => {
  const email = freshEmail("program");
  await openForm(page, applyPath);
  await fillApplication(page, email);
  await page.locator("[name=extra_remark]").evaluate((input: HTMLInputElement) => {
    input.value = "cheap pills";
  });
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(page.getByRole("heading", { name: "Sign up successful!" })).toBeVisible();
  expect(await recordsOf(adminToken, requestsPath, email)).toEqual([]);
});

test("the form is filled in and sent by keyboard alone", async ({ page, adminToken }) => {
  const email = freshEmail("keys");
  await openForm(page, applyPath);
  await page.getByLabel("Full Name").focus();
  const texts = ["Ada Lovelace", email, "", "Lisbon", "Portuguese", "", "", "Instagram", "ada", "12K", ""];
  for (const text of texts) {
    if (text) await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  // The button for another channel, and the next group.
  await page.keyboard.press("Tab");
  await page.keyboard.type("Gaming");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("By key.");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Images")).toBeFocused();
  const submit = page.getByRole("button", { name: "Submit Application" });
  const notice = page.locator("form", { has: submit }).getByRole("link");
  for (const next of [page.getByLabel("Videos"), notice.first(), notice.last(), submit]) {
    await page.keyboard.press("Tab");
    await expect(next).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Sign up successful!" })).toBeVisible();
  expect(await recordsOf(adminToken, requestsPath, email)).toMatchObject([
    { category: "Gaming", bio: "By key." },
  ]);
});
