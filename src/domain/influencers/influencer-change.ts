import { isWithin } from "./filter-in-memory.ts";
import { handleKeys } from "./handle-keys.ts";
import type { ListedInfluencer } from "./influencer.contract.ts";
import { type FilterEntry, filterNames, influencerFilters } from "./influencer-filters.ts";

/** A creator before and after a change; undefined if the creator did not exist. Pictures may have changed, too. */
export type InfluencerChange = {
  of: "influencer";
  id: string;
  before: ListedInfluencer | undefined;
  after: ListedInfluencer | undefined;
  /** Whether the change may affect any filter. */
  isFiltered: boolean;
  /** Database transaction of the change, if known. */
  transaction: bigint | undefined;
};

export function influencerChange(
  id: string,
  { before, after }: { before?: ListedInfluencer | undefined; after?: ListedInfluencer | undefined },
  transaction?: bigint,
): InfluencerChange {
  const isFiltered = before === undefined || after === undefined || seenBy(before) !== seenBy(after);
  return { of: "influencer", id, before, after, isFiltered, transaction };
}

/** Key of everything that filters see of a creator. Equal if no filter distinguishes two states. */
function seenBy(influencer: ListedInfluencer): string {
  return JSON.stringify(filterNames.map((name) => partSeen(influencer, influencerFilters[name])));
}

type AnyFilter = (typeof influencerFilters)[keyof typeof influencerFilters];

function partSeen(influencer: ListedInfluencer, entry: AnyFilter): unknown {
  switch (entry.kind) {
    case "text":
      return [...entry.fields.map((field) => influencer[field]), ...handleKeys(influencer.socials)];
    case "range":
      return rangesOf(entry, influencer[entry.field]);
    case "channel":
      return Object.entries(influencer[entry.field])
        .map(([platform, followers]) => `${platform} ${rangesOf(entry, followers)}`)
        .toSorted();
    default:
      return influencer[entry.field];
  }
}

/** Ranges that contain a number: two at their boundary. */
export function rangesOf(
  entry: Extract<FilterEntry, { bounds: object }>,
  number: number | null | undefined,
): string[] {
  return Object.keys(entry.bounds).filter((range) => isWithin(entry, range, number));
}
