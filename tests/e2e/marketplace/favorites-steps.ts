import type { Page } from "@playwright/test";

export type Stored = { influencers?: string[]; brands?: string[]; notes?: Record<string, string> };

/** Stored by the browser on earlier visits. */
export async function keep(page: Page, { influencers = [], brands = [], notes = {} }: Stored): Promise<void> {
  await page.addInitScript(
    (stored) => {
      // Not again at the next load, where it would undo what the test has done.
      if (sessionStorage.getItem("kept")) return;
      sessionStorage.setItem("kept", "yes");
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, JSON.stringify(value));
    },
    { favoritedInfluencers: influencers, favoritedBrands: brands, favoriteNotes: notes },
  );
}

export const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? "null"), key);
