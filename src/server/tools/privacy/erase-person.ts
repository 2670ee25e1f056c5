import { rm } from "node:fs/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import { eraseSubject } from "#server/modules/contact/contact.service.ts";
import { forgetHolders } from "#server/modules/links/links.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { CommandError } from "#server/tools/command.ts";
import type { Place } from "./export-person.ts";
import {
  findPersonalData,
  naming,
  type PersonalData,
  type PersonKind,
  people,
} from "./find-personal-data.ts";
import { mailsAbout } from "./outbox.ts";

export type Erased = {
  removed: Record<string, number>;
  /** Payments that remain, with the name of the recipient. */
  keptPayments: number;
  mentions: string[];
};

/**
 * Removes everything stored about a person and returns the number of each kind. With `dryRun`, only counts. Records
 * that also concern other people, such as the history, remain without their contents.
 */
export async function erasePerson(
  place: Place,
  email: string,
  { dryRun }: { dryRun: boolean },
): Promise<Erased> {
  const client = new Client(place.connection);
  await client.connect();
  try {
    const database = drizzle(client);
    await client.query("begin");
    const held = await findPersonalData(database, email);
    if (held.records.admins.length > 0) {
      throw new CommandError(`${email} is an administrator: remove the account in the admin area first.`);
    }
    const sent = await mailsAbout(place.outbox, email, held.words);
    const about = dryRun ? 0 : await eraseRows(database, held);
    // Mails first: as long as the rows exist, a repeated run finds the remaining mails.
    if (!dryRun) for (const path of sent) await rm(path, { force: true });
    await client.query(dryRun ? "rollback" : "commit");
    if (!dryRun) {
      for (const { id } of [...held.media, ...held.uploads]) await place.store.remove(id);
      for (const { id, file } of held.uploads) if (file) await place.store.partial.remove(id, file);
      // Frees the space of deleted rows. The bytes stay in the database's files until the space is reused.
      const tables = [...Object.values(people), ...Object.values(naming)];
      await client.query(`vacuum ${tables.map(({ name }) => name).join(", ")}`);
    }
    return {
      removed: { ...count(held), "mails in the outbox": sent.length, "names in messages": about },
      keptPayments: held.payouts.filter(keepsPayment).length,
      mentions: held.mentions,
    };
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    await client.end();
  }
}

function keepsPayment({ state }: Record<string, unknown>): boolean {
  return state === "due" || state === "approved" || state === "paid";
}

const ids = (rows: Record<string, unknown>[], key = "id") => rows.map((row) => String(row[key]));

/** Erases the person's collaborations, offers, and other records as a creator. */
async function eraseAsCreator(database: Executor, held: PersonalData): Promise<void> {
  const { shortlistItems, collaborations, offers, rights, payouts, deliverables, drafts } = held;
  await naming.paymentDetails.erase(database, ids(held.paymentDetails, "collaboration_id"));
  await naming.shortlistItems.erase(database, ids(shortlistItems));
  await naming.collaborations.erase(database, ids(collaborations));
  await naming.offers.erase(database, ids(offers));
  await naming.rights.erase(database, ids(rights));
  await naming.payouts.erase(database, ids(payouts));
  await naming.deliverables.erase(database, ids(deliverables));
  await naming.drafts.erase(database, ids(drafts));
}

/** Returns the number of messages from others that are about the person. */
async function eraseRows(database: Executor, held: PersonalData): Promise<number> {
  const { email, records, timeline, history, mails, idempotencyKeys, apiKeys, media, uploads } = held;
  const { evidence, campaignViews, undos, outcomes, collaborations } = held;
  await naming.media.erase(database, ids(media));
  await naming.uploads.erase(database, ids(uploads));
  await naming.campaignViews.erase(database, ids(campaignViews));
  await naming.evidence.erase(database, ids(evidence));
  await naming.undos.erase(database, ids(undos));
  const own = ids([...records.influencers, ...records.brands]);
  const names = [...ids(records.influencers, "name"), ...ids(records.brands, "company_name")];
  const about = await eraseSubject(database, own, names);
  const applied = [...records.join_requests, ...records.contact_messages, ...records.shortlist_reviewers];
  const theirs = [...own, ...ids(applied), ...ids(undos, "record_id"), ...ids(collaborations)];
  const creators = ids(records.influencers).map((id) => ({ type: "influencer", id }));
  await forgetHolders(database, creators);
  for (const kind of Object.keys(people) as PersonKind[]) {
    if (kind !== "admins") await people[kind].erase(database, email);
  }
  await naming.importRows.erase(database, held.importRows);
  await naming.mails.erase(database, ids(mails));
  await naming.conversations.erase(database, ids(held.conversations));
  await naming.messages.erase(database, email);
  await naming.deliveries.erase(database, email);
  await naming.mailings.erase(database, { email, ids: theirs });
  await naming.inboundMails.erase(database, ids(held.inboundMails));
  await naming.idempotencyKeys.erase(database, ids(idempotencyKeys, "fingerprint"));
  await naming.apiKeys.erase(database, ids(apiKeys));
  await naming.outcomes.erase(database, ids(outcomes));
  await naming.timeline.erase(database, ids(timeline), { email, ids: theirs });
  await eraseAsCreator(database, held);
  await naming.history.erase(database, ids(history), email);
  return about;
}

function count({
  records,
  timeline,
  history,
  mails,
  idempotencyKeys,
  apiKeys,
  media,
  uploads,
  evidence,
  campaignViews,
  undos,
  importRows,
  outcomes,
  shortlistItems,
  shortlistVotes,
  collaborations,
  offers,
  rights,
  deliverables,
  drafts,
  paymentDetails,
  conversations,
  conversationMessages,
  mailings,
}: PersonalData): Record<string, number> {
  return {
    influencers: records.influencers.length,
    brands: records.brands.length,
    "join requests": records.join_requests.length,
    messages: records.contact_messages.length,
    "newsletter subscriptions": records.newsletter_subscribers.length,
    files: media.length + uploads.length,
    evidence: evidence.length,
    "views of campaigns": campaignViews.length,
    "timeline entries": timeline.length,
    "history entries": history.length,
    "queued mails": mails.length,
    "kept answers": idempotencyKeys.length,
    "API keys": apiKeys.length,
    "records that can be undone": undos.length,
    "rows of spreadsheets": importRows.length,
    links: records.access_links.length,
    "application outcomes": outcomes.length,
    "places on shortlists": shortlistItems.length,
    "shortlist votes": shortlistVotes.length,
    collaborations: collaborations.length,
    offers: offers.length,
    rights: rights.length,
    deliverables: deliverables.length,
    drafts: drafts.length,
    "payment details": paymentDetails.length,
    conversations: conversations.length,
    "messages in conversations": conversationMessages.length,
    "messages to many": mailings.length,
  };
}
