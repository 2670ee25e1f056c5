import { longDate } from "#domain/days/long-date.ts";
import { linkPath } from "#domain/links/link-rules.ts";
import { itemDecisionLabels, type VoteDecision, voteDecisions } from "#domain/shortlists/shortlist-votes.ts";
import { greeting, knownPage, type MailText, personalLinkNote } from "../mail-text.ts";

type Person = { name: string; site: string };
type SharedText = { listName: string; token: string; expiresAt: Date; isOnKnownPage: boolean };
type UnfinishedText = { listName: string; expiresAt: Date; token: string };
type ShortlistNews = {
  list: { id: string; name: string };
  answers: { name: string; votes: readonly { decision: VoteDecision }[] }[];
  denied: string[];
};

/** About shortlists, for clients and for the team. */
export const shortlistTemplates = {
  shortlistShared: ({
    name,
    site,
    listName,
    token,
    expiresAt,
    isOnKnownPage,
  }: Person & SharedText): MailText => ({
    subject: `Creators for you to look at: ${listName}`,
    side: "brand",
    blocks: [
      greeting(name),
      `${site} has selected creators for you. Say yes, maybe, or no to each of them, then send your answers.`,
      ...knownPage(isOnKnownPage),
    ],
    action: { label: "See the creators", path: linkPath(token) },
    notes: [
      `${personalLinkNote} It works until ${longDate(expiresAt.toISOString())}.`,
      "If you did not expect this email, you can ignore it.",
    ],
  }),
  shortlistUnfinished: ({ name, site, listName, expiresAt, token }: Person & UnfinishedText): MailText => ({
    subject: `Your answers are still open: ${listName}`,
    side: "brand",
    blocks: [
      greeting(name),
      `${site} is waiting for your answers about the creators selected for you. Your link works until ${longDate(expiresAt.toISOString())}.`,
    ],
    action: { label: "See the creators", path: linkPath(token) },
  }),
  shortlistNews: ({ list, answers, denied }: ShortlistNews): MailText => ({
    subject:
      answers.length > 0 ? `Answers to your shortlist: ${list.name}` : `About your shortlist: ${list.name}`,
    blocks: [
      ...(answers.length > 0 ? ["Your client's answers are in."] : []),
      ...denied.map(
        (person) =>
          `Somebody has opened the link for ${person} and says that it was meant for somebody else. Revoke it if it went to the wrong person.`,
      ),
    ],
    details: answers.map(({ name, votes }) => [name, voteCounts(votes)]),
    action: { label: "See the shortlist", path: `/admin/shortlist?id=${list.id}` },
  }),
};

/** Example: "5 approved, 2 rejected". */
function voteCounts(votes: readonly { decision: VoteDecision }[]): string {
  const counts = voteDecisions.map((wanted) => ({
    wanted,
    count: votes.filter(({ decision }) => decision === wanted).length,
  }));
  const text = counts
    .filter(({ count }) => count > 0)
    .map(({ wanted, count }) => `${count} ${itemDecisionLabels[wanted].toLowerCase()}`);
  return text.join(", ") || "No votes";
}
