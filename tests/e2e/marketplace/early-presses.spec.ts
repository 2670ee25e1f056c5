import type { Page } from "@playwright/test";
import { holdBack } from "../harness/hold-back.ts";
import { expect, test } from "../harness/test.ts";
import { addInfluencer, freshWord } from "./marketplace-records.ts";

test.use({ isFirstVisit: true });

const favorite = (page: Page, name: string) => page.getByRole("button", { name: `Favorite ${name}` });
const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("favoritedInfluencers") ?? "[]"));

test("a press while the page is hydrated counts once", async ({ page, adminToken }) => {
  const word = freshWord();
  const { _id } = await addInfluencer(adminToken, word, { name: `Kit ${word}` });
  // React answers presses from now on, and the script that keeps early ones has yet to hear of it.
  await page.addInitScript(() => {
    const mark = performance.mark;
    performance.mark = (name, options) => {
      if (name === "hydrated") document.querySelector<HTMLElement>("button[aria-label^='Favorite']")?.click();
      return mark.call(performance, name, options);
    };
  });
  await page.goto(`/influencers?search=${word}`);
  await expect(favorite(page, `Kit ${word}`)).toHaveAttribute("aria-pressed", "true");
  expect(await kept(page)).toEqual([_id]);
});

test("every press before the page is hydrated counts, and an impatient second one does not undo it", async ({
  page,
  adminToken,
}) => {
  const word = freshWord();
  const kit = await addInfluencer(adminToken, word, { name: `Kit ${word}` });
  const lou = await addInfluencer(adminToken, word, { name: `Lou ${word}` });
  const release = await holdBack(page, "**/assets/*.js");
  const opened = page.goto(`/influencers?search=${word}`);
  for (const name of ["Kit", "Lou", "Kit"]) await favorite(page, `${name} ${word}`).click();
  await page.getByRole("heading", { level: 1 }).click();
  release();
  await opened;
  for (const name of ["Kit", "Lou"]) {
    await expect(favorite(page, `${name} ${word}`)).toHaveAttribute("aria-pressed", "true");
  }
  expect(await kept(page)).toEqual([kit._id, lou._id]);
});
