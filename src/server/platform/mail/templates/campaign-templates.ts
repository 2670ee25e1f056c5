import { longDate } from "#domain/days/long-date.ts";
import { linkPath } from "#domain/links/link-rules.ts";
import { greeting, knownPage, type MailText } from "../mail-text.ts";

type Person = { name: string; site: string };
type ClientLink = { campaignName: string; token: string; expiresAt: Date };

/** News of a collaboration for its owner. */
export const collaborationNews = {
  countered: "The creator has made a counter-offer.",
  declined: "The creator has declined the offer.",
  expired: "The offer has expired without an answer.",
  message: "The creator has sent a message.",
  draft: "A new draft has arrived.",
  refused: "The creator has declined changes that are outside the agreement.",
  published: "The creator has published a post.",
  answered: "The client has answered a draft.",
  retracted: "The client has taken back an answer to a draft.",
  client_decided:
    "The client has decided about this creator on a shortlist. The board hasn’t changed, so update it if needed.",
} as const;
export type CollaborationNews = keyof typeof collaborationNews;

export type CollaborationMail = {
  campaignName: string;
  creatorName: string;
  news: CollaborationNews[];
  collaborationId: string;
  /** Set if all news is about one deliverable. */
  deliverableId: string | null;
};

/** About campaigns and collaborations as a whole. */
export const campaignTemplates = {
  collaborationNews: ({
    campaignName,
    creatorName,
    news,
    collaborationId,
    deliverableId,
  }: CollaborationMail): MailText => ({
    subject: `${creatorName} in ${campaignName}`,
    blocks: news.map((each) => collaborationNews[each]),
    action: deliverableId
      ? { label: "See the deliverable", path: `/admin/campaign?deliverable=${deliverableId}` }
      : { label: "See the collaboration", path: `/admin/campaign?collaboration=${collaborationId}` },
  }),
  report: ({
    name,
    site,
    campaignName,
    token,
    expiresAt,
    isOnKnownPage,
  }: Person & ClientLink & { isOnKnownPage: boolean }): MailText => ({
    subject: `Report: ${campaignName}`,
    side: "brand",
    blocks: [
      greeting(name),
      `${site} has shared what was published in the campaign ${campaignName}, with its figures. The page always shows the newest ones.`,
      ...knownPage(isOnKnownPage),
    ],
    action: { label: "See the report", path: linkPath(token) },
    notes: [
      `Please keep this link to yourself. It works until ${longDate(expiresAt.toISOString())}.`,
      "If you did not expect this email, you can ignore it.",
    ],
  }),
  notChosen: ({ name, site, campaignName }: Person & { campaignName: string }): MailText => ({
    subject: `About the campaign ${campaignName}`,
    blocks: [
      greeting(name),
      `${site} has decided to continue the campaign ${campaignName} without you. Thank you for your time. We would be glad to work with you another time.`,
    ],
  }),
  campaignCancelled: ({ name, site, campaignName }: Person & { campaignName: string }): MailText => ({
    subject: `The campaign ${campaignName} was canceled`,
    blocks: [
      greeting(name),
      `${site} has canceled the campaign ${campaignName} for everybody, so our offer to you has ended. Thank you for your time. We would be glad to work with you another time.`,
    ],
  }),
  campaignEnded: ({ name, site, campaignName }: Person & { campaignName: string }): MailText => ({
    subject: `The campaign ${campaignName} has ended`,
    blocks: [
      greeting(name),
      `The campaign ${campaignName} of ${site} has ended before we came to an agreement with you. Thank you for your time. We would be glad to work with you another time.`,
    ],
  }),
  collaborationCancelled: ({ name, site, campaignName }: Person & { campaignName: string }): MailText => ({
    subject: `Your part in ${campaignName} has ended`,
    blocks: [
      greeting(name),
      `${site} has ended your part in the campaign ${campaignName}. Please do not start or publish anything more for it. What is owed to you stays owed; answer this email with any question.`,
    ],
  }),
};
