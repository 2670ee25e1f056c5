import type { Role } from "#domain/access/principal.ts";
import { roleSentences } from "#domain/access/role-texts.ts";
import { contactAnswerTime } from "#domain/contact/answer-time.ts";
import { type Brief, briefLines } from "#domain/contact/brief.ts";
import { withoutAddresses } from "#domain/contact/left-out.ts";
import { longDate } from "#domain/days/long-date.ts";
import { brandPath, influencerPath } from "#domain/http/record-paths.ts";
import { promiseText, reviewTime, reviewTimeText } from "#domain/join-requests/review-time.ts";
import { linkPath } from "#domain/links/link-rules.ts";
import { itemDecisionLabels, type VoteDecision, voteDecisions } from "#domain/shortlists/shortlist-votes.ts";
import { type RejectionReason, reasonSentences } from "#domain/status/rejection-reasons.ts";
import { type RequestedChange, requestedChanges } from "#domain/status/requested-changes.ts";
import { anonymousGreeting, greeting, type MailText } from "./mail-text.ts";

type Message = {
  name: string;
  email: string;
  company: string;
  service: string;
  message: string;
  brief?: Brief | undefined;
};

type Invited = { role: Role; by: string; token: string };
type Site = { site: string };
type Person = Site & { name: string };
type Due = { count: number; oldest: readonly { name: string; countsFrom: string }[] };
type DueDecisions = { today: string; reviewDays: number; creators: Due; brands: Due };
type Received = { site: string; token: string; reviewDays: number };
type AskedText = { codes: readonly RequestedChange[]; words: string; token: string };
type SharedText = { listName: string; token: string; expiresAt: Date };
type UnfinishedText = { listName: string; expiresAt: Date; token: string };
type ShortlistNews = {
  list: { id: string; name: string };
  answers: { name: string; votes: readonly { decision: VoteDecision }[] }[];
  denied: string[];
};
type ChangedFactor = {
  site: string;
  /** Name of another person who made the change; undefined for the account holder. */
  by?: string | undefined;
  change: keyof typeof changedFactors | "reset";
  name?: string | undefined;
};
type RejectionText = { reason: string; reasons: readonly RejectionReason[]; reapplyOn: string | null };

/**
 * All emails of the product. Only those to administrators contain text from visitors unchanged, so that the site
 * cannot be abused to send spam. A mail to an unverified address does not greet by name, and the copy of a message
 * contains no address that a mail program would turn into a link. `forwardedMail` writes mails that a person decides
 * to forward.
 */
export const mailTemplates = {
  applicationReceived: ({ site, token, reviewDays }: Received): MailText => ({
    subject: `We have your application to ${site}`,
    paragraphs: [
      anonymousGreeting,
      `Thank you for applying to ${site}. A person reviews every application; you will hear from us ${promiseText(reviewDays)}.`,
      "There is nothing else you need to do for now. Your own page shows where your application stands. Keep this link to yourself.",
    ],
    action: { label: "See where your application stands", path: linkPath(token) },
  }),
  applicationApproved: ({ name, site, slug }: Person & { slug: string }): MailText => ({
    subject: `Welcome to ${site}`,
    paragraphs: [
      greeting(name),
      "Your application has been approved, and brands can now find you in the marketplace.",
    ],
    action: { label: "See your profile", path: influencerPath({ slug }) },
  }),
  applicationRejected: ({ site, reason, reasons, reapplyOn }: Site & RejectionText): MailText => ({
    subject: `Your application to ${site}`,
    paragraphs: [
      anonymousGreeting,
      `Thank you for your interest in ${site}. We are not able to list you at this time.`,
      ...reasonSentences(reasons.filter((code) => code !== "other")),
      ...lines(reason),
      reapplyOn === null
        ? "Your application and its files have been deleted. You are welcome to apply again."
        : `Your application and its files have been deleted. You are welcome to apply again; the best time is after ${longDate(reapplyOn)}.`,
    ],
    action: { label: "Apply again", path: "/join-influencer" },
  }),
  changesAsked: ({ site, codes, words, token }: Site & AskedText): MailText => ({
    subject: `Please complete your application to ${site}`,
    paragraphs: [
      anonymousGreeting,
      `We have looked at your application to ${site}. Before we decide, we need something from you:`,
      ...codes.filter((code) => code !== "other").map((code) => requestedChanges[code].sentence),
      ...lines(words),
      "Use this link to edit your application. It keeps its place in the queue, and our review continues once you have saved it.",
    ],
    action: { label: "Edit your application", path: linkPath(token) },
  }),
  applicationChanged: ({ name }: { name: string }): MailText => ({
    subject: `Changed application: ${name}`,
    paragraphs: ["A creator has made the changes that you asked for and is waiting for your decision."],
    details: [["Name", name]],
    action: { label: "Review the request", path: "/admin/join-requests" },
  }),
  applicationWithdrawn: ({ name, site }: Person): MailText => ({
    subject: `You have withdrawn your application to ${site}`,
    paragraphs: [
      greeting(name),
      "Your application and its files have been deleted, as you asked. You are welcome to apply again.",
    ],
  }),
  brandReceived: ({ site, token, reviewDays }: Received): MailText => ({
    subject: `We have your registration with ${site}`,
    paragraphs: [
      anonymousGreeting,
      `Thank you for registering with ${site}. We review every brand before listing it, and we will email you ${promiseText(reviewDays)}.`,
      "Your own page shows where your registration stands. Keep this link to yourself.",
    ],
    action: { label: "See where your registration stands", path: linkPath(token) },
  }),
  brandApproved: ({ name, site, slug }: Person & { slug: string }): MailText => ({
    subject: `Your brand is listed on ${site}`,
    paragraphs: [
      greeting(name),
      "Your registration has been approved, and creators can now find your brand in the marketplace.",
    ],
    action: { label: "See your page", path: brandPath({ slug }) },
  }),
  brandRejected: ({ site }: Site): MailText => ({
    subject: `Your registration with ${site}`,
    paragraphs: [
      anonymousGreeting,
      `Thank you for your interest in ${site}. We are not able to list your brand at this time, and we have deleted what you sent us.`,
    ],
  }),
  brandWithdrawn: ({ name, site }: Person): MailText => ({
    subject: `You have withdrawn your registration with ${site}`,
    paragraphs: [greeting(name), "Your registration has been deleted, as you asked."],
  }),
  linkRenewed: ({ name, site, token }: Person & { token: string }): MailText => ({
    subject: `Your new link to ${site}`,
    paragraphs: [
      greeting(name),
      "Your earlier link has expired. Use this one instead, and keep it to yourself.",
    ],
    action: { label: "Open your page", path: linkPath(token) },
  }),
  administratorInvited: ({ name, site, role, by, token }: Person & Invited): MailText => ({
    subject: `Your access to ${site}`,
    paragraphs: [
      greeting(name),
      `${by} has invited you to the team of ${site}. ${roleSentences[role]}`,
      "Use this link within three days to choose your password. It works once and is only for you.",
    ],
    action: { label: "Set up your access", path: linkPath(token) },
  }),
  oneApprovalProposed: ({ by }: { by: string }): MailText => ({
    subject: "Should one person be enough to approve a payout?",
    paragraphs: [
      `${by} proposes that a payout no longer needs two people. The rule stays on unless another owner agrees within seven days.`,
      "Talk to them before you agree. If they did not propose it, somebody else may be signed in as them.",
    ],
    action: { label: "See the settings", path: "/admin/settings" },
  }),
  roleChanged: ({ name, site, role }: Person & { role: Role }): MailText => ({
    subject: `Your role at ${site} has changed`,
    paragraphs: [
      greeting(name),
      roleSentences[role],
      "You have been signed out everywhere. Please sign in again.",
    ],
    action: { label: "Sign in", path: "/admin/login" },
  }),
  newBrowser: ({ name, site, browser }: Person & { browser: string }): MailText => ({
    subject: `New sign-in to ${site}`,
    paragraphs: [
      greeting(name),
      `Somebody has signed in to your account from a browser that you have not used before: ${browser || "another program"}.`,
      "If it was you, there is nothing to do. If not, change your password at once: that ends every other session.",
    ],
    action: { label: "Change your password", path: "/admin/password" },
  }),
  shortlistShared: ({ name, site, listName, token, expiresAt }: Person & SharedText): MailText => ({
    subject: `Creators for you to look at: ${listName}`,
    paragraphs: [
      greeting(name),
      `${site} has selected creators for you. Say yes, maybe, or no to each of them, then send your answers.`,
      `This link is yours alone: whoever opens it answers in your name, so please do not forward it. It works until ${longDate(expiresAt.toISOString())}.`,
    ],
    action: { label: "See the creators", path: linkPath(token) },
    ending: "If you did not expect this mail, you can ignore it.",
  }),
  shortlistUnfinished: ({ name, site, listName, expiresAt, token }: Person & UnfinishedText): MailText => ({
    subject: `Your answers are still open: ${listName}`,
    paragraphs: [
      greeting(name),
      `${site} is waiting for your answers about the creators selected for you. Your link works until ${longDate(expiresAt.toISOString())}.`,
    ],
    action: { label: "See the creators", path: linkPath(token) },
  }),
  shortlistNews: ({ list, answers, denied }: ShortlistNews): MailText => ({
    subject:
      answers.length > 0 ? `Answers to your shortlist: ${list.name}` : `About your shortlist: ${list.name}`,
    paragraphs: [
      ...(answers.length > 0 ? ["Your client's answers are in."] : []),
      ...denied.map(
        (person) =>
          `Somebody has opened the link for ${person} and says that it was meant for somebody else. Revoke it if it went to the wrong person.`,
      ),
    ],
    details: answers.map(({ name, votes }) => [name, voteCounts(votes)]),
    action: { label: "See the shortlist", path: `/admin/shortlist?id=${list.id}` },
  }),
  newApplication: (applicant: {
    name: string;
    email: string;
    category: string;
    location: string;
  }): MailText => ({
    subject: `New application: ${applicant.name}`,
    paragraphs: ["A creator has applied and is waiting for your decision."],
    details: [
      ["Name", applicant.name],
      ["Email", applicant.email],
      ["Category", applicant.category],
      ["Location", applicant.location],
    ],
    action: { label: "Review the request", path: "/admin/join-requests" },
  }),
  newRegistration: (brand: {
    companyName: string;
    contactName: string;
    email: string;
    industry: string;
  }): MailText => ({
    subject: `New brand: ${brand.companyName}`,
    paragraphs: ["A brand has registered and is waiting to be published."],
    details: [
      ["Company", brand.companyName],
      ["Contact", brand.contactName],
      ["Email", brand.email],
      ["Industry", brand.industry],
    ],
    action: { label: "See the brands", path: "/admin/brands" },
  }),
  decisionsDue: ({ today, reviewDays, creators, brands }: DueDecisions): MailText => {
    const count = creators.count + brands.count;
    const named = [...creators.oldest, ...brands.oldest].toSorted((one, other) =>
      one.countsFrom.localeCompare(other.countsFrom),
    );
    const more = count - named.length;
    return {
      subject: count === 1 ? "1 decision is due" : `${count} decisions are due`,
      paragraphs: [`Applicants were promised an answer ${promiseText(reviewDays)}. These are still waiting:`],
      details: named.map(({ name, countsFrom }) => [
        name,
        reviewTimeText(reviewTime(countsFrom, today, reviewDays)),
      ]),
      action: { label: "See what is waiting", path: "/admin" },
      ...(more > 0 && { ending: `And ${more} more.` }),
    };
  },
  secondFactorChanged: ({ site, by, change, name = "" }: ChangedFactor): MailText => ({
    subject: `Your sign-in to ${site} has changed`,
    paragraphs: [
      change === "reset" ? resetFactors(by) : changedFactors[change],
      "If this was not you, change your password at once and tell the other administrators.",
    ],
    details: [["Name", name]],
    ...(change !== "reset" && { action: { label: "See how you sign in", path: "/admin/security" } }),
  }),
  passkeyLocked: ({ site, name }: { site: string; name: string }): MailText => ({
    subject: `A passkey for ${site} has been locked`,
    paragraphs: [
      "A passkey of yours was used in a way that suggests there is a copy of it. It no longer signs in.",
      "Remove it and add a new one. If this was not you, tell the other administrators.",
    ],
    details: [["Name", name]],
    action: { label: "See your passkeys", path: "/admin/security" },
  }),
  messageCopy: ({ message, about, site }: { message: Message; about: string[]; site: string }): MailText => ({
    subject: "We have your message",
    paragraphs: [
      anonymousGreeting,
      `Thank you for writing to ${site}. ${contactAnswerTime} This is what you sent us:`,
      ...lines(withoutAddresses(message.message)),
    ],
    details: [
      ["About", about.join(", ")],
      ...briefLines(message.brief).map(([label, text]): [string, string] => [label, withoutAddresses(text)]),
    ],
    ending: "If you did not write to us, somebody else entered your address, and you can ignore this mail.",
  }),
  forwarded: ({ subject, text }: { subject: string; text: string }): MailText => ({
    subject,
    paragraphs: lines(text),
  }),
  newMessage: (message: Message, about: string[]): MailText => ({
    subject: `New message from ${message.name}`,
    paragraphs: lines(message.message),
    details: [
      ["Name", message.name],
      ["Email", message.email],
      ["Company", message.company],
      ["Service", message.service],
      ["About", about.join(", ")],
      ...briefLines(message.brief),
    ],
    action: { label: "Read it", path: "/admin/contacts" },
  }),
};

const changedFactors = {
  "totp-added": "An authenticator app has been set up for your account.",
  "totp-removed": "The authenticator app has been removed from your account.",
  "passkey-added": "A passkey has been added to your account.",
  "passkey-removed": "A passkey has been removed from your account.",
  "recovery-codes-made":
    "New recovery codes have been made for your account. The earlier ones no longer work.",
} as const;

function resetFactors(by = "Somebody"): string {
  return `${by} has removed every second factor of your account and ended your sessions. Sign in with your password, and set up a new one.`;
}

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

function lines(text: string): string[] {
  return text.split(/\n+/).filter((line) => line.trim() !== "");
}
