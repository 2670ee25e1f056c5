import type { OfferContent } from "#domain/campaigns/offer-texts.ts";
import { fillTerms, usualTerms } from "#domain/campaigns/offer-texts.ts";
import { forCreator, type MailText } from "#server/platform/mail/mail-text.ts";
import { accountTemplates } from "#server/platform/mail/templates/account-templates.ts";
import { applicationTemplates } from "#server/platform/mail/templates/application-templates.ts";
import { campaignTemplates } from "#server/platform/mail/templates/campaign-templates.ts";
import { dataNoticeTemplates } from "#server/platform/mail/templates/data-notice-templates.ts";
import { deliverableTemplates } from "#server/platform/mail/templates/deliverable-templates.ts";
import { messageTemplates } from "#server/platform/mail/templates/message-templates.ts";
import { moneyTemplates } from "#server/platform/mail/templates/money-templates.ts";
import { offerTemplates } from "#server/platform/mail/templates/offer-templates.ts";
import { shortlistTemplates } from "#server/platform/mail/templates/shortlist-templates.ts";

type Recipient = "Applicant" | "Brand" | "Client" | "Creator" | "Team" | "Visitor";
type Sample = [recipient: Recipient, mail: MailText];
export type SampleMail = {
  name: string;
  group: string;
  recipient: Recipient;
  mail: MailText;
  /** Whether the owner of a campaign or a shortlist signs it. */
  isSigned: boolean;
};

/** Owner of the invented campaign. */
export const samplePerson = "Rosa Lind";

// Everybody and everything here is invented.
const token = "tl_sample";
const id = "00000000-0000-4000-8000-000000000000";
const expiresAt = new Date("2027-04-30T12:00:00Z");
const campaignName = "Spring launch";
const clientName = "Northwind Tea";
const creatorName = "Kit Moore";
const deliverable = "Reel on Instagram: Morning tea";
const applicant = { name: creatorName, email: "kit@mail.example", category: "Food", location: "Lisbon" };
const brand = {
  companyName: clientName,
  contactName: "Ida Berg",
  email: "ida@mail.example",
  industry: "Food and drink",
};
const message = {
  name: "Ida Berg",
  email: "ida@mail.example",
  company: clientName,
  service: "Influencer campaign",
  message: "We launch a new green tea in March.\nWould two reels in the first week be possible?",
};
const offer: OfferContent = {
  priceMinor: 140_000,
  currency: "USD",
  gift: "",
  giftValueMinor: null,
  deliverables: [
    {
      platform: "instagram",
      format: "reel",
      title: "Morning tea",
      quantity: 1,
      draftDueOn: "2027-03-05",
      publishOn: "2027-03-12",
    },
    {
      platform: "instagram",
      format: "story",
      title: "",
      quantity: 3,
      draftDueOn: null,
      publishOn: "2027-03-14",
    },
  ],
  rights: {
    uses: ["repost", "paid_ads"],
    countries: ["DE", "PT"],
    exclusive: false,
    starts: "publication",
    startsOn: null,
    months: 6,
  },
  exclusivity: null,
  paymentDays: 30,
  revisionRounds: 2,
};
const terms = fillTerms(
  usualTerms,
  { creator: creatorName, client: clientName, campaign: campaignName },
  offer,
);
const rightsAlone = { ...offer, priceMinor: 30_000, deliverables: [] };

/** All emails with invented values, by subject. A template without a sample does not compile. */
export function sampleMails(site: string): SampleMail[] {
  const groups: [group: string, mails: Record<string, Sample>][] = [
    ["Applications", applications(site)],
    ["Messages", messages(site)],
    ["Shortlists", shortlists({ name: "Ida Berg", site })],
    ["Offers", offers({ name: creatorName, site })],
    ["Drafts and posts", deliverables(site)],
    ["Money", money({ name: creatorName, site })],
    ["Campaigns", campaigns(site)],
    ["Data about creators", dataNotices({ name: creatorName, site })],
    [accountGroup, accounts({ name: samplePerson, site })],
  ];
  return groups.flatMap(([group, mails]) =>
    Object.entries(mails).map(([name, [recipient, mail]]) => ({
      name,
      group,
      recipient,
      mail: recipient === "Creator" && groupsOfWork.includes(group) ? forCreator(mail) : mail,
      isSigned: (recipient === "Creator" || recipient === "Client") && group !== accountGroup,
    })),
  );
}

/** Mails to creators in these say where to find all of their work. */
const groupsOfWork = ["Offers", "Drafts and posts", "Money", "Campaigns"];
/** Mails about access, which nobody signs. */
const accountGroup = "Accounts";

type Samples<Templates> = Record<keyof Templates, Sample>;
type Person = { name: string; site: string };

function applications(site: string): Samples<typeof applicationTemplates> {
  const { name } = applicant;
  const contact = { name: brand.contactName, site };
  const received = { site, token, reviewDays: 3 };
  const asked = { codes: ["photo"], words: "A portrait in daylight would be best.", token } as const;
  const rejection = { reason: "", reasons: ["category_full"], reapplyOn: "2027-06-01" } as const;
  const waiting = (count: number, who: string) => ({
    count,
    oldest: [{ name: who, countsFrom: "2027-03-01" }],
  });
  const mails = applicationTemplates;
  return {
    applicationReceived: ["Applicant", mails.applicationReceived(received)],
    changesAsked: ["Applicant", mails.changesAsked({ site, ...asked })],
    applicationApproved: ["Applicant", mails.applicationApproved({ name, site, slug: "kit-moore" })],
    applicationRejected: ["Applicant", mails.applicationRejected({ site, ...rejection })],
    applicationWithdrawn: ["Applicant", mails.applicationWithdrawn({ name, site })],
    brandReceived: ["Brand", mails.brandReceived(received)],
    brandApproved: ["Brand", mails.brandApproved({ ...contact, slug: "northwind-tea" })],
    brandRejected: ["Brand", mails.brandRejected({ site })],
    brandWithdrawn: ["Brand", mails.brandWithdrawn(contact)],
    newApplication: ["Team", mails.newApplication(applicant)],
    applicationChanged: ["Team", mails.applicationChanged({ name })],
    newRegistration: ["Team", mails.newRegistration(brand)],
    decisionsDue: [
      "Team",
      mails.decisionsDue({
        today: "2027-03-04",
        reviewDays: 3,
        creators: waiting(3, name),
        brands: waiting(1, clientName),
      }),
    ],
  };
}

function messages(site: string): Samples<typeof messageTemplates> {
  const letter = {
    subject: "A campaign for you?",
    text: "Hello Kit,\nNorthwind Tea would like to work with you in March. Shall I send you the brief?\nRosa",
  };
  return {
    messageCopy: ["Visitor", messageTemplates.messageCopy({ message, about: [creatorName], site })],
    newMessage: ["Team", messageTemplates.newMessage(message, [creatorName])],
    letter: ["Visitor", forCreator(messageTemplates.letter(letter))],
    conversationNews: [
      "Team",
      messageTemplates.conversationNews({ id, name: creatorName, title: "Dates in May" }),
    ],
  };
}

function shortlists(client: Person): Samples<typeof shortlistTemplates> {
  const listName = "Green tea, first choice";
  const shared = { ...client, listName, token, expiresAt, isOnKnownPage: false };
  const votes = (["approved", "approved", "rejected"] as const).map((decision) => ({ decision }));
  const news = { list: { id, name: listName }, answers: [{ name: client.name, votes }], denied: [] };
  return {
    shortlistShared: ["Client", shortlistTemplates.shortlistShared(shared)],
    shortlistUnfinished: ["Client", shortlistTemplates.shortlistUnfinished(shared)],
    shortlistNews: ["Team", shortlistTemplates.shortlistNews(news)],
  };
}

function offers(creator: Person): Samples<typeof offerTemplates> {
  const about = { ...creator, campaignName };
  const sent = { ...about, clientName, token, validUntil: "2027-02-26" };
  const words = "That is above what the client has planned.";
  const agreed = { campaignName, creatorName, agreedBy: creatorName, collaborationId: id };
  return {
    offerSent: ["Creator", offerTemplates.offerSent({ ...sent, isInvitation: true, offer })],
    offerDeclined: ["Creator", offerTemplates.offerDeclined({ ...about, words, token })],
    offerWithdrawn: ["Creator", offerTemplates.offerWithdrawn(about)],
    agreementForCreator: ["Creator", offerTemplates.agreementForCreator({ ...about, terms, token })],
    rightsOffered: ["Creator", offerTemplates.rightsOffered({ ...sent, offer: rightsAlone })],
    agreementForTeam: ["Team", offerTemplates.agreementForTeam(agreed)],
  };
}

function deliverables(site: string): Samples<typeof deliverableTemplates> {
  const creator = { name: creatorName, site, campaignName };
  const client = { name: "Ida Berg", site, campaignName, token, expiresAt };
  const answer = {
    action: "ask",
    deliverable,
    points: [
      { text: "Show the tin for two seconds.", must: true, atSeconds: 12 },
      { text: "Warmer light, if you can.", must: false, atSeconds: null },
    ],
    isExtra: false,
    words: "The rest is lovely.",
    publishOn: null,
    token,
  } as const;
  const late = { creatorName, campaignName, deliverable, deliverableId: id };
  const mails = deliverableTemplates;
  return {
    deliverableDue: [
      "Creator",
      mails.deliverableDue({ ...creator, deliverable, isDraft: true, dueOn: "2027-03-05", token }),
    ],
    draftAnswered: ["Creator", mails.draftAnswered({ ...creator, ...answer, points: [...answer.points] })],
    draftsToLookAt: ["Client", mails.draftsToLookAt({ ...client, role: "decides", isOnKnownPage: true })],
    draftsWaiting: ["Client", mails.draftsWaiting({ ...client, count: 2 })],
    deliverableLate: ["Team", mails.deliverableLate({ ...late, isDraft: true, dueOn: "2027-03-05" })],
    draftUnanswered: ["Team", mails.draftUnanswered({ ...late, answerBy: "2027-03-08" })],
  };
}

function money(creator: Person): Samples<typeof moneyTemplates> {
  const amount = "$1,400";
  const about = { ...creator, campaignName, amount, token };
  const paid = { paidOn: "2027-04-08", reference: "SEPA 4711" };
  const late = { dueOn: "2027-04-11", words: "The client’s payment is on its way." };
  const right = { rightId: id, creatorName, clientName, campaignName, endsOn: "2027-09-12", daysLeft: 30 };
  const unpaid = { creatorName, campaignName, campaignId: id, amount, dueOn: "2027-04-11" };
  return {
    payoutApproved: ["Creator", moneyTemplates.payoutApproved({ ...about, dueOn: "2027-04-11" })],
    payoutPaid: ["Creator", moneyTemplates.payoutPaid({ ...about, ...paid })],
    payoutLate: ["Creator", moneyTemplates.payoutLate({ ...about, ...late })],
    payoutLateForTeam: ["Team", moneyTemplates.payoutLateForTeam(unpaid)],
    rightEnds: ["Team", moneyTemplates.rightEnds(right)],
  };
}

function campaigns(site: string): Samples<typeof campaignTemplates> {
  const creator = { name: creatorName, site, campaignName };
  const news = { campaignName, creatorName, news: ["draft", "message"] as const, collaborationId: id };
  const report = { name: "Ida Berg", site, campaignName, token, expiresAt, isOnKnownPage: true };
  return {
    report: ["Client", campaignTemplates.report(report)],
    notChosen: ["Creator", campaignTemplates.notChosen(creator)],
    campaignEnded: ["Creator", campaignTemplates.campaignEnded(creator)],
    campaignCancelled: ["Creator", campaignTemplates.campaignCancelled(creator)],
    collaborationCancelled: ["Creator", campaignTemplates.collaborationCancelled(creator)],
    collaborationNews: [
      "Team",
      campaignTemplates.collaborationNews({ ...news, news: [...news.news], deliverableId: null }),
    ],
  };
}

function dataNotices(creator: Person): Samples<typeof dataNoticeTemplates> {
  const about = { id, name: creatorName };
  const notice = { ...creator, source: "Fair in Lisbon", since: "2027-03-01", token };
  return {
    dataNotice: ["Creator", dataNoticeTemplates.dataNotice(notice)],
    contactRefused: ["Team", dataNoticeTemplates.contactRefused(about)],
    erasureAsked: ["Team", dataNoticeTemplates.erasureAsked(about)],
  };
}

function accounts(person: Person): Samples<typeof accountTemplates> {
  const { name, site } = person;
  const browser = "Firefox on Linux";
  const mails = accountTemplates;
  return {
    administratorInvited: [
      "Team",
      mails.administratorInvited({ ...person, role: "editor", by: "Ann Lee", token, isByCompany: false }),
    ],
    roleChanged: ["Team", mails.roleChanged({ ...person, role: "editor" })],
    passwordReset: ["Team", mails.passwordReset({ ...person, token })],
    passwordChanged: ["Team", mails.passwordChanged({ ...person, way: "link" })],
    newBrowser: ["Team", mails.newBrowser({ ...person, browser })],
    secondFactorChanged: [
      "Team",
      mails.secondFactorChanged({ site, change: "passkey-added", name: "Laptop" }),
    ],
    passkeyLocked: ["Team", mails.passkeyLocked({ site, name: "Laptop" })],
    backupFailed: [
      "Team",
      mails.backupFailed({ site, reason: "no space left on device", lastGood: "27 November 2026" }),
    ],
    backupNotRestored: ["Team", mails.backupNotRestored({ site, reason: "no space left on device" })],
    mailTested: ["Team", mails.mailTested({ site })],
    oneApprovalProposed: ["Team", mails.oneApprovalProposed({ by: name })],
    addressCode: ["Creator", mails.addressCode({ site, code: "204816" })],
    linkRenewed: ["Applicant", mails.linkRenewed({ name: creatorName, site, token })],
    portalLink: ["Creator", forCreator(mails.portalLink({ name: creatorName, site, token }))],
  };
}
