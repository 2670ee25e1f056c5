import type { ShortlistState, ShortlistStateAction } from "#domain/shortlists/shortlist-states.ts";
import type { ReviewRole, VoteDecision, VoteReason } from "#domain/shortlists/shortlist-votes.ts";
import type { ShortlistCounts } from "#domain/shortlists/shortlists.contract.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";

type Shortlist = { id: string; name: string; ownerId: string | null };
type Reviewer = { id: string; name: string; email: string; role: ReviewRole };
export type Vote = { decision: VoteDecision; reason: VoteReason | null; comment: string };

/** Actions of the team and of reviewers on shortlists. */
export type ShortlistEvent =
  /** Without `mail`, the link is passed on by hand. */
  | {
      type: "shortlist.shared";
      actor: Actor;
      list: Shortlist;
      reviewer: Reviewer;
      mail: { token: string; expiresAt: Date; isOnKnownPage: boolean } | undefined;
    }
  | {
      type: "shortlist.state_changed";
      actor: Actor;
      list: { id: string; name: string };
      action: ShortlistStateAction;
      before: ShortlistState;
      state: ShortlistState;
    }
  /** The first vote, or a changed one. */
  | {
      type: "shortlist.voted";
      list: Shortlist;
      itemId: string;
      reviewer: Reviewer;
      vote: Vote;
    }
  /** A reviewer has finished. */
  | { type: "shortlist.reviewed"; list: Shortlist; reviewer: Reviewer; counts: ShortlistCounts }
  /** The link was opened by somebody other than the reviewer. */
  | { type: "shortlist.denied"; list: Shortlist; reviewer: Reviewer }
  /** The link expires soon. `sentAt`: creation of the link. */
  | {
      type: "shortlist.unfinished";
      reviewer: {
        id: string;
        name: string;
        email: string;
        shortlistId: string;
        listName: string;
        ownerId: string | null;
      };
      expiresAt: Date;
    }
  /** Collected news for the owner. `recipientId`: null for all administrators. */
  | {
      type: "shortlist.news";
      list: Shortlist;
      recipientId: string | null;
      answers: { name: string; votes: Vote[] }[];
      denied: string[];
    };
