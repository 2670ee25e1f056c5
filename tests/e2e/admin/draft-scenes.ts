import type { Page } from "@playwright/test";
import { agreed as agreedTo } from "./campaign-steps.ts";

export const brief = { keyMessages: "Cold brew, no sugar.", donts: "No other drinks in the picture." };

/** A creator who has agreed to one reel, and its piece. */
export async function agreed(token: string, fields: object = {}) {
  const campaign = { countries: ["DE", "FR"], brief, revisionRounds: 1, ...fields };
  const scene = await agreedTo(token, { campaign });
  return {
    ...scene,
    drafts: `${scene.page}&view=drafts`,
    draft: `${scene.page}&view=drafts&deliverable=${scene.piece}`,
  };
}

export const reviewOf = (page: Page, name: string) =>
  page.getByRole("article", { name: new RegExp(`^${name}`) });
