import type { ShortlistNotice } from "#domain/shortlists/shortlist-notices.ts";
import type { Emit } from "#server/events/events.ts";
import type { WriteNotices } from "#server/platform/notices/notices.service.ts";
import { listReviewers, listVotes } from "./shortlist-reviewers.repository.ts";
import { findShortlists } from "./shortlists.repository.ts";

/**
 * Sends one mail about everything that reviewers of a shortlist have done. `detailId` of a notice is the reviewer.
 */
export function shortlistNoticesService(emit: Emit): WriteNotices {
  return async (transaction, notices) => {
    const [{ recordId, recipientId }] = notices;
    const [list] = await findShortlists(transaction, [recordId]);
    if (list === undefined) return;
    const votes = await listVotes(transaction, recordId);
    const told = (kind: ShortlistNotice) =>
      notices.filter((notice) => notice.kind === kind).map(({ detailId }) => detailId);
    const [finished, denied] = [told("finished"), told("denied")];
    const reviewers = await listReviewers(transaction, recordId);
    await emit(transaction, {
      type: "shortlist.news",
      list,
      recipientId,
      answers: reviewers
        .filter(({ id }) => finished.includes(id))
        .map(({ id, name }) => ({ name, votes: votes.filter(({ reviewerId }) => reviewerId === id) })),
      denied: reviewers.filter(({ id }) => denied.includes(id)).map(({ name }) => name),
    });
  };
}
