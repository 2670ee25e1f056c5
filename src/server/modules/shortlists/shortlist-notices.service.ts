import type { ShortlistNotice } from "#domain/shortlists/shortlist-notices.ts";
import { emit } from "#server/events/events.ts";
import type { WriteNotices } from "#server/platform/notices/notices.service.ts";
import { listReviewers, listVotes } from "./shortlist-reviewers.repository.ts";
import { findShortlists } from "./shortlists.repository.ts";

/**
 * Sends one mail about everything that reviewers of a shortlist have done. `detailId` of a notice is the reviewer.
 */
export const mailShortlistNews: WriteNotices = async (context, notices) => {
  const [{ recordId, recipientId }] = notices;
  const [list] = await findShortlists(context.database, [recordId]);
  if (list === undefined) return;
  const votes = await listVotes(context.database, recordId);
  const detailsOf = (kind: ShortlistNotice) =>
    notices.filter((notice) => notice.kind === kind).map(({ detailId }) => detailId);
  const [finished, denied] = [detailsOf("finished"), detailsOf("denied")];
  const reviewers = await listReviewers(context.database, recordId);
  await emit(context, {
    type: "shortlist.news",
    list,
    recipientId,
    answers: reviewers
      .filter(({ id }) => finished.includes(id))
      .map(({ id, name }) => ({ name, votes: votes.filter(({ reviewerId }) => reviewerId === id) })),
    denied: reviewers.filter(({ id }) => denied.includes(id)).map(({ name }) => name),
  });
};
