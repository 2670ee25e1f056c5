import type { ReviewRole } from "../shortlists/shortlist-votes.ts";

/**
 * Settings of a link. `role`: the holder's part in a `review` or `drafts` link. `showVotes`: whether a `review`
 * shows others' votes. `prices`: whether a `report` shows the client's prices. `files`: whether it offers the files of its posts.
 */
export type LinkOptions = { role?: ReviewRole; showVotes?: boolean; prices?: boolean; files?: boolean };
