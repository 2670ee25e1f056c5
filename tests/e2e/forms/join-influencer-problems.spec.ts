import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import { jpeg, mp4, pdf, textFile } from "#tests/factories/files.ts";
import { expectAccessible, expectAccessibleAndFitting } from "../harness/checks.ts";
import { expect, test } from "../harness/test.ts";
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

test("each required field says so, the first one has the focus, and mending takes the words away", async ({
  page,
}) => {
  await openForm(page, applyPath);
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
  await openForm(page, applyPath);
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
  await openForm(page, applyPath);
  const notice = page.getByText("Backend server is not running. Please start the backend server.");
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/api/health");
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(notice).toHaveCount(0);
});

test("a figure is read as people write it, or refused at its field", async ({ page, adminToken }) => {
  const email = freshEmail("figure");
  await openForm(page, applyPath);
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
  expect(await recordsOf<JoinRequest>(adminToken, requestsPath, email)).toMatchObject([
    { followers: { instagram: "10K-100K" }, socials: [{ followers: "12,000" }], totalFollowers: 12_000 },
  ]);
});

test("a Follower Count can be chosen first, and says at its field that it contradicts the figure", async ({
  page,
  adminToken,
}) => {
  const email = freshEmail("chosen");
  await openForm(page, applyPath);
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
  expect(await recordsOf<JoinRequest>(adminToken, requestsPath, email)).toMatchObject([
    { followers: { instagram: "10K-100K" }, socials: [{ followers: "12.5K" }] },
  ]);
});

test("social rows are added, and removed while there is more than one", async ({ page }) => {
  await openForm(page, applyPath);
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
  await openForm(page, applyPath);
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
  await openForm(page, applyPath);
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
  await openForm(page, applyPath);
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
