import {
  type Duplicate,
  type DuplicatesAsked,
  mostDuplicates,
} from "#domain/influencers/duplicates.contract.ts";
import { handleKeys } from "#domain/influencers/handle-keys.ts";
import { normalizePlatform } from "#domain/influencers/platforms.ts";
import { samePersonReasons, sureness } from "#domain/influencers/same-person.ts";
import { nameWords } from "#domain/influencers/similar-names.ts";
import { profileLink } from "#domain/readers/read-profile-link.ts";
import type { Context } from "#server/context.ts";
import { withOpenPictures } from "./influencer-pictures.ts";
import { presentInfluencerToAdmin } from "./influencers.presenter.ts";
import { findInfluencersByKeys, findInfluencersWithWords } from "./influencers.repository.ts";

/** Creators who may be the same person as the one that is asked about, the surest first. */
export async function findDuplicates(context: Context, asked: DuplicatesAsked): Promise<Duplicate[]> {
  const channels = handleKeys(
    asked.channels.map(({ platform, link }) => ({
      platform: normalizePlatform(platform) ?? "",
      link: profileLink(link),
    })),
  );
  const { email } = asked;
  const known = await findInfluencersByKeys(context.database, {
    emails: email ? [email] : [],
    ids: [],
    channels,
    lock: false,
  });
  const named = await findInfluencersWithWords(context.database, wordsToFind(asked.name));
  const found = new Map([...known, ...named].map((row) => [row.id, row]));
  return [...found.values()]
    .filter(({ id }) => id !== asked.except?.toLowerCase())
    .map((row) => ({ row, reasons: samePersonReasons(row, { name: asked.name, email, channels }) }))
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((one, other) => sureness(one.reasons) - sureness(other.reasons))
    .slice(0, mostDuplicates)
    .map(({ row, reasons }) => ({
      influencer: withOpenPictures(context, presentInfluencerToAdmin(row)),
      reasons,
    }));
}

/** The first and the last word, because a middle name is often left out. */
function wordsToFind(name: string): string[] {
  const words = nameWords(name);
  return [...new Set([words[0], words.at(-1)])].filter((word) => word !== undefined);
}
