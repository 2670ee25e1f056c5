import type { ReviewRole } from "../shortlists/shortlist-votes.ts";

/**
 * What a link lets its holder do and see. Of the kinds `review` and `drafts`, the part in it; of `review`, whether
 * others' votes are shown; of `report`, whether the client's prices are.
 */
export type LinkOptions = { role?: ReviewRole; showVotes?: boolean; prices?: boolean };
