import { readFileSync } from "node:fs";
import { noise } from "#tests/factories/files.ts";
import { asUpload, fillApplication, freshEmail, openForm } from "./forms/form-steps.ts";
import { holdBack } from "./harness/hold-back.ts";
import { test } from "./harness/own-site.ts";
import { expect } from "./harness/test.ts";

// Moments in which somebody waits for a call that takes long: what is done meanwhile, so that it takes no longer.

/** How many processes that read pictures the product has started. */
function pictureProcesses(pid: number | undefined): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
  return children.filter((child) => readFileSync(`/proc/${child}/cmdline`, "utf8").includes("media-program"))
    .length;
}

test("the process that reads pictures starts while the first one is still arriving", async ({
  page,
  site,
}) => {
  test.skip(process.platform !== "linux", "Only Linux lists the processes of another one in files.");
  await openForm(page, "/join-influencer");
  await fillApplication(page, freshEmail("slow"));
  // Takes longer to arrive than the test waits for the process.
  const picture = await asUpload(await noise({ height: 3_600 }));
  await page.getByLabel("Images").setInputFiles([picture]);
  expect(picture.buffer.length).toBeGreaterThan(800_000);
  expect(pictureProcesses(site.product.pid)).toBe(0);
  const network = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 50, downloadThroughput: -1, uploadThroughput: 40_000 };
  await network.send("Network.emulateNetworkConditions", slow);
  await page.getByRole("button", { name: "Submit Application" }).click();
  const busy = page.getByRole("button", { name: "Sending…" });
  await expect.poll(() => pictureProcesses(site.product.pid)).toBe(1);
  await expect(busy).toBeDisabled();
  await expect(page.getByLabel("Full Name")).toBeDisabled();
  await network.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput: -1 });
  // On a busy machine the rest of the picture may still take its time.
  const done = page.getByRole("heading", { name: "Sign up successful!" });
  await expect(done).toBeFocused({ timeout: 60_000 });
});

test("a board asks for its creators while its campaign is still being read", async ({
  adminPage: page,
  siteToken,
}) => {
  const made = await page.request.post("/api/admin/campaigns", {
    headers: { authorization: `Bearer ${siteToken}` },
    data: { name: "Cold brew", clientName: "Northwind Tea", currency: "USD" },
  });
  const { _id: id } = (await made.json()).data.campaign;
  const release = await holdBack(page, `**/api/admin/campaigns/${id}`);
  const creators = page.waitForRequest(`**/api/admin/campaigns/${id}/collaborations*`);
  await page.goto(`/admin/campaign?id=${id}`);
  await creators;
  await expect(page.getByRole("status").filter({ hasText: "Loading" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Cold brew" })).toHaveCount(0);
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Cold brew" })).toBeVisible();
});
