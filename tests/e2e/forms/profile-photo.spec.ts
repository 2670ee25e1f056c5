import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { InfluencerProfile } from "#domain/influencers/influencer.contract.ts";
import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import { jpeg, pdf } from "#tests/factories/files.ts";
import { expectAccessible } from "../harness/checks.ts";
import { call, callServer } from "../harness/server-call.ts";
import { expect, requestsEnded, test } from "../harness/test.ts";
import { addInfluencer, freshWord } from "../marketplace/marketplace-records.ts";
import { asUpload, fillApplication, freshEmail, openForm, recordsOf } from "./form-steps.ts";

type Influencer = { data: { influencer: InfluencerProfile } };

const red = "#ff0000";
const blue = "#0000ff";

/** Twice as wide as high: the left half is red, the right one blue. */
async function halves(name = "me.png") {
  const half = { create: { width: 400, height: 400, channels: 3 as const, background: red } };
  const picture = sharp({ create: { width: 800, height: 400, channels: 3, background: blue } });
  const bytes = await picture
    .composite([{ input: half, left: 0, top: 0 }])
    .png()
    .toBuffer();
  return { name, mimeType: "image/png", buffer: bytes };
}

/** The mean of red and of blue in the picture at a URL. */
async function colorsAt(src: string): Promise<{ red: number; blue: number; width: number; height: number }> {
  const response = await callServer(src, {});
  const picture = sharp(Buffer.from(await response.arrayBuffer()));
  const [{ channels }, { width, height }] = await Promise.all([picture.stats(), picture.metadata()]);
  return { red: channels[0]?.mean ?? 0, blue: channels[2]?.mean ?? 0, width, height };
}

const requestOf = async (token: string, email: string) => {
  const [request] = await recordsOf<JoinRequest>(token, "/api/admin/join-requests", email);
  if (!request) throw new Error(`${email} has not applied`);
  return request;
};
const input = (page: Page) => page.getByLabel("Profile photo");
const dialog = (page: Page) => page.getByRole("dialog", { name: "Crop the photo" });
const frame = (page: Page) => dialog(page).getByRole("application");

test("a photo is cropped by keyboard, sent apart from the work, and becomes the avatar", async ({
  page,
  adminToken,
}) => {
  const email = freshEmail("photo");
  const scripts: string[] = [];
  page.on("response", (response) => scripts.push(response.url()));
  await openForm(page, "/join-influencer");
  await requestsEnded(page);
  expect(scripts.join()).not.toMatch(/photo-editor|photo-cropper/);

  await fillApplication(page, email);
  await page.getByLabel("Images").setInputFiles(await asUpload(await jpeg("work.jpg")));
  await input(page).setInputFiles(await halves());
  await expect(frame(page)).toBeFocused();
  await expectAccessible(page);
  for (let step = 0; step < 20; step += 1) await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("+");
  await expect(frame(page)).toHaveAttribute("data-zoom", /^1\.1/);
  await page.keyboard.press("Tab");
  await page.keyboard.press("End");
  await expect(frame(page)).toHaveAttribute("data-zoom", "4");
  await dialog(page).getByRole("button", { name: "Use photo" }).press("Enter");
  await expect(page.getByRole("img", { name: "Your profile" })).toBeVisible();
  await expect(page.getByText("me.png")).toBeVisible();

  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(page.getByRole("heading", { name: "Sign up successful!" })).toBeVisible();
  const request = await requestOf(adminToken, email);
  const photo = await colorsAt(request.photo?.src ?? "");
  expect(photo.width).toBe(photo.height);
  expect(photo.blue).toBeGreaterThan(240);
  expect(photo.red).toBeLessThan(15);
  expect(request.images).toHaveLength(1);

  const approval = `/api/admin/join-requests/${request._id}/approve`;
  const { influencer } = (await call<Influencer>("PUT", approval, undefined, adminToken)).data;
  await page.goto(`/influencers/${influencer._id}`);
  await expect(page.getByAltText("Portrait of Ada Lovelace")).toHaveAttribute("src", influencer.avatar ?? "");
  expect(influencer.avatar).toContain(request.photo?.id);
});

test("a photo is dragged into place, adjusted, and removed", { tag: "@both" }, async ({ page }) => {
  await openForm(page, "/join-influencer");
  await input(page).setInputFiles(await halves());
  const box = await frame(page).boundingBox();
  if (!box) throw new Error("there is no frame");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + box.width, y, { steps: 5 });
  await page.mouse.up();
  await dialog(page).getByRole("button", { name: "Use photo" }).click();
  const preview = page.getByRole("img", { name: "Your profile" });
  // All of it is of the left half.
  await expect
    .poll(() =>
      preview.evaluate(async (image: HTMLImageElement) => {
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [10, 10];
        const context = canvas.getContext("2d");
        context?.drawImage(image, 0, 0, 10, 10);
        return [...(context?.getImageData(9, 5, 1, 1).data ?? [])].map((value) => Math.round(value / 64));
      }),
    )
    .toEqual([4, 0, 0, 4]);

  await page.getByRole("button", { name: "Adjust crop" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await page.getByRole("button", { name: "Remove photo" }).click();
  await expect(preview).toBeHidden();
  await expect(input(page)).toBeFocused();
});

test("what is no photo is refused by its name", async ({ page }) => {
  await openForm(page, "/join-influencer");
  await input(page).setInputFiles(await asUpload(pdf("cv.pdf")));
  await expect(input(page)).toHaveAccessibleDescription(/cv\.pdf is not a JPG or PNG file\./);
  const torn = Buffer.from("\x89PNG\r\n\x1a\ntorn", "latin1");
  await input(page).setInputFiles({ name: "torn.png", mimeType: "image/png", buffer: torn });
  await expect(input(page)).toHaveAccessibleDescription(/torn\.png can't be read/);
  await expect(dialog(page)).toBeHidden();
});

test("an administrator gives a creator a photo, and takes it away", async ({ adminPage, adminToken }) => {
  const { _id } = await addInfluencer(adminToken, freshWord(), {
    imageUrl: "/images/avatars/001.svg",
    email: freshEmail("kit"),
    socials: [{ platform: "instagram", link: "@kit", followers: "12K" }],
  });
  await adminPage.goto(`/admin/add-influencer?id=${_id}`);
  const avatar = async () => {
    return (await call<Influencer>("GET", `/api/influencers/${_id}`)).data.influencer.avatar;
  };
  await input(adminPage).setInputFiles(await halves());
  await dialog(adminPage).getByRole("button", { name: "Cancel" }).click();
  await adminPage.getByRole("button", { name: "Save changes" }).click();
  await expect.poll(avatar).toMatch(/^\/media\//);
  // Whole as it was chosen: the server has kept the middle.
  const { red: left, blue: right, width, height } = await colorsAt((await avatar()) ?? "");
  expect([width, height]).toEqual([400, 400]);
  expect(Math.abs(left - right)).toBeLessThan(20);

  await adminPage.goto(`/admin/add-influencer?id=${_id}`);
  await adminPage.getByRole("button", { name: "Remove photo" }).click();
  await adminPage.getByRole("button", { name: "Save changes" }).click();
  await expect.poll(avatar).toBeNull();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a photo is sent as it is, and the server crops it", async ({ page, faults, adminToken }) => {
    faults.allow(/^csp /);
    const email = freshEmail("plain-photo");
    await page.goto("/join-influencer");
    await page.getByLabel("Full Name").fill("Ada Lovelace");
    await page.getByLabel("Email").fill(email);
    await page.locator("[name='socials.0.platform']").selectOption("tiktok");
    await page.locator("[name='socials.0.link']").fill("ada");
    await page.locator("[name='socials.0.followers']").fill("12K");
    await page.getByLabel("Primary Category").selectOption("Gaming");
    await page.getByLabel("Bio").fill("One line.");
    await input(page).setInputFiles(await halves());
    await page.getByRole("button", { name: "Submit Application" }).click();
    await expect(page.getByRole("heading", { name: "Sign up successful!" })).toBeVisible();
    const { photo, images } = await requestOf(adminToken, email);
    expect(images).toEqual([]);
    expect(await colorsAt(photo?.src ?? "")).toMatchObject({ width: 400, height: 400 });
  });
});
