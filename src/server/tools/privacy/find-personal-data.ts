import { or, type SQL, sql } from "drizzle-orm";
import { adminsPersonalData } from "#server/modules/admin/admin.service.ts";
import { apiKeysPersonalData } from "#server/modules/api-keys/api-keys.service.ts";
import { brandsPersonalData } from "#server/modules/brands/brands.service.ts";
import { campaignViewsPersonalData } from "#server/modules/campaign-views/campaign-views.service.ts";
import {
  collaborationsPersonalData,
  offersPersonalData,
} from "#server/modules/campaigns/campaign-records.service.ts";
import { contactPersonalData, findMentions } from "#server/modules/contact/contact.service.ts";
import { mailingsPersonalData } from "#server/modules/conversations/mailings/mailings.repository.ts";
import {
  conversationsPersonalData,
  inboundMailsPersonalData,
  messagesPersonalData,
} from "#server/modules/conversations/personal-data.repository.ts";
import { importRowsPersonalData } from "#server/modules/csv/stored-imports.service.ts";
import {
  deliverablesPersonalData,
  draftsPersonalData,
} from "#server/modules/deliverables/deliverable-records.service.ts";
import { evidencePersonalData } from "#server/modules/evidence/evidence.service.ts";
import {
  influencersPersonalData,
  peoplePersonalData,
} from "#server/modules/influencers/influencers.service.ts";
import { searchTables } from "#server/modules/influencers/search/influencer-search.service.ts";
import { joinRequestsPersonalData } from "#server/modules/join-requests/join-requests.service.ts";
import { accessLinksPersonalData } from "#server/modules/links/links.service.ts";
import { mediaPersonalData } from "#server/modules/media/media.service.ts";
import { uploadsPersonalData } from "#server/modules/media/uploads/uploads.repository.ts";
import { newsletterPersonalData } from "#server/modules/newsletter/newsletter.service.ts";
import { creatorAddressesPersonalData } from "#server/modules/outreach/creator-address.service.ts";
import { paymentDetailsPersonalData } from "#server/modules/payouts/payment-details.service.ts";
import { payoutsPersonalData } from "#server/modules/payouts/payout-records.service.ts";
import { rightsPersonalData } from "#server/modules/rights/rights.service.ts";
import {
  reviewersPersonalData,
  shortlistItemsPersonalData,
  shortlistVotesPersonalData,
} from "#server/modules/shortlists/shortlists.service.ts";
import { outcomesPersonalData } from "#server/modules/status/outcomes.service.ts";
import { timelinePersonalData } from "#server/modules/timeline/timeline.service.ts";
import { passkeysPersonalData } from "#server/modules/two-factor/passkeys.service.ts";
import { twoFactorPersonalData } from "#server/modules/two-factor/two-factor.service.ts";
import { historyPersonalData } from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { PersonalRow, PersonTable } from "#server/platform/database/personal-data.ts";
import { slugsPersonalData } from "#server/platform/database/slugs.ts";
import { idempotencyPersonalData } from "#server/platform/idempotency/idempotency-keys.service.ts";
import {
  deliveriesPersonalData,
  mailsPersonalData,
  returnedPersonalData,
} from "#server/platform/mail/mails.service.ts";
import { undosPersonalData } from "#server/platform/undo/undos.service.ts";

/** Tables with one row per person, identified by the email address. */
export const people = {
  influencers: influencersPersonalData,
  brands: brandsPersonalData,
  join_requests: joinRequestsPersonalData,
  contact_messages: contactPersonalData,
  newsletter_subscribers: newsletterPersonalData,
  admins: adminsPersonalData,
  access_links: accessLinksPersonalData,
  creator_addresses: creatorAddressesPersonalData,
  influencer_people: peoplePersonalData,
  shortlist_reviewers: reviewersPersonalData,
  returned_addresses: returnedPersonalData,
} satisfies Record<string, PersonTable>;
export type PersonKind = keyof typeof people;
/** Tables that can also name a person, each with its own query. */
export const naming = {
  history: historyPersonalData,
  campaignViews: campaignViewsPersonalData,
  evidence: evidencePersonalData,
  media: mediaPersonalData,
  uploads: uploadsPersonalData,
  mails: mailsPersonalData,
  deliveries: deliveriesPersonalData,
  conversations: conversationsPersonalData,
  messages: messagesPersonalData,
  inboundMails: inboundMailsPersonalData,
  mailings: mailingsPersonalData,
  idempotencyKeys: idempotencyPersonalData,
  apiKeys: apiKeysPersonalData,
  undos: undosPersonalData,
  importRows: importRowsPersonalData,
  slugs: slugsPersonalData,
  outcomes: outcomesPersonalData,
  timeline: timelinePersonalData,
  shortlistItems: shortlistItemsPersonalData,
  shortlistVotes: shortlistVotesPersonalData,
  collaborations: collaborationsPersonalData,
  offers: offersPersonalData,
  rights: rightsPersonalData,
  deliverables: deliverablesPersonalData,
  drafts: draftsPersonalData,
  paymentDetails: paymentDetailsPersonalData,
  payouts: payoutsPersonalData,
  twoFactor: twoFactorPersonalData,
  passkeys: passkeysPersonalData,
};
/** Tables without personal data, or whose rows go with the person's row or are rebuilt from the creators. */
export const otherTables = [
  "activity",
  "access_link_tokens",
  "admin_sessions",
  "agency_settings",
  "admin_browsers",
  "campaigns",
  "company_accounts",
  "company_sign_ins",
  "contact_message_creators",
  "conversation_replying",
  "custom_fields",
  "content_versions",
  "forward_templates",
  "login_challenges",
  "file_downloads",
  "import_mappings",
  "imports",
  "influencer_tags",
  "logos",
  "mail_state",
  "backups",
  "mailings",
  "mailbox_positions",
  "mailbox_states",
  "message_templates",
  "notices",
  ...searchTables,
  "rate_limits",
  "results",
  "recovery_codes",
  "saved_replies",
  "sent_reminders",
  "retired_slugs",
  "secrets",
  "tags",
  "terms_templates",
  "unsent_messages",
  "shortlists",
  "skipped_setup_steps",
  "webauthn_challenges",
  "webhook_deliveries",
  "webhooks",
];

export type PersonalData = Awaited<ReturnType<typeof findPersonalData>>;

/**
 * Everything in the database about one person. `email` ignores case. Use a transaction if the result must stay
 * correct.
 */
export async function findPersonalData(database: Executor, email: string) {
  const records = await findRecords(database, email);
  const undos = await undosPersonalData.find(database, email);
  const rows = [...Object.values(records).flat(), ...undos, ...undos.map(({ snapshot }) => snapshot)];
  const ids = textsIn(rows, ["id"]);
  const admins = textsIn(records.admins, ["id"]);
  const names = [...new Set(textsIn(rows, ["name", "contact_name", "company_name"]))];
  // Short words would be found in everybody's mails.
  const words = [...names, ...textsIn(rows, ["phone"])].filter((word) => word.length > 4);
  const creator = await findAsCreator(database, textsIn(records.influencers, ["id"]));
  const collaborations = textsIn(creator.collaborations, ["id"]);
  const items = textsIn(creator.shortlistItems, ["id"]);
  const written = await findWritten(database, email, [...ids, ...collaborations]);
  return {
    email,
    /** By table, without password hashes and computed columns. */
    records,
    /** Recently deleted or decided records that can still be undone. */
    undos,
    /** Names and phone numbers of the person, which mails may contain. */
    words,
    /** Timelines of their records, and other entries that name them. */
    timeline: await timelinePersonalData.find(database, {
      email,
      ids: [...ids, ...collaborations],
      items,
    }),
    /** Rows of spreadsheets that are being imported. */
    importRows: await importRowsPersonalData.find(database, [email, ...words]),
    history: await historyPersonalData.find(database, { email, ids, names, isThere }),
    mails: await mailsPersonalData.find(database, email, words),
    ...written,
    idempotencyKeys: await idempotencyPersonalData.find(database, ids),
    ...(await findAsAdministrator(database, { email, admins, words })),
    ...(await findFiles(database, [
      ...ids,
      ...textsIn(written.conversationMessages, ["id"]),
      ...textsIn([...creator.deliverables, ...creator.drafts, ...creator.offers], ["id"]),
    ])),
    /** Profile addresses, present and former. */
    addresses: await slugsPersonalData.find(database, ids),
    /** Outcomes of their applications, found by the keyed hash of the address. */
    outcomes: await outcomesPersonalData.find(database, email),
    ...creator,
    /** Votes by them as a reviewer, and about them as a creator. */
    shortlistVotes: await shortlistVotesPersonalData.find(database, {
      reviewers: textsIn(records.shortlist_reviewers, ["id"]),
      items,
    }),
    /** Messages from other people that contain the address. */
    mentions: await findMentions(database, email),
  };
}

/** What the person has written by mail or on their page, and what was written to them. */
async function findWritten(database: Executor, email: string, ids: string[]) {
  const conversations = await conversationsPersonalData.find(database, { email, ids });
  const conversationIds = textsIn(conversations, ["id"]);
  return {
    conversations,
    conversationMessages: await messagesPersonalData.find(database, { email, conversationIds }),
    deliveries: await deliveriesPersonalData.find(database, email),
    inboundMails: await inboundMailsPersonalData.find(database, email),
    /** Messages to many, as far as they name the person. */
    mailings: await mailingsPersonalData.find(database, { email, ids }),
  };
}

type Colleague = { email: string; admins: string[]; words: string[] };

/** The person's data as an administrator, and records of administrators that name them. */
async function findAsAdministrator(database: Executor, { email, admins, words }: Colleague) {
  return {
    apiKeys: await apiKeysPersonalData.find(database, email),
    /** Existence of second factors, without anything that could be used to sign in. */
    secondFactors: await twoFactorPersonalData.find(database, admins),
    passkeys: await passkeysPersonalData.find(database, admins),
    campaignViews: await campaignViewsPersonalData.find(database, { admins, words }),
  };
}

/** The person's data as a creator who works with the agency. */
async function findAsCreator(database: Executor, influencerIds: string[]) {
  const collaborations = await collaborationsPersonalData.find(database, influencerIds);
  const ids = textsIn(collaborations, ["id"]);
  const deliverables = await deliverablesPersonalData.find(database, ids);
  return {
    /** Shortlist entries about them, with comments. */
    shortlistItems: await shortlistItemsPersonalData.find(database, influencerIds),
    collaborations,
    /** Offers to and from them. */
    offers: await offersPersonalData.find(database, ids),
    /** Rights that they have granted. */
    rights: await rightsPersonalData.find(database, ids),
    deliverables,
    drafts: await draftsPersonalData.find(database, textsIn(deliverables, ["id"])),
    /** Existence of payment details, which are sealed. */
    paymentDetails: await paymentDetailsPersonalData.find(database, ids),
    /** Payments with their names, which are kept as financial records. */
    payouts: await payoutsPersonalData.find(database, ids),
  };
}

/** Files of these records, including evidence. */
async function findFiles(database: Executor, ids: string[]) {
  const evidence = await evidencePersonalData.find(database, ids);
  return {
    evidence,
    media: await mediaPersonalData.find(database, [...ids, ...textsIn(evidence, ["id"])]),
    /** Files that were sent for a form, which has not been sent yet. */
    uploads: await uploadsPersonalData.find(database, ids),
  };
}

async function findRecords(database: Executor, email: string): Promise<Record<PersonKind, PersonalRow[]>> {
  const records = {} as Record<PersonKind, PersonalRow[]>;
  for (const kind of Object.keys(people) as PersonKind[]) {
    records[kind] = await people[kind].find(database, email);
  }
  return records;
}

function isThere(id: SQL): SQL {
  const { influencers, brands, join_requests, contact_messages } = people;
  const tables: PersonTable[] = [influencers, brands, join_requests, contact_messages];
  return or(...tables.map((table) => table.has(id))) ?? sql`false`;
}

/** Non-empty texts of these columns. */
function textsIn(rows: PersonalRow[], columns: string[]): string[] {
  return rows
    .flatMap((row) => columns.map((column) => row[column]))
    .filter((text): text is string => typeof text === "string" && text !== "");
}
