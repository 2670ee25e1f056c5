import { longDate } from "#domain/days/long-date.ts";
import { brandPath, influencerPath } from "#domain/http/record-paths.ts";
import { promiseText, reviewTime, reviewTimeText } from "#domain/join-requests/review-time.ts";
import { linkPath } from "#domain/links/link-rules.ts";
import { type RejectionReason, reasonSentences } from "#domain/status/rejection-reasons.ts";
import { type RequestedChange, requestedChanges } from "#domain/status/requested-changes.ts";
import { anonymousGreeting, greeting, type MailText, quoted } from "../mail-text.ts";

type Site = { site: string };
type Person = Site & { name: string };
type Received = Site & { token: string; reviewDays: number };
type RejectionText = { reason: string; reasons: readonly RejectionReason[]; reapplyOn: string | null };
type AskedText = { codes: readonly RequestedChange[]; words: string; token: string };
type Due = { count: number; oldest: readonly { name: string; countsFrom: string }[] };
type DueDecisions = { today: string; reviewDays: number; creators: Due; brands: Due };

/** About applications of creators and registrations of brands. */
export const applicationTemplates = {
  applicationReceived: ({ site, token, reviewDays }: Received): MailText => ({
    subject: `We have your application to ${site}`,
    blocks: [
      anonymousGreeting,
      `Thank you for applying to ${site}. A person reviews every application; you will hear from us ${promiseText(reviewDays)}.`,
      "There is nothing else you need to do for now. Your own page shows where your application stands. Keep this link to yourself.",
    ],
    action: { label: "See where your application stands", path: linkPath(token) },
  }),
  applicationApproved: ({ name, site, slug }: Person & { slug: string }): MailText => ({
    subject: `Welcome to ${site}`,
    blocks: [
      greeting(name),
      "Your application has been approved, and brands can now find you in the marketplace.",
    ],
    action: { label: "See your profile", path: influencerPath({ slug }) },
  }),
  applicationRejected: ({ site, reason, reasons, reapplyOn }: Site & RejectionText): MailText => ({
    subject: `Your application to ${site}`,
    blocks: [
      anonymousGreeting,
      `Thank you for your interest in ${site}. We are not able to list you at this time.`,
      ...reasonSentences(reasons.filter((code) => code !== "other")),
      ...quoted(reason),
      reapplyOn === null
        ? "Your application and its files have been deleted. You are welcome to apply again."
        : `Your application and its files have been deleted. You are welcome to apply again; the best time is after ${longDate(reapplyOn)}.`,
    ],
    action: { label: "Apply again", path: "/join-influencer" },
  }),
  changesAsked: ({ site, codes, words, token }: Site & AskedText): MailText => ({
    subject: `Please complete your application to ${site}`,
    blocks: [
      anonymousGreeting,
      `We have looked at your application to ${site}. Before we decide, we need something from you:`,
      ...codes.filter((code) => code !== "other").map((code) => requestedChanges[code].sentence),
      ...quoted(words),
      "Use this link to edit your application. It keeps its place in the queue, and our review continues once you have saved it.",
    ],
    action: { label: "Edit your application", path: linkPath(token) },
  }),
  applicationChanged: ({ name }: { name: string }): MailText => ({
    subject: `Changed application: ${name}`,
    blocks: ["A creator has made the changes that you asked for and is waiting for your decision."],
    details: [["Name", name]],
    action: { label: "Review the request", path: "/admin/join-requests" },
  }),
  applicationWithdrawn: ({ name, site }: Person): MailText => ({
    subject: `You have withdrawn your application to ${site}`,
    blocks: [
      greeting(name),
      "Your application and its files have been deleted, as you asked. You are welcome to apply again.",
    ],
  }),
  newApplication: (applicant: {
    name: string;
    email: string;
    category: string;
    location: string;
  }): MailText => ({
    subject: `New application: ${applicant.name}`,
    blocks: ["A creator has applied and is waiting for your decision."],
    details: [
      ["Name", applicant.name],
      ["Email", applicant.email],
      ["Category", applicant.category],
      ["Location", applicant.location],
    ],
    action: { label: "Review the request", path: "/admin/join-requests" },
  }),
  brandReceived: ({ site, token, reviewDays }: Received): MailText => ({
    subject: `We have your registration with ${site}`,
    side: "brand",
    blocks: [
      anonymousGreeting,
      `Thank you for registering with ${site}. We review every brand before listing it, and we will email you ${promiseText(reviewDays)}.`,
      "Your own page shows where your registration stands. Keep this link to yourself.",
    ],
    action: { label: "See where your registration stands", path: linkPath(token) },
  }),
  brandApproved: ({ name, site, slug }: Person & { slug: string }): MailText => ({
    subject: `Your brand is listed on ${site}`,
    side: "brand",
    blocks: [
      greeting(name),
      "Your registration has been approved, and creators can now find your brand in the marketplace.",
    ],
    action: { label: "See your page", path: brandPath({ slug }) },
  }),
  brandRejected: ({ site }: Site): MailText => ({
    subject: `Your registration with ${site}`,
    side: "brand",
    blocks: [
      anonymousGreeting,
      `Thank you for your interest in ${site}. We are not able to list your brand at this time, and we have deleted what you sent us.`,
    ],
  }),
  brandWithdrawn: ({ name, site }: Person): MailText => ({
    subject: `You have withdrawn your registration with ${site}`,
    side: "brand",
    blocks: [greeting(name), "Your registration has been deleted, as you asked."],
  }),
  newRegistration: (brand: {
    companyName: string;
    contactName: string;
    email: string;
    industry: string;
  }): MailText => ({
    subject: `New brand: ${brand.companyName}`,
    blocks: ["A brand has registered and is waiting to be published."],
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
    return {
      subject: count === 1 ? "1 decision is due" : `${count} decisions are due`,
      blocks: [
        `Applicants were promised an answer ${promiseText(reviewDays)}. ${count > named.length ? "These have waited longest:" : "These are still waiting:"}`,
      ],
      details: named.map(({ name, countsFrom }) => [
        name,
        reviewTimeText(reviewTime(countsFrom, today, reviewDays)),
      ]),
      action: { label: "See what is waiting", path: "/admin" },
    };
  },
};
