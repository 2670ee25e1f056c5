import type { InfluencerPage, InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { ApiError } from "./api-error.ts";

/** Retried like any other failure of the server. */
const badGateway = 502;

/** What a list may be answered with: an array, as a page if its headers describe one, or our own envelope. */
type Answer =
  | InfluencerRecord[]
  | { items?: unknown; total?: number; nextCursor?: string | null }
  | { success?: unknown; data?: Partial<InfluencerPage>; message?: unknown };

/** A page of creators in any form that the specification accepts. Throws `ApiError` for anything else. */
export function influencerPageOf(answer: unknown): InfluencerPage {
  const given = Object(answer) as Answer;
  if (Array.isArray(given)) return pageOf(given, {});
  if ("items" in given && Array.isArray(given.items)) {
    return pageOf(given.items, { matched: given.total, total: given.total, nextCursor: given.nextCursor });
  }
  if ("success" in given && given.success === true && Array.isArray(given.data?.influencers)) {
    return pageOf(given.data.influencers, given.data);
  }
  const message = "message" in given && typeof given.message === "string" ? given.message : "";
  throw new ApiError(badGateway, message || "Invalid response format");
}

type Counts = { [K in "matched" | "total" | "nextCursor"]?: InfluencerPage[K] | undefined };

function pageOf(influencers: InfluencerRecord[], page: Counts): InfluencerPage {
  const { length } = influencers;
  const { matched = length, total = matched, nextCursor = null } = page;
  return { ...page, influencers: influencers.map(completed), matched, total, nextCursor };
}

/** The specification's creator has no languages, price, followers by platform, or page address. */
function completed(influencer: InfluencerRecord): InfluencerRecord {
  const { slug, languages, rate, channelFollowers }: Partial<InfluencerRecord> = influencer;
  return {
    ...influencer,
    slug: slug ?? influencer._id,
    languages: languages ?? [],
    rate: rate ?? null,
    channelFollowers: channelFollowers ?? {},
  };
}
