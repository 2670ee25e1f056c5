import { chooseContacts, type LeftOutReason, type MailingSubject } from "#domain/mailings/mailing-rules.ts";
import type { MailReceiver } from "#domain/outreach/mail-receiver.ts";
import { emailKey } from "#domain/readers/read-email.ts";
import { findCollaborations } from "#server/modules/campaigns/campaign-records.service.ts";
import { listCreatorContacts } from "#server/modules/outreach/creator-contacts.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { listReturned } from "#server/platform/mail/mails.service.ts";
import { listThreadsAbout } from "../conversations.repository.ts";

export type Found = {
  id: string;
  to: MailReceiver[];
  leftOut: LeftOutReason | null;
  /** Subject of the thread that there is. */
  threadTitle: string | undefined;
};

/**
 * Contacts of creators or collaborations, in their order, each address once. `written`: addresses that got the message
 * already, by `emailKey`.
 */
export async function findContacts(
  executor: Executor,
  { about, ids, written }: { about: MailingSubject; ids: readonly string[]; written: readonly string[] },
): Promise<Found[]> {
  const creatorOf = await creatorsOf(executor, about, [...ids]);
  const creators = await listCreatorContacts(executor, [...new Set(creatorOf.values())], "offers");
  const threads = new Map(
    (await listThreadsAbout(executor, about, [...ids])).map((thread) => [thread.subjectId, thread]),
  );
  const known = new Set(written);
  const chosen = ids.map((id) => {
    const creator = creators.get(creatorOf.get(id) ?? "");
    const writer = emailKey(threads.get(id)?.counterpartEmail ?? "");
    // As in a reply, the last writer gets the next message.
    const last = creator?.onAnyTopic.filter(({ email }) => emailKey(email) === writer).slice(0, 1) ?? [];
    const contacts = (last.length > 0 ? last : (creator?.contacts ?? [])).map((contact) => ({
      contact,
      key: emailKey(contact.email),
    }));
    return { id, isOffLimits: creator?.isOffLimits, contacts };
  });
  const keys = [...new Set(chosen.flatMap(({ contacts }) => contacts.map(({ key }) => key)))];
  const returned = new Set(await listReturned(executor, keys));
  return chosen.map(({ id, ...reached }) => {
    const { to, leftOut } = chooseContacts(reached, { written: known, returned });
    for (const { key } of to) known.add(key);
    return { id, to: to.map(({ contact }) => contact), leftOut, threadTitle: threads.get(id)?.title };
  });
}

async function creatorsOf(
  executor: Executor,
  about: MailingSubject,
  ids: string[],
): Promise<ReadonlyMap<string, string>> {
  if (about === "influencer") return new Map(ids.map((id) => [id, id]));
  const collaborations = await findCollaborations(executor, ids);
  return new Map(
    collaborations.flatMap(({ id, influencerId }) => (influencerId ? [[id, influencerId] as const] : [])),
  );
}
