import type { ReviewRole } from "../shortlists/shortlist-votes.ts";

/** What a link lets its holder do and see: of the kind `review`, the part in it, and whether others' votes are shown. */
export type LinkOptions = { role?: ReviewRole; showVotes?: boolean };
