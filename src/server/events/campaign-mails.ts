import type { OfferContent } from "#domain/campaigns/offer-texts.ts";
import type { ClientLinkKind } from "#domain/links/link-rules.ts";
import type { MailReceiver } from "#domain/outreach/mail-receiver.ts";
import type { ReviewRole } from "#domain/shortlists/shortlist-votes.ts";
import type { MailName } from "#domain/timeline/mail-titles.ts";
import type { Context } from "#server/context.ts";
import { listAdminAddresses } from "#server/modules/admin/admin.service.ts";
import type { Thread } from "#server/modules/conversations/reply-address.ts";
import { forCreator, type MailText } from "#server/platform/mail/mail-text.ts";
import { accountTemplates } from "#server/platform/mail/templates/account-templates.ts";
import {
  type CollaborationMail,
  campaignTemplates,
} from "#server/platform/mail/templates/campaign-templates.ts";
import {
  type DeliverableDue,
  type DraftAnswer,
  deliverableTemplates,
  type LateDeliverable,
  type UnansweredDraft,
} from "#server/platform/mail/templates/deliverable-templates.ts";
import { moneyTemplates, type RightThatEnds } from "#server/platform/mail/templates/money-templates.ts";
import { offerTemplates } from "#server/platform/mail/templates/offer-templates.ts";
import {
  letterToOwner,
  letterToVisitor,
  type MailEntry,
  onBehalfOf,
  ownerOf,
  queueLetters,
} from "./letters.ts";

type Person = { name: string; email: string };
/** `isCopy`: the timeline has the mail already. */
export type MailedCreator = MailReceiver & { creatorName: string; collaborationId: string; isCopy: boolean };
type Campaign = { id: string; name: string; clientName: string; ownerId: string | null };
type Ending =
  | "notChosen"
  | "campaignCancelled"
  | "campaignEnded"
  | "collaborationCancelled"
  | "offerWithdrawn";

// Mails about campaigns. Replies of creators go to the owner of the campaign.

export function offerSent(
  context: Context,
  about: { campaign: Campaign; creator: MailedCreator },
  sent: { token: string; validUntil: string; isInvitation: boolean; offer: OfferContent },
) {
  return toCreator(context, about, "offerSent", (person) => {
    const { name: campaignName, clientName } = about.campaign;
    return offerTemplates.offerSent({ ...person, campaignName, clientName, ...sent });
  });
}

/** For a renewal, which contains rights only. */
export function rightsOffered(
  context: Context,
  about: { campaign: Campaign; creator: MailedCreator },
  sent: { token: string; validUntil: string; offer: OfferContent },
) {
  return toCreator(context, about, "rightsOffered", (person) => {
    const { name: campaignName, clientName } = about.campaign;
    return offerTemplates.rightsOffered({ ...person, campaignName, clientName, ...sent });
  });
}

export function offerDeclined(
  context: Context,
  about: { campaign: Campaign; creator: MailedCreator },
  answer: { words: string; token: string },
) {
  return toCreator(context, about, "offerDeclined", (person) =>
    offerTemplates.offerDeclined({ ...person, campaignName: about.campaign.name, ...answer }),
  );
}

const endings = { ...campaignTemplates, ...offerTemplates };

/** Mails the creator about an end. */
export function collaborationEnded(
  context: Context,
  about: { campaign: Campaign; creator: MailedCreator },
  what: Ending,
) {
  return toCreator(context, about, what, (person) =>
    endings[what]({ ...person, campaignName: about.campaign.name }),
  );
}

export function agreedForTeam(
  context: Context,
  { name: campaignName, ownerId }: Campaign,
  agreement: { creatorName: string; agreedBy: string; collaborationId: string },
): Promise<void> {
  return toOwner(context, ownerId, offerTemplates.agreementForTeam({ campaignName, ...agreement }));
}

/** To the creator. `token`: link to the creator's page. */
export function agreementSent(
  context: Context,
  about: { campaign: Campaign; creator: MailedCreator },
  agreement: { terms: string; token: string },
) {
  return toCreator(context, about, "agreementForCreator", (person) =>
    offerTemplates.agreementForCreator({ ...person, campaignName: about.campaign.name, ...agreement }),
  );
}

/** To an address that may be anybody's. */
export function addressCode(context: Context, email: string, code: string) {
  const write = (site: string) => accountTemplates.addressCode({ site, code });
  return queueLetters(context, [letterToVisitor(context, email, { write, entry: undefined })]);
}

export function payoutApproved(
  context: Context,
  about: { campaign: Campaign; creator: MailedCreator },
  payment: { amount: string; dueOn: string | null; token: string | undefined },
) {
  return toCreator(context, about, "payoutApproved", (person) =>
    moneyTemplates.payoutApproved({ ...person, campaignName: about.campaign.name, ...payment }),
  );
}

export function payoutPaid(
  context: Context,
  about: { campaign: Campaign; creator: MailedCreator },
  payment: { amount: string; paidOn: string; reference: string; token: string | undefined },
) {
  return toCreator(context, about, "payoutPaid", (person) =>
    moneyTemplates.payoutPaid({ ...person, campaignName: about.campaign.name, ...payment }),
  );
}

export function payoutLate(
  context: Context,
  about: { campaign: Campaign; creator: MailedCreator },
  payment: { amount: string; dueOn: string; words: string; token: string },
) {
  return toCreator(context, about, "payoutLate", (person) =>
    moneyTemplates.payoutLate({ ...person, campaignName: about.campaign.name, ...payment }),
  );
}

export function payoutLateForTeam(
  context: Context,
  campaign: Campaign,
  payment: Parameters<typeof moneyTemplates.payoutLateForTeam>[0],
) {
  return toOwner(context, campaign.ownerId, moneyTemplates.payoutLateForTeam(payment));
}

export function rightEnds(context: Context, ownerId: string | null, right: RightThatEnds) {
  return toOwner(context, ownerId, moneyTemplates.rightEnds(right));
}

export function draftAnswered(
  context: Context,
  about: { campaign: Campaign; creator: MailedCreator },
  answer: DraftAnswer,
) {
  return toCreator(context, about, "draftAnswered", (person) =>
    deliverableTemplates.draftAnswered({ ...person, campaignName: about.campaign.name, ...answer }),
  );
}

export function deliverableDue(
  context: Context,
  about: { campaign: Campaign; creator: MailedCreator },
  due: DeliverableDue,
) {
  return toCreator(context, about, "deliverableDue", (person) =>
    deliverableTemplates.deliverableDue({ ...person, campaignName: about.campaign.name, ...due }),
  );
}

/** To the owner, and later to everybody with the role of an owner. */
export function deliverableLate(context: Context, ownerId: string | null, deliverable: LateDeliverable) {
  return toOwner(context, ownerId, deliverableTemplates.deliverableLate(deliverable));
}

export async function draftUnanswered(
  context: Context,
  ownerId: string | null,
  { toEveryOwner, ...draft }: UnansweredDraft & { toEveryOwner: boolean },
): Promise<void> {
  const mail = deliverableTemplates.draftUnanswered(draft);
  if (!toEveryOwner) return toOwner(context, ownerId, mail);
  const to = await listAdminAddresses(context.database, "owner");
  await queueLetters(context, [{ to, write: () => mail, entry: undefined }]);
}

/** To a person at the client. */
export function campaignShared(
  context: Context,
  { campaign, person }: { campaign: Campaign; person: Person },
  link: {
    kind: ClientLinkKind;
    role: ReviewRole | undefined;
    token: string;
    expiresAt: Date;
    isOnKnownPage: boolean;
  },
) {
  return toPerson(context, toClient(campaign, person, sharedPages[link.kind].mail), (reader) => {
    const text = { ...reader, campaignName: campaign.name, ...link };
    return sharedPages[link.kind].write(text);
  });
}

export function draftsWaiting(
  context: Context,
  { campaign, person }: { campaign: Campaign; person: Person },
  news: { count: number; expiresAt: Date; token: string },
) {
  return toPerson(context, toClient(campaign, person, "draftsWaiting"), (reader) =>
    deliverableTemplates.draftsWaiting({ ...reader, campaignName: campaign.name, ...news }),
  );
}

export function collaborationNews(context: Context, recipientId: string | null, news: CollaborationMail) {
  return toOwner(context, recipientId, campaignTemplates.collaborationNews(news));
}

type ToPerson = {
  campaign: Campaign;
  person: Person;
  entry: MailEntry | undefined;
  thread?: Thread;
};

async function toPerson(
  context: Context,
  { campaign, person, entry, thread }: ToPerson,
  write: (person: { name: string; site: string }) => MailText,
): Promise<void> {
  const owner = await ownerOf(context, campaign.ownerId);
  const { name, email } = person;
  await queueLetters(context, [
    { to: [email], owner, write: (site) => write({ name, site }), entry, ...(thread && { thread }) },
  ]);
}

function toCreator(
  context: Context,
  { campaign, creator }: { campaign: Campaign; creator: MailedCreator },
  mail: MailName,
  write: (person: { name: string; site: string }) => MailText,
): Promise<void> {
  const { isCreator, creatorName, collaborationId, isCopy } = creator;
  const subject = { type: "collaboration", id: collaborationId };
  const entry = isCopy ? undefined : { mail, subject, campaignId: campaign.id };
  const thread = { type: "collaboration", id: collaborationId } as const;
  return toPerson(context, { campaign, person: creator, entry, thread }, (person) =>
    forCreator(isCreator ? write(person) : onBehalfOf(creatorName, write(person))),
  );
}

async function toOwner(context: Context, ownerId: string | null, mail: MailText): Promise<void> {
  await queueLetters(context, [await letterToOwner(context, ownerId, mail)]);
}

const sharedPages = {
  drafts: { mail: "draftsToLookAt", write: deliverableTemplates.draftsToLookAt },
  report: { mail: "report", write: campaignTemplates.report },
} as const;

function toClient(campaign: Campaign, person: Person, mail: MailName) {
  return { campaign, person, entry: { mail, subject: { type: "campaign", id: campaign.id } } };
}
