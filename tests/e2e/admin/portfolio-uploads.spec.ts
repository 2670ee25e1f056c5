import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { jpeg, videoOf } from "#tests/factories/files.ts";
import { asUpload } from "../forms/form-steps.ts";
import { expectAccessibleAndFitting } from "../harness/checks.ts";
import { expect, test } from "../harness/test.ts";
import { expectNotice, unique } from "./admin-steps.ts";
import { addInfluencer, influencerOf } from "./record-steps.ts";

const megabyte = 1024 * 1024;
const folder = await mkdtemp(join(tmpdir(), "tandem-portfolio-"));
const [first, second] = [join(folder, "first.mp4"), join(folder, "second.mp4")];
test.beforeAll(async () => {
  for (const path of [first, second]) await writeFile(path, await videoOf(12 * megabyte).bytes());
});
test.afterAll(() => rm(folder, { recursive: true }));

/** Sets the network of a page. `speed`: bytes per second that it sends; -1 for all that it can. */
async function network(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  return (speed: number, offline = false) =>
    session.send("Network.emulateNetworkConditions", {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: speed,
    });
}

const tilesOf = (page: Page) => page.getByRole("list", { name: "Videos" }).getByRole("listitem");
const zoneOf = (page: Page) => page.getByLabel("Videos optional");

test("both videos that a creator may have go on after a reload, a lost connection says so, and keys keep their place", async ({
  adminPage: page,
  adminToken,
  faults,
}) => {
  faults.allow(/DISCONNECTED|ABORTED/);
  const id = await addInfluencer(unique("Interrupted"), adminToken);
  await page.goto(`/admin/add-influencer?id=${id}`);
  const videos = tilesOf(page);
  const set = await network(page);
  await set(megabyte);
  await zoneOf(page).setInputFiles([first, second]);
  await expect(videos.nth(0)).toContainText(/MB of 12\.0 MB/);
  await page.getByRole("button", { name: "Pause first.mp4" }).press("Enter");
  const resume = page.getByRole("button", { name: "Resume first.mp4" });
  await expect(resume).toBeFocused();
  await resume.press("Enter");
  await expect(page.getByRole("button", { name: "Pause first.mp4" })).toBeFocused();

  await set(megabyte, true);
  await expect(videos.nth(0)).toContainText(/Connection lost at .* of 12\.0 MB\. It goes on by itself/);
  await expectAccessibleAndFitting(page);
  await set(megabyte);
  await expect(videos.nth(0)).toContainText(/MB of 12\.0 MB, less than a minute left/);

  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(videos).toHaveText([/Choose the same file again/, /Choose the same file again/]);
  await zoneOf(page).setInputFiles([first, second]);
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByRole("button", { name: "Pause uploads" }).click();
  await expect(page.getByText("first.mp4 is paused. Resume or remove it.")).toBeVisible();
  await set(-1);
  for (const name of ["first.mp4", "second.mp4"]) {
    await page.getByRole("button", { name: `Resume ${name}` }).press("Enter");
  }
  await page.getByRole("button", { name: "Save changes" }).click();
  await expectNotice(page, "Influencer updated successfully!");
  expect((await influencerOf(id, adminToken)).videos).toHaveLength(2);
});

test("tabs in which two creators are added keep their files apart, and the last file removed leaves the place to add one", async ({
  adminPage: page,
}) => {
  const path = "/admin/add-influencer";
  await page.goto(path);
  await page.getByLabel("Images optional").setInputFiles(await asUpload(await jpeg("anna.jpg")));
  const pictures = page.getByRole("list", { name: "Pictures" }).getByRole("listitem");
  await expect(pictures).toContainText("uploaded");

  const other = await page.context().newPage();
  await other.goto(path);
  await other.getByLabel("Images optional").setInputFiles(await asUpload(await jpeg("anna.jpg")));
  const others = other.getByRole("list", { name: "Pictures" }).getByRole("listitem");
  await expect(others).toHaveText(/uploaded/);
  const ended = other.waitForResponse((response) => response.request().method() === "DELETE");
  await other.getByRole("button", { name: "Remove picture 1" }).press("Enter");
  await expect(other.getByLabel("Images optional")).toBeFocused();
  await ended;
  await other.close();

  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(pictures).toHaveText(/^anna\.jpg.*uploaded/);
  await page.getByRole("button", { name: "Remove picture 1" }).click();
});
