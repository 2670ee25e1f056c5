import { longDate } from "#domain/days/long-date.ts";
import { momentText } from "#domain/deliverables/moment-text.ts";
import { linkPath } from "#domain/links/link-rules.ts";
import type { ReviewRole } from "#domain/shortlists/shortlist-votes.ts";
import { greeting, type MailText } from "./mail-text.ts";

type Person = { name: string; site: string };
type ClientLink = { campaignName: string; token: string; expiresAt: Date };
type Campaign = { campaignName: string; clientName: string };
type Sent = Campaign & { token: string; validUntil: string; isInvitation: boolean };

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
  client_decided: "The client has answered about the creator on a shortlist. The board has not changed.",
} as const;
export type CollaborationNews = keyof typeof collaborationNews;

type Payment = { campaignName: string; amount: string };

export type RightThatEnds = {
  rightId: string;
  creatorName: string;
  clientName: string;
  campaignName: string;
  endsOn: string;
  daysLeft: number;
};

export type PieceDue = { piece: string; isDraft: boolean; dueOn: string; token: string };
export type LatePiece = {
  creatorName: string;
  campaignName: string;
  piece: string;
  isDraft: boolean;
  dueOn: string;
  deliverableId: string;
};
export type UnansweredDraft = {
  creatorName: string;
  campaignName: string;
  piece: string;
  answerBy: string;
  deliverableId: string;
};

export type CollaborationMail = {
  campaignName: string;
  creatorName: string;
  news: CollaborationNews[];
  collaborationId: string;
  /** Set if all news is about one deliverable. */
  deliverableId: string | null;
};

/** The team's decision about a draft or post. */
export type DraftAnswer = {
  action: "approve" | "ask" | "fault" | "drop";
  piece: string;
  points: { text: string; must: boolean; atSeconds: number | null }[];
  isExtra: boolean;
  words: string;
  publishOn: string | null;
  token: string;
};

const draftAnswers: Record<
  DraftAnswer["action"],
  { subject: string; text: (piece: string, campaign: string) => string }
> = {
  approve: {
    subject: "Approved",
    text: (piece, campaign) => `Your draft is approved: ${piece}, in the campaign ${campaign}.`,
  },
  ask: {
    subject: "Changes, please",
    text: (piece, campaign) =>
      `We have looked at your draft: ${piece}, in the campaign ${campaign}. Please make these changes:`,
  },
  fault: {
    subject: "Something is missing in your post",
    text: (piece, campaign) => `We have looked at your post: ${piece}, in the campaign ${campaign}.`,
  },
  drop: {
    subject: "No longer needed",
    text: (piece, campaign) => `We no longer need this: ${piece}, in the campaign ${campaign}.`,
  },
};

function pointText({ text, must, atSeconds }: DraftAnswer["points"][number]): string {
  const moment = atSeconds === null ? "" : `At ${momentText(atSeconds)}: `;
  return `• ${moment}${text}${must ? "" : " (a wish)"}`;
}

export const campaignMailTemplates = {
  offerSent: ({
    name,
    site,
    campaignName,
    clientName,
    token,
    validUntil,
    isInvitation,
  }: Person & Sent): MailText => ({
    subject: isInvitation ? `An offer for you: ${campaignName}` : `A new offer for you: ${campaignName}`,
    paragraphs: [
      greeting(name),
      clientName === ""
        ? `${site} would like to work with you in the campaign ${campaignName}.`
        : `${site} would like to work with you for ${clientName}, in the campaign ${campaignName}.`,
      `Your page has the brief and our offer. You can accept it, make a counter-offer, or decline. The offer is good until ${longDate(validUntil)}.`,
      "This link is yours alone: whoever opens it answers in your name, so please do not forward it.",
    ],
    action: { label: "See the offer", path: linkPath(token) },
  }),
  rightsOffered: ({
    name,
    site,
    campaignName,
    clientName,
    token,
    validUntil,
  }: Person & Omit<Sent, "isInvitation">): MailText => ({
    subject: `Rights to your work, for longer: ${campaignName}`,
    paragraphs: [
      greeting(name),
      `${clientName || site} would like to keep using your work from the campaign ${campaignName}.`,
      `Your page has our offer. You can accept or decline it; your earlier agreement stays as it is. The offer is good until ${longDate(validUntil)}.`,
      "This link is yours alone: whoever opens it answers in your name, so please do not forward it.",
    ],
    action: { label: "See the offer", path: linkPath(token) },
  }),
  offerDeclined: ({
    name,
    site,
    campaignName,
    words,
  }: Person & { campaignName: string; words: string }): MailText => ({
    subject: `About your offer: ${campaignName}`,
    paragraphs: [
      greeting(name),
      `${site} cannot accept your counter-offer in the campaign ${campaignName}.`,
      ...(words === "" ? [] : [words]),
      "Your page is still open, and shows where things stand. Answer this email if you would like to talk about it.",
    ],
  }),
  offerWithdrawn: ({ name, site, campaignName }: Person & { campaignName: string }): MailText => ({
    subject: `Our offer has ended: ${campaignName}`,
    paragraphs: [greeting(name), `${site} has withdrawn the offer in the campaign ${campaignName}.`],
  }),
  agreementForCreator: ({
    name,
    site,
    campaignName,
    terms,
    token,
  }: Person & { campaignName: string; terms: string; token: string }): MailText => ({
    subject: `Agreed: ${campaignName}`,
    paragraphs: [
      greeting(name),
      `You and ${site} have agreed on your part in the campaign ${campaignName}. This is what was agreed:`,
      ...terms.split(/\n{2,}/),
    ],
    action: { label: "See the agreement", path: linkPath(token) },
    ending: "You can print the agreement from your page.",
  }),
  agreementForTeam: ({
    campaignName,
    creatorName,
    agreedBy,
    collaborationId,
  }: {
    campaignName: string;
    creatorName: string;
    agreedBy: string;
    collaborationId: string;
  }): MailText => ({
    subject: `Agreed with ${creatorName}: ${campaignName}`,
    paragraphs: [`The offer to ${creatorName} was accepted under the name ${agreedBy}.`],
    action: { label: "See the agreement", path: `/admin/campaign?collaboration=${collaborationId}` },
  }),
  notChosen: ({ name, site, campaignName }: Person & { campaignName: string }): MailText => ({
    subject: `About the campaign ${campaignName}`,
    paragraphs: [
      greeting(name),
      `${site} has decided to continue the campaign ${campaignName} without you. Thank you for your time. We would be glad to work with you another time.`,
    ],
  }),
  campaignCancelled: ({ name, site, campaignName }: Person & { campaignName: string }): MailText => ({
    subject: `The campaign ${campaignName} was canceled`,
    paragraphs: [
      greeting(name),
      `${site} has canceled the campaign ${campaignName} for everybody, so our offer to you has ended. Thank you for your time. We would be glad to work with you another time.`,
    ],
  }),
  campaignEnded: ({ name, site, campaignName }: Person & { campaignName: string }): MailText => ({
    subject: `The campaign ${campaignName} has ended`,
    paragraphs: [
      greeting(name),
      `The campaign ${campaignName} of ${site} has ended before we came to an agreement with you. Thank you for your time. We would be glad to work with you another time.`,
    ],
  }),
  collaborationCancelled: ({ name, site, campaignName }: Person & { campaignName: string }): MailText => ({
    subject: `Your part in ${campaignName} has ended`,
    paragraphs: [
      greeting(name),
      `${site} has ended your part in the campaign ${campaignName}. Please do not start or publish anything more for it. What is owed to you stays owed; answer this email with any question.`,
    ],
  }),
  payoutApproved: ({
    name,
    campaignName,
    amount,
    dueOn,
    token,
  }: Person & Payment & { dueOn: string | null; token: string | undefined }): MailText => ({
    subject: `Your payment is approved: ${campaignName}`,
    paragraphs: [
      greeting(name),
      `Your payment of ${amount} for the campaign ${campaignName} is approved.${dueOn === null ? "" : ` It is due on ${longDate(dueOn)}.`}`,
    ],
    ...(token && { action: { label: "See your payments", path: linkPath(token) } }),
  }),
  payoutPaid: ({
    name,
    site,
    campaignName,
    amount,
    paidOn,
    reference,
    token,
  }: Person & Payment & { paidOn: string; reference: string; token: string | undefined }): MailText => ({
    subject: `Your payment was sent: ${campaignName}`,
    paragraphs: [
      greeting(name),
      `${site} has paid you ${amount} for the campaign ${campaignName} on ${longDate(paidOn)}. The reference is ${reference}.`,
      "It can take a few days until your bank shows it. Answer this email if something is not right.",
    ],
    ...(token && { action: { label: "See your payments", path: linkPath(token) } }),
  }),
  payoutLate: ({
    name,
    site,
    campaignName,
    amount,
    dueOn,
    words,
    token,
  }: Person & Payment & { dueOn: string; words: string; token: string }): MailText => ({
    subject: `Your payment is late: ${campaignName}`,
    paragraphs: [
      greeting(name),
      `Your payment of ${amount} from ${site} for the campaign ${campaignName} was due on ${longDate(dueOn)} and has not been sent yet. We are sorry.`,
      ...(words === "" ? [] : [words]),
      "If you have questions, answer this email.",
    ],
    action: { label: "See your payments", path: linkPath(token) },
  }),
  payoutLateForTeam: ({
    creatorName,
    campaignName,
    campaignId,
    amount,
    dueOn,
  }: Payment & { creatorName: string; campaignId: string; dueOn: string }): MailText => ({
    subject: `A payment to ${creatorName} is late`,
    paragraphs: [
      `${amount} for the campaign ${campaignName} was due on ${longDate(dueOn)} and is not paid.`,
      "The creator is notified five days after that day. Add a note to the payment for them to read.",
    ],
    action: { label: "See the payments", path: `/admin/campaign?id=${campaignId}&view=money` },
  }),
  rightEnds: ({
    rightId,
    creatorName,
    clientName,
    campaignName,
    endsOn,
    daysLeft,
  }: RightThatEnds): MailText => ({
    subject: `${daysLeft === 0 ? "Today" : `In ${daysLeft} day${daysLeft === 1 ? "" : "s"}`}, a right to the work of ${creatorName} ends`,
    paragraphs: [
      `The right of ${clientName || "the client"} to use the work of ${creatorName} in the campaign ${campaignName} ends on ${longDate(endsOn)}.`,
      "Renew it with the creator, or make sure that the work is taken down by then.",
    ],
    action: { label: "See the right", path: `/admin/rights?right=${rightId}` },
  }),
  draftAnswered: ({
    name,
    campaignName,
    ...answer
  }: Person & { campaignName: string } & DraftAnswer): MailText => ({
    subject: `${draftAnswers[answer.action].subject}: ${answer.piece}`,
    paragraphs: [
      greeting(name),
      draftAnswers[answer.action].text(answer.piece, campaignName),
      ...answer.points.map(pointText),
      ...(answer.isExtra
        ? ["These changes are outside the agreement. You can decline them on your page."]
        : []),
      ...(answer.words === "" ? [] : [answer.words]),
      ...(answer.action === "approve" && answer.publishOn
        ? [`Please publish it on ${longDate(answer.publishOn)}, and enter its address on your page.`]
        : []),
    ],
    action: { label: "Open your page", path: linkPath(answer.token) },
  }),
  pieceDue: ({
    name,
    campaignName,
    piece,
    isDraft,
    dueOn,
    token,
  }: Person & { campaignName: string } & PieceDue): MailText => ({
    subject: `${isDraft ? "Your draft" : "Your post"} is due on ${longDate(dueOn)}: ${piece}`,
    paragraphs: [
      greeting(name),
      isDraft
        ? `We look forward to your draft in the campaign ${campaignName} by ${longDate(dueOn)}: ${piece}.`
        : `Please publish it on ${longDate(dueOn)}, as agreed in the campaign ${campaignName}, and enter its address on your page: ${piece}.`,
      "If you need more time, write to us on your page or answer this email.",
    ],
    action: { label: "Open your page", path: linkPath(token) },
  }),
  pieceLate: ({ creatorName, campaignName, piece, isDraft, dueOn, deliverableId }: LatePiece): MailText => ({
    subject: `${creatorName} is late: ${piece}`,
    paragraphs: [
      `In the campaign ${campaignName}, the ${isDraft ? "draft" : "post"} was due on ${longDate(dueOn)} and has not arrived. Ask ${creatorName} for a new day and enter it.`,
    ],
    action: { label: "See the deliverable", path: `/admin/campaign?deliverable=${deliverableId}` },
  }),
  draftUnanswered: ({
    creatorName,
    campaignName,
    piece,
    answerBy,
    deliverableId,
  }: UnansweredDraft): MailText => ({
    subject: `${creatorName} is waiting for an answer: ${piece}`,
    paragraphs: [
      `A draft in the campaign ${campaignName} should have been answered by ${longDate(answerBy)}. The page of ${creatorName} says that we are late.`,
    ],
    action: { label: "See the draft", path: `/admin/campaign?deliverable=${deliverableId}` },
  }),
  draftsToLookAt: ({
    name,
    site,
    campaignName,
    role,
    token,
    expiresAt,
  }: Person & ClientLink & { role: ReviewRole | undefined }): MailText => ({
    subject: `Drafts for you to look at: ${campaignName}`,
    paragraphs: [
      greeting(name),
      `${site} invites you to review the drafts of the campaign ${campaignName}. Approve each of them, or say what should change.`,
      role === "decides"
        ? "Your answer decides. We will mail you when there are new drafts."
        : "Your answer is advice for the person who decides. We will mail you when there are new drafts.",
      `This link is yours alone: whoever opens it answers in your name, so please do not forward it. It works until ${longDate(expiresAt.toISOString())}.`,
    ],
    action: { label: "See the drafts", path: linkPath(token) },
    ending: "If you did not expect this mail, you can ignore it.",
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
    paragraphs: [
      greeting(name),
      count === 1
        ? `${site} is waiting for your answer to a draft of the campaign ${campaignName}.`
        : `${site} is waiting for your answers to ${count} drafts of the campaign ${campaignName}.`,
      `Please keep this link to yourself. It works until ${longDate(expiresAt.toISOString())}.`,
    ],
    action: { label: "See the drafts", path: linkPath(token) },
  }),
  report: ({ name, site, campaignName, token, expiresAt }: Person & ClientLink): MailText => ({
    subject: `Report: ${campaignName}`,
    paragraphs: [
      greeting(name),
      `${site} has shared what was published in the campaign ${campaignName}, with its figures. The page always shows the newest ones.`,
      `Please keep this link to yourself. It works until ${longDate(expiresAt.toISOString())}.`,
    ],
    action: { label: "See the report", path: linkPath(token) },
    ending: "If you did not expect this mail, you can ignore it.",
  }),
  collaborationNews: ({
    campaignName,
    creatorName,
    news,
    collaborationId,
    deliverableId,
  }: CollaborationMail): MailText => ({
    subject: `${creatorName} in ${campaignName}`,
    paragraphs: news.map((each) => collaborationNews[each]),
    action: deliverableId
      ? { label: "See the deliverable", path: `/admin/campaign?deliverable=${deliverableId}` }
      : { label: "See the collaboration", path: `/admin/campaign?collaboration=${collaborationId}` },
  }),
};
