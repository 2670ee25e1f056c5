import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import { jpeg, mp4, pdf, png, textFile } from "#tests/factories/files.ts";
import { expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { expect, test, waitsForHydration } from "../harness/test.ts";
import { failingProxy } from "./failing-proxy.ts";
import { asUpload, fillApplication, fillChannel, freshEmail, openForm, recordsOf } from "./form-steps.ts";

const path = "/join-influencer";
const requests = "/api/admin/join-requests";

test("a creator applies with two pictures and a film", async ({ page, adminToken }) => {
  const email = freshEmail("applies");
  await openForm(page, path);
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
  const [record, ...others] = await recordsOf<JoinRequest>(adminToken, requests, email);
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

test("each required field says so, the first one has the focus, and mending takes the words away", async ({
  page,
}) => {
  await openForm(page, path);
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(page.getByLabel("Full Name")).toBeFocused();
  for (const label of [
    "Full Name",
    "Email",
    "Primary Category",
    "Bio",
    "Link/Username",
    "Followers",
    "Follower Count",
  ]) {
    await expect(page.getByLabel(label)).toHaveAttribute("aria-invalid", "true");
  }
  await expect(page.getByLabel("Full Name")).toHaveAccessibleDescription("Full Name is required.");
  await expect(page.getByRole("alert")).toHaveText("Validation error. Please check your input.");
  await expectAccessibleAndFitting(page);
  await page.getByLabel("Full Name").fill("Ada Lovelace");
  await expect(page.getByLabel("Full Name")).not.toHaveAttribute("aria-invalid");
  await page.getByLabel("Email").fill("nobody");
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Must be an email address.");
  await fillApplication(page, freshEmail("mends"));
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("files that are too many, too large or of another kind are refused by name", async ({ page }) => {
  await openForm(page, path);
  const images = page.getByLabel("Images");
  const tiles = page.getByRole("list", { name: "Chosen pictures" }).getByRole("listitem");
  const eleven = await Promise.all(
    Array.from({ length: 11 }, async (_, place) =>
      asUpload(await jpeg(`${place + 1}.jpg`, { width: 40 + place })),
    ),
  );
  await images.setInputFiles(eleven);
  await expect(tiles).toHaveCount(10);
  await expect(page.getByText("At most 10 images can be sent. Left out: 11.jpg.")).toBeVisible();
  await page.getByRole("button", { name: "Remove 3.jpg" }).click();
  await expect(tiles).toHaveCount(9);
  const head = (await asUpload(await jpeg("large.jpg"))).buffer;
  const buffer = Buffer.concat([head, Buffer.alloc(10 * 1024 * 1024)]);
  const large = { name: "large.jpg", mimeType: "image/jpeg", buffer };
  await images.setInputFiles([
    large,
    await asUpload(pdf()),
    await asUpload(textFile("a.txt", "a", "text/plain")),
  ]);
  await expect(page.getByText("large.jpg is larger than 10MB.", { exact: true })).toBeVisible();
  await expect(page.getByText("a.txt is not a JPG, PNG or PDF file.")).toBeVisible();
  await expect(tiles).toHaveCount(10);
  await page
    .getByLabel("Videos")
    .setInputFiles(await Promise.all(["a.mp4", "b.mp4", "c.mp4"].map((name) => asUpload(mp4(name)))));
  await expect(page.getByText("At most 2 videos can be sent. Left out: b.mp4, c.mp4.")).toHaveCount(0);
  await expect(page.getByText("At most 2 videos can be sent. Left out: c.mp4.")).toBeVisible();
  await expectAccessibleAndFitting(page);
});

test("the form tells when the server is away, and when it is back", async ({ page, faults }) => {
  faults.allow(/api\/health/);
  await page.route("**/api/health", (route) => route.abort());
  await openForm(page, path);
  const notice = page.getByText("Backend server is not running. Please start the backend server.");
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/api/health");
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(notice).toHaveCount(0);
});

test("a figure is read as people write it, or refused at its field", async ({ page, adminToken }) => {
  const email = freshEmail("figure");
  await openForm(page, path);
  await fillApplication(page, email);
  const row = page.getByRole("group", { name: "Channel 1" });
  const figure = row.getByLabel("Followers");
  await figure.fill("plenty");
  await figure.blur();
  await expect(figure).toHaveAccessibleDescription("Must be a number, such as 12,500 or 12.5K.");
  await expect(row.getByLabel("Follower Count")).toHaveValue("");
  await figure.fill("12 thousand");
  await expect(figure).not.toHaveAttribute("aria-invalid");
  await expect(row.getByLabel("Follower Count")).toHaveValue("10K-100K");
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(page.getByRole("heading", { name: "Sign up successful!" })).toBeVisible();
  expect(await recordsOf<JoinRequest>(adminToken, requests, email)).toMatchObject([
    { followers: { instagram: "10K-100K" }, socials: [{ followers: "12,000" }], totalFollowers: 12_000 },
  ]);
});

test("a Follower Count can be chosen first, and says at its field that it contradicts the figure", async ({
  page,
  adminToken,
}) => {
  const email = freshEmail("chosen");
  await openForm(page, path);
  const row = page.getByRole("group", { name: "Channel 1" });
  const count = row.getByLabel("Follower Count");
  await expect(count.locator("option")).toHaveText([
    "Select",
    "1K-10K (Micro)",
    "10K-100K (Mid-tier)",
    "100K-1M (Macro)",
    "1M+ (Mega)",
  ]);
  await count.selectOption("100K-1M (Macro)");
  await fillApplication(page, email);
  // The figure has been left, and the choice stays.
  await expect(count).toHaveAccessibleDescription("Must be 10K-100K (Mid-tier) for 12,500 followers.");
  await expect(count).toHaveValue("100K-1M");
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(count).toBeFocused();
  await expectAccessible(page);
  await count.selectOption("10K-100K (Mid-tier)");
  await expect(count).not.toHaveAttribute("aria-invalid");
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(page.getByRole("heading", { name: "Sign up successful!" })).toBeVisible();
  expect(await recordsOf<JoinRequest>(adminToken, requests, email)).toMatchObject([
    { followers: { instagram: "10K-100K" }, socials: [{ followers: "12.5K" }] },
  ]);
});

test("social rows are added, and removed while there is more than one", async ({ page }) => {
  await openForm(page, path);
  const remove = page.getByRole("button", { name: /^Remove channel/ });
  await expect(remove).toHaveCount(0);
  await fillChannel(page, 0, { platform: "instagram", link: "first", followers: "5K" });
  await page.getByRole("button", { name: "Add another channel" }).click();
  await fillChannel(page, 1, { platform: "instagram", link: "second", followers: "6K" });
  await remove.first().click();
  await expect(remove).toHaveCount(0);
  await expect(page.getByLabel("Link/Username")).toHaveValue("second");
});

test("a file that only the server sees through is named at its field", async ({ page, faults }) => {
  // The recorder of the test fetches a picture that cannot be shown; the page itself does not.
  faults.allow(/^415 \/api\/join$/, /^console: Connecting to 'blob:/);
  await openForm(page, path);
  await fillApplication(page, freshEmail("disguised"));
  // It begins as a document does.
  await page
    .getByLabel("Images")
    .setInputFiles([await asUpload(textFile("fake.pdf", "%PDF-1.7 and nothing else", "application/pdf"))]);
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "fake.pdf can't be read: it's damaged or incomplete, or has other data behind its end.",
  );
  await expect(page.getByLabel("Images")).toBeFocused();
  await expect(page.getByLabel("Full Name")).toHaveValue("Ada Lovelace");
});

test("what the server finds wrong with a channel is said at its row", async ({ page, faults }) => {
  faults.allow(/^422 \/api\/join$/);
  const errors = [
    { path: "socials.1.link", message: "is not known there" },
    { path: "followers.tiktok", message: "does not fit" },
  ];
  await page.route("**/api/join", (route) =>
    route.fulfill({
      status: 422,
      json: { success: false, message: "Validation error. Please check your input.", errors },
    }),
  );
  await openForm(page, path);
  await fillApplication(page, freshEmail("channel"));
  await page.getByRole("button", { name: "Add another channel" }).click();
  await page.getByRole("button", { name: "Add another channel" }).click();
  await fillChannel(page, 2, { platform: "tiktok", link: "ada.moves", followers: "30K" });
  await page.getByRole("button", { name: "Submit Application" }).click();
  // The second row is blank and is not sent.
  const row = page.getByRole("group", { name: "Channel 3" });
  await expect(row.getByLabel("Link/Username")).toBeFocused();
  await expect(row.getByLabel("Link/Username")).toHaveAccessibleDescription("Is not known there.");
  await expect(row.getByLabel("Follower Count")).toHaveAccessibleDescription("Does not fit.");
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(2);
  await expect(page.getByRole("alert")).toHaveText("Validation error. Please check your input.");
});

test("an address that is taken is said at the field", async ({ page, faults }) => {
  faults.allow(/^409 \/api\/join$/);
  const email = freshEmail("twice");
  await openForm(page, path);
  await fillApplication(page, email);
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(page.getByRole("heading", { name: "Sign up successful!" })).toBeVisible();
  await page.getByRole("link", { name: "Send another application" }).click();
  await fillApplication(page, email);
  await page.getByLabel("Full Name").fill("Somebody else");
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(
    /^This email address is already registered\. Use another one, or write to us/,
  );
  await page.getByRole("alert").getByRole("link", { name: "Write to us" }).click();
  await expect(page).toHaveURL("/contact?service=profile");
});

test("a double click makes one record", async ({ page, adminToken }) => {
  const email = freshEmail("double");
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/join")) calls.push(request.url());
  });
  await openForm(page, path);
  await fillApplication(page, email);
  await page.getByRole("button", { name: "Submit Application" }).dblclick();
  await expect(page.getByRole("heading", { name: "Sign up successful!" })).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(await recordsOf(adminToken, requests, email)).toHaveLength(1);
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
  await openForm(page, `${proxy.origin}${path}`);
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
  const records = await recordsOf<JoinRequest>(adminToken, requests, email);
  expect(records.map(({ images }) => images.length)).toEqual([2]);
  await context.close();
  proxy.close();
});

test("what was typed is there again after a way out and back, until it is cleared", async ({ page }) => {
  await openForm(page, path);
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
  await openForm(page, path);
  await fillApplication(page, email);
  await page.locator("[name=extra_remark]").evaluate((input: HTMLInputElement) => {
    input.value = "cheap pills";
  });
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(page.getByRole("heading", { name: "Sign up successful!" })).toBeVisible();
  expect(await recordsOf(adminToken, requests, email)).toEqual([]);
});

test("the form is filled in and sent by keyboard alone", async ({ page, adminToken }) => {
  const email = freshEmail("keys");
  await openForm(page, path);
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
  expect(await recordsOf(adminToken, requests, email)).toMatchObject([
    { category: "Gaming", bio: "By key." },
  ]);
});
