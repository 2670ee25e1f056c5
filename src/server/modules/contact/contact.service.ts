import { randomUUIDv7 } from "node:crypto";
import { may } from "#domain/access/policy.ts";
import type { Principal } from "#domain/access/principal.ts";
import { checkAll } from "#domain/check-all.ts";
import type { ContactInput, ContactListQuery, ContactRecord } from "#domain/contact/contact.contract.ts";
import { dayIn } from "#domain/days/agency-time.ts";
import { dayProblems, planningBounds } from "#domain/days/day-bounds.ts";
import { Conflict, Invalid, InvalidFields, Missing } from "#domain/errors.ts";
import type { ArrayPageQuery } from "#domain/http/paging.ts";
import type { ProposedChange } from "#domain/status/proposed-changes.ts";
import type { UndoOffer } from "#domain/undo/undo-offer.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import * as brands from "#server/modules/brands/brands.service.ts";
import * as influencers from "#server/modules/influencers/influencers.service.ts";
import * as joinRequests from "#server/modules/join-requests/join-requests.service.ts";
import { countJoinRequests, joinRequestPlaces } from "#server/modules/join-requests/join-requests.service.ts";
import type { Actor, Change } from "#server/platform/audit/history.service.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { mayCopy } from "#server/platform/mail/visitor-mail-limits.ts";
import { holdForUndo, undoOfferOf } from "#server/platform/undo/undos.service.ts";
import { presentMessage, presentRequestAsContact } from "./contact.presenter.ts";
import {
  type ContactMessageRow,
  countMessagesOf,
  deleteContactMessage,
  findContactMessages,
  insertContactMessage,
  listContactMessages,
  listContactPlaces,
  lockContactMessage,
  order,
  setHandledAt,
} from "./contact.repository.ts";
import { findMessageCreators, insertMessageCreators } from "./message-creators.repository.ts";
import { messageSnapshot } from "./message-undo.repository.ts";

export {
  contactPersonalData,
  contactSubject,
  contactsExport,
  countContactMessages,
  creatorOfMessages,
  eraseSubject,
  findContactMessages,
  findMentions,
} from "./contact.repository.ts";
export { moveMessageCreators } from "./message-creators.repository.ts";
export {
  creatorsOf,
  relinkMessages,
  restoreMessage,
} from "./message-undo.repository.ts";

/** `client` is the sender's network address. */
export async function send(
  context: Context,
  input: ContactInput,
  idempotencyKey: string | undefined,
  client: string,
) {
  const { result } = await idempotencyKeys.once(
    context,
    { form: "contact", idempotencyKey, content: input },
    async (transaction) => {
      const [{ creators, ...subject }] = await checkAll(
        () => subjectOf(transaction, input),
        () => refuseDistantBrief(transaction, input),
      );
      const id = randomUUIDv7();
      const { influencerIds: _, ...fields } = input;
      const message = { id, ...fields, ...subject };
      const copied = mayCopy(context, input.email, client);
      await insertContactMessage(transaction.database, { ...message, createdAt: context.now() });
      await insertMessageCreators(transaction.database, id, creators);
      const names = subject.brandId ? [subject.aboutName ?? ""] : creators.map(({ name }) => name);
      await emit(transaction, { type: "message.received", message, about: names, copied });
      return { _id: id, copied };
    },
  );
  return result;
}

type FromCreator = { service: string; message: string; changes: ProposedChange[]; maximum: number };

/** A message by a creator about their own profile. Resolves to its ID. Throws `Conflict` after `maximum` of them. */
export async function sendFromCreator(
  context: Context,
  { id: influencerId, name, email }: { id: string; name: string; email: string },
  { service, message: text, changes, maximum }: FromCreator,
): Promise<string> {
  if ((await countMessagesOf(context.database, { influencerId, email, service })) >= maximum) {
    throw new Conflict(`You have sent ${maximum} messages here. Reply to one of our emails instead.`);
  }
  const id = randomUUIDv7();
  const fields = { name, email, phone: "", company: "", service, message: text };
  const message = { id, ...fields, influencerId, aboutName: name };
  const profileChanges = changes.length > 0 ? changes : null;
  await insertContactMessage(context.database, { ...message, profileChanges, createdAt: context.now() });
  await insertMessageCreators(context.database, id, [{ id: influencerId, name }]);
  await emit(context, { type: "message.received", message, about: [name], copied: false });
  return id;
}

export async function listMessages(context: Context, query: ContactListQuery, reader: Principal) {
  const byAddress = may(reader, "read-contact-data");
  const { rows, ...position } = await listContactMessages(context.database, query, { byAddress });
  return { ...position, records: await present(context, rows) };
}

export async function listAll(context: Context, page: ArrayPageQuery) {
  const requestPlaces = joinRequestPlaces(context.database, order, page.cursor);
  const [{ rows: places, ...position }, requestCount] = await Promise.all([
    listContactPlaces(context.database, page, requestPlaces),
    countJoinRequests(context.database),
  ]);
  const ids = places.map((place) => place.id);
  const [messages, requests] = await Promise.all([
    findContactMessages(context.database, ids),
    joinRequests.findAll(context, ids),
  ]);
  const byId = new Map<string, ContactRecord>();
  for (const record of await present(context, messages)) byId.set(record._id, record);
  for (const request of requests) byId.set(request._id, presentRequestAsContact(request));
  return {
    ...position,
    total: position.total + requestCount,
    records: ids.flatMap((id) => byId.get(id) ?? []),
  };
}

export { read as message };

export async function setHandled(
  context: Context,
  actor: Actor,
  id: string,
  handled: boolean,
): Promise<ContactRecord> {
  await transact(context, async (transaction) => {
    const current = await lockContactMessage(transaction.database, id);
    if (current === undefined) throw new Missing();
    if ((current.handledAt !== null) === handled) return;
    const handledAt = handled ? context.now() : null;
    await setHandledAt(transaction.database, id, handledAt);
    const action = handled ? "handled" : "unhandled";
    const changes: Change = { action, type: "contact", id, name: current.name };
    await emit(transaction, { type: "records.changed", actor, changes });
  });
  return read(context, id);
}

export async function removeMessage(
  context: Context,
  actor: Actor,
  id: string,
): Promise<UndoOffer | undefined> {
  const removed = await remove(context, actor, id);
  if (removed === undefined) throw new Missing();
  return removed.undo;
}

/** Deleting a record of type "join" decides that join request. */
export async function removeAny(context: Context, actor: Actor, id: string): Promise<UndoOffer | undefined> {
  const removed = await remove(context, actor, id);
  return removed ? removed.undo : joinRequests.removeAsContact(context, actor, id);
}

/** Subject of a message: a creator, a brand, or several chosen creators. */
async function subjectOf(context: Context, input: ContactInput): Promise<Subject> {
  const { influencerId, influencerIds = [], brandId } = input;
  if (influencerId) {
    const creators = await influencers.publicNamesOf(context.database, [
      ...new Set([influencerId, ...influencerIds]),
    ]);
    const about = creators.find(({ id }) => id === influencerId);
    return { influencerId, aboutName: known("influencerId", about?.name), creators };
  }
  if (brandId) {
    const aboutName = known("brandId", await brands.nameOfPublished(context.database, brandId));
    return { brandId, aboutName, creators: [] };
  }
  const creators = await influencers.publicNamesOf(context.database, influencerIds);
  const [first] = creators;
  return { influencerId: first?.id, aboutName: first?.name ?? null, creators };
}

/** Throws `Invalid` for campaign days that are years away. */
async function refuseDistantBrief(context: Context, { brief }: ContactInput): Promise<void> {
  if (!brief?.startsOn && !brief?.endsOn) return;
  const { timeZone } = await readAgencySettings(context.database);
  const days = { "brief.startsOn": brief.startsOn, "brief.endsOn": brief.endsOn };
  const problems = dayProblems(days, planningBounds(dayIn(timeZone, context.now())));
  if (problems.length > 0) throw new InvalidFields(problems);
}

async function present(context: Context, rows: ContactMessageRow[]): Promise<ContactRecord[]> {
  const creators = await findMessageCreators(
    context.database,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentMessage(row, creators.get(row.id)));
}

async function read(context: Context, id: string): Promise<ContactRecord> {
  const [record] = await present(context, await findContactMessages(context.database, [id]));
  if (record === undefined) throw new Missing();
  return record;
}

/** Returns undefined if there is no such message. */
function remove(context: Context, actor: Actor, id: string) {
  return transact(context, async (transaction) => {
    const message = await lockContactMessage(transaction.database, id);
    if (message === undefined) return undefined;
    const { name, service, aboutName: about } = message;
    const snapshot = await messageSnapshot(transaction.database, id);
    const record = { recordType: "contact", recordId: id, recordName: name } as const;
    const holds = await holdForUndo(transaction.database, actor, [{ action: "delete", ...record, snapshot }]);
    await deleteContactMessage(transaction.database, id);
    const isHeld = holds.has(id);
    const before = { service, about };
    const changes: Change = { action: "delete", type: "contact", id, name, before, isHeld };
    await emit(transaction, { type: "records.changed", actor, changes });
    return { undo: undoOfferOf(holds.values()) };
  });
}

type Subject = {
  influencerId?: string | undefined;
  brandId?: string | undefined;
  aboutName: string | null;
  creators: { id: string; name: string }[];
};

function known(field: string, name: string | undefined): string {
  if (name === undefined) throw new Invalid(field, "is not a known record");
  return name;
}
