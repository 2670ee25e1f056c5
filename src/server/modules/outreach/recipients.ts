import { openCollaborationStates } from "#domain/campaigns/collaboration-states.ts";
import { isAnswerable } from "#domain/campaigns/offer-rules.ts";
import { noticeRefusal, noticeRefusalTexts } from "#domain/data-notices/data-notice-rules.ts";
import { Conflict, Missing } from "#domain/errors.ts";
import {
  type ApplicantSubject,
  isApplicantSubject,
  isClientPageKind,
  type LinkSubject,
} from "#domain/links/link-rules.ts";
import { type CopyPlatform, copyPlatforms } from "#domain/outreach/copy-ways.ts";
import type { MessageFacts, MessagePurpose } from "#domain/outreach/message-texts.ts";
import type { Recipient } from "#domain/outreach/outreach.contract.ts";
import { emailKey } from "#domain/readers/read-email.ts";
import { whatsAppNumber } from "#domain/readers/read-phone.ts";
import type { Context } from "#server/context.ts";
import { readToday } from "#server/modules/agency/agency-settings.service.ts";
import * as brands from "#server/modules/brands/brands.service.ts";
import {
  findCampaigns,
  lockBoth,
  lockOpenOffer,
} from "#server/modules/campaigns/campaign-records.service.ts";
import * as influencers from "#server/modules/influencers/influencers.service.ts";
import * as joinRequests from "#server/modules/join-requests/join-requests.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import { findShortlists } from "#server/modules/shortlists/shortlists.service.ts";
import { creatorGone, refuseOffLimits } from "./creator-contacts.service.ts";
import * as unsentMessages from "./unsent-messages.service.ts";

/** A person outside the team, and what there is to tell them. */
export type Reached = {
  name: string;
  /** Email address for renewals of the link. */
  email: string;
  /** As typed. */
  phone: string;
  profiles: { platform: CopyPlatform; url: string }[];
  purpose: MessagePurpose;
  facts: Pick<MessageFacts, "campaign" | "client" | "deliverable" | "dueOn">;
  messageId: string | null;
} & (
  | { existing: links.AccessLinkRow }
  | {
      existing: undefined;
      subject: LinkSubject;
      kind: "collaboration" | "status" | "notice";
      label: string;
      /** Whether the end of the link counts from now, and not from a later decision. */
      hasEnded: boolean;
    }
);

const nothing = { deliverable: "", dueOn: null } as const;

/** Finds a recipient. Throws `Missing` if there is none, and `Conflict` if a link has ended. */
export async function findReached(context: Context, { type, id }: Recipient): Promise<Reached> {
  if (type === "collaboration") return creator(context, id);
  if (isApplicantSubject(type)) return type === "brand" ? registrant(context, id) : applicant(context, id);
  if (type === "link") return linkHolder(context, id);
  if (type === "influencer") return toldCreator(context, id);
  const message = await unsentMessages.findMessage(context.database, id);
  if (message?.collaborationId) return creator(context, message.collaborationId);
  if (message?.linkId) return linkHolder(context, message.linkId);
  throw new Missing();
}

async function creator(context: Context, id: string): Promise<Reached> {
  const { campaign, collaboration } = await lockBoth(context.database, id);
  const { influencerId, creatorName: name } = collaboration;
  await refuseOffLimits(context.database, influencerId);
  const [contact] = influencerId ? await influencers.contactsOf(context.database, [influencerId]) : [];
  if (contact === undefined) throw new Conflict(creatorGone);
  const message = await unsentMessages.openOf(context, { collaborationId: id });
  const offer = await lockOpenOffer(context.database, id);
  const isOpen =
    offer !== undefined && isAnswerable({ ...offer, by: offer.madeBy }, await readToday(context));
  const offered = offer?.renews === null ? "offer" : "rightsOffer";
  return {
    name,
    email: "",
    phone: contact.phone,
    profiles: profilesOf(contact.socials),
    purpose: message?.purpose ?? (isOpen ? offered : "page"),
    facts: {
      campaign: campaign.name,
      client: campaign.clientName,
      deliverable: message?.deliverable ?? "",
      dueOn: message ? message.dueOn : isOpen ? offer.validUntil : null,
    },
    messageId: message?.id ?? null,
    existing: undefined,
    subject: { type: "collaboration", id },
    kind: "collaboration",
    label: campaign.name,
    hasEnded: !openCollaborationStates.includes(collaboration.state),
  };
}

/** A creator whom the agency added, for the notice about their data. */
async function toldCreator(context: Context, id: string): Promise<Reached> {
  // Locked, so that a merge at the same time takes the link along.
  const [row] = await influencers.lockMany(context.database, [id]);
  if (row === undefined) throw new Missing();
  const refusal = noticeRefusal({ ...row, enteredThemselves: row.consent !== null, toldAt: null });
  if (refusal) throw new Conflict(noticeRefusalTexts[refusal](row.name));
  const { name, phone, socials } = row;
  return {
    name,
    email: "",
    phone,
    profiles: profilesOf(socials),
    purpose: "notice",
    facts: { ...nothing, campaign: "", client: "" },
    messageId: null,
    existing: undefined,
    subject: { type: "influencer", id },
    kind: "notice",
    label: "Your data",
    hasEnded: true,
  };
}

function profilesOf(socials: readonly { platform: string; link: string }[]): Reached["profiles"] {
  return copyPlatforms.flatMap((platform) => {
    const social = socials.find((each) => each.platform === platform && /^https?:/.test(each.link));
    return social ? [{ platform, url: social.link }] : [];
  });
}

async function applicant(context: Context, id: string): Promise<Reached> {
  const [request] = await joinRequests.findJoinRequests(context.database, [id]);
  if (request === undefined) throw new Missing();
  const { name, email, phone, asked } = request;
  const purpose = asked ? "applicationChanges" : "application";
  return waiting({ type: "join-request", id }, { name, email, phone, purpose, label: "Application" });
}

async function registrant(context: Context, id: string): Promise<Reached> {
  const { status, contactName, companyName, email, phone } = await brands.record(context, id);
  if (status !== "pending") throw new Conflict("This registration has been decided.");
  const name = contactName || companyName;
  return waiting(
    { type: "brand", id },
    { name, email, phone, purpose: "registration", label: "Registration" },
  );
}

type Applied = Pick<Reached, "name" | "email" | "phone" | "purpose"> & { label: string };

function waiting(subject: ApplicantSubject, { label, ...person }: Applied): Reached {
  const facts = { ...nothing, campaign: "", client: "" };
  const kept = { profiles: [], facts, messageId: null, existing: undefined };
  return { ...person, ...kept, subject, kind: "status", label, hasEnded: false };
}

/** Somebody at a client. */
async function linkHolder(context: Context, id: string): Promise<Reached> {
  const row = await links.find(context, id);
  if (row === undefined || !isClientPageKind(row.kind)) throw new Missing();
  if (!links.isLive(context, row)) throw new Conflict("This link has ended. Make a new one.");
  const message = await unsentMessages.openOf(context, { linkId: id });
  const { personName: name, email, label } = row;
  const usual = { review: "shortlist", drafts: "drafts", report: "report" } as const;
  return {
    name,
    email,
    phone: await phoneAtClient(context, row),
    profiles: [],
    purpose: message?.purpose ?? usual[row.kind],
    facts: { ...nothing, campaign: label, client: "", dueOn: message?.dueOn ?? null },
    messageId: message?.id ?? null,
    existing: row,
  };
}

/** Phone number of the brand's contact, if that is whom the link is for. */
async function phoneAtClient(context: Context, row: links.AccessLinkRow): Promise<string> {
  const { database } = context;
  if (row.email === "") return "";
  const [list] = row.subjectType === "shortlist" ? await findShortlists(database, [row.subjectId]) : [];
  const campaignId = row.subjectType === "campaign" ? row.subjectId : list?.campaignId;
  const [campaign] = campaignId ? await findCampaigns(database, [campaignId]) : [];
  const brandId = list?.brandId ?? campaign?.brandId;
  if (!brandId) return "";
  const brand = await brands.record(context, brandId);
  return emailKey(brand.email) === emailKey(row.email) ? brand.phone : "";
}

/** Digits for WhatsApp; null if no number is known. */
export function numberOf({ phone }: Pick<Reached, "phone">): string | null {
  return whatsAppNumber(phone) ?? null;
}
