import { longDate } from "#domain/days/long-date.ts";
import { momentText } from "#domain/deliverables/moment-text.ts";
import { linkPath } from "#domain/links/link-rules.ts";
import type { ReviewRole } from "#domain/shortlists/shortlist-votes.ts";
import { greeting, knownPage, type MailText, personalLinkNote, quoted } from "../mail-text.ts";

type Person = { name: string; site: string };
type ClientLink = { campaignName: string; token: string; expiresAt: Date };

export type DeliverableDue = { deliverable: string; isDraft: boolean; dueOn: string; token: string };
export type LateDeliverable = {
  creatorName: string;
  campaignName: string;
  deliverable: string;
  isDraft: boolean;
  dueOn: string;
  deliverableId: string;
};
export type UnansweredDraft = {
  creatorName: string;
  campaignName: string;
  deliverable: string;
  answerBy: string;
  deliverableId: string;
};

/** The team's decision about a draft or post. */
export type DraftAnswer = {
  action: "approve" | "ask" | "fault" | "drop";
  deliverable: string;
  points: { text: string; must: boolean; atSeconds: number | null }[];
  isExtra: boolean;
  words: string;
  publishOn: string | null;
  token: string;
};

const draftAnswers: Record<
  DraftAnswer["action"],
  { subject: string; text: (deliverable: string, campaign: string) => string }
> = {
  approve: {
    subject: "Approved",
    text: (deliverable, campaign) => `Your draft is approved: ${deliverable}, in the campaign ${campaign}.`,
  },
  ask: {
    subject: "Changes, please",
    text: (deliverable, campaign) =>
      `We have looked at your draft: ${deliverable}, in the campaign ${campaign}. Please make these changes:`,
  },
  fault: {
    subject: "Something is missing in your post",
    text: (deliverable, campaign) =>
      `We have looked at your post: ${deliverable}, in the campaign ${campaign}.`,
  },
  drop: {
    subject: "No longer needed",
    text: (deliverable, campaign) => `We no longer need this: ${deliverable}, in the campaign ${campaign}.`,
  },
};

function pointText({ text, must, atSeconds }: DraftAnswer["points"][number]): string {
  const moment = atSeconds === null ? "" : `At ${momentText(atSeconds)}: `;
  return `${moment}${text}${must ? "" : " (nice to have)"}`;
}

/** About drafts and posts, for creators, clients, and the team. */
export const deliverableTemplates = {
  draftsToLookAt: ({
    name,
    site,
    campaignName,
    role,
    token,
    expiresAt,
    isOnKnownPage,
  }: Person & ClientLink & { role: ReviewRole | undefined; isOnKnownPage: boolean }): MailText => ({
    subject: `Drafts for you to look at: ${campaignName}`,
    side: "brand",
    blocks: [
      greeting(name),
      `${site} invites you to review the drafts of the campaign ${campaignName}. Approve each of them, or say what should change.`,
      role === "decides"
        ? "Your answer decides. We will email you when there are new drafts."
        : "Your answer is advice for the person who decides. We will email you when there are new drafts.",
      ...knownPage(isOnKnownPage),
    ],
    action: { label: "See the drafts", path: linkPath(token) },
    notes: [
      `${personalLinkNote} It works until ${longDate(expiresAt.toISOString())}.`,
      "If you did not expect this email, you can ignore it.",
    ],
  }),
  draftsWaiting: ({
    name,
    site,
    campaignName,
    count,
    expiresAt,
    token,
  }: Person & { campaignName: string; count: number; expiresAt: Date; token: string }): MailText => ({
    subject: `New drafts for you to look at: ${campaignName}`,
    side: "brand",
    blocks: [
      greeting(name),
      count === 1
        ? `${site} is waiting for your answer to a draft of the campaign ${campaignName}.`
        : `${site} is waiting for your answers to ${count} drafts of the campaign ${campaignName}.`,
    ],
    action: { label: "See the drafts", path: linkPath(token) },
    notes: [`Please keep this link to yourself. It works until ${longDate(expiresAt.toISOString())}.`],
  }),
  draftAnswered: ({
    name,
    campaignName,
    ...answer
  }: Person & { campaignName: string } & DraftAnswer): MailText => ({
    subject: `${draftAnswers[answer.action].subject}: ${answer.deliverable}`,
    blocks: [
      greeting(name),
      draftAnswers[answer.action].text(answer.deliverable, campaignName),
      ...(answer.points.length > 0 ? [{ items: answer.points.map(pointText) }] : []),
      ...(answer.isExtra
        ? ["These changes are outside the agreement. You can decline them on your page."]
        : []),
      ...quoted(answer.words),
      ...(answer.action === "approve" && answer.publishOn
        ? [`Please publish it on ${longDate(answer.publishOn)}, and enter its URL on your page.`]
        : []),
    ],
    action: { label: "Open your page", path: linkPath(answer.token) },
  }),
  deliverableDue: ({
    name,
    campaignName,
    deliverable,
    isDraft,
    dueOn,
    token,
  }: Person & { campaignName: string } & DeliverableDue): MailText => ({
    subject: `${isDraft ? "Your draft" : "Your post"} is due on ${longDate(dueOn)}: ${deliverable}`,
    blocks: [
      greeting(name),
      isDraft
        ? `We look forward to your draft in the campaign ${campaignName}.`
        : `Please publish your post as agreed in the campaign ${campaignName}, and enter its URL on your page.`,
      "If you need more time, write to us on your page or answer this email.",
    ],
    details: [
      ["Deliverable", deliverable],
      [isDraft ? "Draft due" : "Publish on", longDate(dueOn)],
    ],
    action: { label: "Open your page", path: linkPath(token) },
  }),
  deliverableLate: ({
    creatorName,
    campaignName,
    deliverable,
    isDraft,
    dueOn,
    deliverableId,
  }: LateDeliverable): MailText => ({
    subject: `${creatorName} is late: ${deliverable}`,
    blocks: [
      `In the campaign ${campaignName}, the ${isDraft ? "draft" : "post"} was due on ${longDate(dueOn)} and has not arrived. Ask ${creatorName} for a new date, then update the deliverable.`,
    ],
    action: { label: "See the deliverable", path: `/admin/campaign?deliverable=${deliverableId}` },
  }),
  draftUnanswered: ({
    creatorName,
    campaignName,
    deliverable,
    answerBy,
    deliverableId,
  }: UnansweredDraft): MailText => ({
    subject: `${creatorName} is waiting for an answer: ${deliverable}`,
    blocks: [
      `A draft in the campaign ${campaignName} should have been answered by ${longDate(answerBy)}. ${creatorName}’s page now says that we are late. Approve the draft, or ask for changes.`,
    ],
    action: { label: "See the draft", path: `/admin/campaign?deliverable=${deliverableId}` },
  }),
};
