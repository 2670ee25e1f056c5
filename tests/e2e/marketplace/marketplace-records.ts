import { expect, type Page } from "@playwright/test";
import { callServer } from "../harness/server-call.ts";

let count = 0;

/** A word that is in no other record: a search for it finds just the records of one test. */
export function freshWord(): string {
  count += 1;
  return `w${process.pid}x${Date.now().toString(36)}x${count}`;
}

async function add<T>(token: string, path: string, fields: Record<string, unknown>): Promise<T> {
  const response = await callServer(path, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(fields),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: T }).data;
}

/** Lists a creator; `word` is put into the bio. */
export async function addInfluencer(token: string, word: string, fields: Record<string, unknown> = {}) {
  const { influencer } = await add<{ influencer: { _id: string; name: string; slug: string } }>(
    token,
    "/api/influencers",
    {
      name: `Kit ${word}`,
      bio: `Bread, slowly. ${word}`,
      category: "Food & Cooking",
      location: "Porto, Portugal",
      ...fields,
    },
  );
  return influencer;
}

/** Lists creators whose names end in 01, 02 … in the default order of the marketplace. */
export async function addInfluencers(token: string, word: string, amount: number): Promise<void> {
  for (let place = 1; place <= amount; place += 1) {
    const name = `Kit ${String(place).padStart(2, "0")}`;
    await addInfluencer(token, word, { name, followers: 50_000 - place });
  }
}

/** Publishes a brand; `word` is put into the description. */
export async function addBrand(token: string, word: string, fields: Record<string, unknown> = {}) {
  const { brand } = await add<{ brand: { _id: string } }>(token, "/api/brand-join", {
    companyName: `Lumen ${word}`,
    contactName: "Noa Berg",
    email: `${freshWord()}@mail.example`,
    industry: "Sports",
    budgetRange: "$10K - $25K",
    description: `Bicycles for every day. ${word}`,
    goals: "More riders.",
    ...fields,
  });
  return brand;
}

/** Opens the sheet with the filters where the screen is narrow. */
export async function openFilters(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: /^Filters/ });
  if (await button.isVisible()) await button.click();
}

/** Closes the sheet with the filters where there is one. */
export async function closeFilters(page: Page): Promise<void> {
  const sheet = page.getByRole("dialog", { name: "Filters" });
  if (!(await sheet.isVisible())) return;
  await sheet.getByRole("button", { name: /^Show/ }).click();
  await expect(sheet).toBeHidden();
}
