import { Conflict } from "#domain/errors.ts";
import { isOffLimits, offLimitsMessage } from "#domain/influencers/do-not-contact.ts";
import { receiversOf } from "#domain/influencers/people.ts";
import { type MailTopic, mailTopics } from "#domain/influencers/person-roles.ts";
import type { MailReceiver } from "#domain/outreach/mail-receiver.ts";
import { emailKey } from "#domain/readers/read-email.ts";
import * as influencers from "#server/modules/influencers/influencers.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { findProvedAddress, listProvedAddresses, listProvedAt } from "./creator-addresses.repository.ts";

/** A creator in a campaign. `influencerId`: null once erased. */
type Creator = { influencerId: string | null };

/**
 * People who get mail about a topic for a creator: those of the record who receive it, or else the creator at the
 * address of the record or the one that they have proved on their page. Empty if there is no address. Undefined if
 * nothing may be sent: the creator was deleted, or is not to be contacted.
 *
 * Every mail and message to a creator asks here.
 */
export async function creatorContacts(
  executor: Executor,
  { influencerId }: Creator,
  topic: MailTopic,
): Promise<MailReceiver[] | undefined> {
  const creator = await find(executor, influencerId);
  return creator && !isOffLimits(creator) ? contactsOf(executor, creator, topic) : undefined;
}

/** Recipients of mail about a creator. `onAnyTopic`: everybody who gets any. */
export type CreatorContacts = { isOffLimits: boolean; contacts: MailReceiver[]; onAnyTopic: MailReceiver[] };

/** Contacts of many creators by their IDs. Deleted ones are missing. */
export async function listCreatorContacts(
  executor: Executor,
  ids: string[],
  topic: MailTopic,
): Promise<ReadonlyMap<string, CreatorContacts>> {
  const creators = await influencers.listMailed(executor, ids);
  const proved = await listProvedAddresses(executor, ids);
  return new Map(
    creators.map((creator) => {
      const own = creator.email || proved.get(creator.id);
      const contacts = contactsAt(creator, own, topic);
      return [
        creator.id,
        { isOffLimits: isOffLimits(creator), contacts, onAnyTopic: contactsOnAnyTopic(creator, own) },
      ];
    }),
  );
}

async function contactsOf(executor: Executor, creator: Mailed, topic: MailTopic): Promise<MailReceiver[]> {
  return contactsAt(creator, await ownAddress(executor, creator), topic);
}

/** The address of the record, or else the one that the creator has proved. */
async function ownAddress(executor: Executor, { id, email }: Mailed): Promise<string | undefined> {
  return email || findProvedAddress(executor, id);
}

/** `own`: the creator's address, for what no other person receives. */
function contactsAt(creator: Mailed, own: string | undefined, topic: MailTopic): MailReceiver[] {
  const people = receiversOf(creator.people, topic);
  if (people.length > 0) {
    return people.map(({ name, email, role }) => ({ name, email, isCreator: role === "creator" }));
  }
  return own ? [{ name: creator.name, email: own, isCreator: true }] : [];
}

/** Creators about whom an address gets mail, on any topic, with the person who gets it. */
export async function creatorsAt(
  executor: Executor,
  email: string,
): Promise<{ influencerId: string; contact: MailReceiver }[]> {
  const key = emailKey(email);
  const proved = await listProvedAt(executor, key);
  const found = [];
  for (const creator of await influencers.listMailedAt(executor, key, proved)) {
    // A creator who has not proved this address has no other one that is equal to it.
    const own = creator.email || (proved.includes(creator.id) && (await ownAddress(executor, creator)));
    const contact = contactAt(creator, own || undefined, key);
    if (contact) found.push({ influencerId: creator.id, contact });
  }
  return found;
}

/** The person who gets mail about a creator at an address, on any topic. Undefined if nobody does. */
export async function findContactAt(
  executor: Executor,
  { influencerId }: Creator,
  email: string,
): Promise<MailReceiver | undefined> {
  const creator = await find(executor, influencerId);
  return creator && contactAt(creator, await ownAddress(executor, creator), emailKey(email));
}

function contactAt(creator: Mailed, own: string | undefined, key: string): MailReceiver | undefined {
  if (isOffLimits(creator)) return undefined;
  return contactsOnAnyTopic(creator, own).find(({ email }) => emailKey(email) === key);
}

function contactsOnAnyTopic(creator: Mailed, own: string | undefined): MailReceiver[] {
  return mailTopics.flatMap((topic) => contactsAt(creator, own, topic));
}

/** Addresses from which a creator and those who stand for them may write, even if nothing may be sent to them. */
export async function listWriters(executor: Executor, { influencerId }: Creator): Promise<string[]> {
  const creator = await find(executor, influencerId);
  if (creator === undefined) return [];
  const contacts = contactsOnAnyTopic(creator, await ownAddress(executor, creator));
  return [...new Set(contacts.map(({ email }) => email))];
}

/**
 * The person who is told which data we have of a creator: the creator, or without an address of theirs the first who
 * receives offers for them. Undefined if there is no address, or nothing may be sent.
 */
export async function noticeContact(
  executor: Executor,
  influencerId: string,
): Promise<MailReceiver | undefined> {
  const creator = await find(executor, influencerId);
  if (creator === undefined || isOffLimits(creator)) return undefined;
  const [email] = await ownAddresses(executor, creator);
  if (email) return { name: creator.name, email, isCreator: true };
  return (await contactsOf(executor, creator, "offers"))[0];
}

/** Addresses of a creator themselves, without those of people who stand for them. */
export async function ownAddresses(
  executor: Executor,
  { id, email, people }: Pick<Mailed, "id" | "email" | "people">,
): Promise<string[]> {
  const own = people.filter(({ role }) => role === "creator").map((person) => person.email);
  const proved = await findProvedAddress(executor, id);
  return [email ?? "", ...own, proved ?? ""].filter((address) => address !== "");
}

/** `creatorContacts` for what somebody sends on purpose, who has to hear why it is not sent. */
export async function contactsOrRefuse(
  executor: Executor,
  { influencerId }: Creator,
  topic: MailTopic,
): Promise<MailReceiver[]> {
  const creator = await find(executor, influencerId);
  if (creator === undefined) throw new Conflict(creatorGone);
  refuse(creator);
  return contactsOf(executor, creator, topic);
}

export const creatorGone = "The creator has been deleted.";

/** Throws `Conflict` for a creator who is not to be contacted. */
export async function refuseOffLimits(executor: Executor, influencerId: string | null): Promise<void> {
  const creator = await find(executor, influencerId);
  if (creator) refuse(creator);
}

/** Throws `Conflict` for an address of a creator who is not to be contacted. */
export async function refuseOffLimitsAt(executor: Executor, email: string): Promise<void> {
  for (const creator of await listAt(executor, email)) refuse(creator);
}

/** Whether an address is that of a creator or of somebody who stands for one, even if nothing may be sent to it. */
export async function isCreatorAddress(executor: Executor, email: string): Promise<boolean> {
  return (await listAt(executor, email)).length > 0;
}

async function listAt(executor: Executor, email: string): Promise<Mailed[]> {
  const key = emailKey(email);
  return influencers.listMailedAt(executor, key, await listProvedAt(executor, key));
}

function refuse(creator: Mailed): void {
  if (!isOffLimits(creator)) return;
  throw new Conflict(offLimitsMessage(creator.name));
}

type Mailed = NonNullable<Awaited<ReturnType<typeof influencers.findMailed>>>;

async function find(executor: Executor, influencerId: string | null): Promise<Mailed | undefined> {
  return influencerId === null ? undefined : influencers.findMailed(executor, influencerId);
}
