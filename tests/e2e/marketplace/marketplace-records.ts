import { expect, type Page } from "@playwright/test";
import { call } from "../harness/server-call.ts";

let count = 0;

/** A word that is in no other record: a search for it finds just the records of one test. */
export function freshWord(): string {
  count += 1;
  return `w${process.pid}x${Date.now().toString(36)}x${count}`;
}

/** Lists a creator; `word` is put into the bio. */
export async function addInfluencer(token: string, word: string, fields: Record<string, unknown> = {}) {
  const creator = {
    name: `Kit ${word}`,
    bio: `Bread, slowly. ${word}`,
    category: "Food & Cooking",
    location: "Porto, Portugal",
    ...fields,
  };
  type Added = { data: { influencer: { _id: string; name: string; slug: string } } };
  return (await call<Added>("POST", "/api/influencers", creator, token)).data.influencer;
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
  const brand = {
    companyName: `Lumen ${word}`,
    contactName: "Noa Berg",
    email: `${freshWord()}@mail.example`,
    industry: "Sports",
    budgetRange: "$10K - $25K",
    description: `Bicycles for every day. ${word}`,
    goals: "More riders.",
    ...fields,
  };
  type Added = { data: { brand: { _id: string } } };
  return (await call<Added>("POST", "/api/brand-join", brand, token)).data.brand;
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

/** On a desktop, the badges and platforms of each card are on one line, and no name is cut. */
export async function expectCardsWhole(page: Page): Promise<void> {
  const broken = await page.getByRole("article").evaluateAll((cards) =>
    cards.flatMap((card) => {
      const lists = card.querySelectorAll("ul:is([aria-label^=Collaboration], [aria-label=Platforms])");
      const wrapped = [...lists].filter((list) => {
        const tops = [...list.children].map((item) => item.getBoundingClientRect());
        return tops.some(({ top }) => top >= (tops[0]?.bottom ?? 0));
      });
      const cut = [...card.querySelectorAll("h3, h3 a")].filter(
        (name) => name.scrollWidth > name.clientWidth + 1,
      );
      return [...wrapped, ...cut].map((element) => element.textContent);
    }),
  );
  expect(broken).toEqual([]);
}
