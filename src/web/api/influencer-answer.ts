import type { InfluencerPage, InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { ApiError } from "./api-error.ts";

/** Retried like any other failure of the server. */
const badGateway = 502;

/** Accepted responses for a list: an array, as a page if the headers describe one, or our envelope. */
type Answer =
  | InfluencerRecord[]
  | { items?: unknown; total?: number; nextCursor?: string | null }
  | { success?: unknown; data?: Partial<InfluencerPage>; message?: unknown };

/** Reads a page of creators in any format that the specification allows. Throws `ApiError` for anything else. */
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

/** Creators of the specification have no languages, price, followers by platform, or slug. */
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
