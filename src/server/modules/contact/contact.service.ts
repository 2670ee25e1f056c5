import { randomUUIDv7 } from "node:crypto";
import {
  type ContactInput,
  type ContactListQuery,
  type ContactRecord,
  contactSentMessage,
} from "#domain/contact/contact.contract.ts";
import type { ArrayPageQuery } from "#domain/http/paging.ts";
import type { Emit } from "#server/events/events.ts";
import { invalid, notFound } from "#server/http/http-error.ts";
import type { BrandsService } from "#server/modules/brands/brands.service.ts";
import type { InfluencersService } from "#server/modules/influencers/influencers.service.ts";
import type { JoinRequestsService } from "#server/modules/join-requests/join-requests.service.ts";
import type { Actor, Change } from "#server/platform/audit/history.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import type { IdempotencyKeysService } from "#server/platform/idempotency/idempotency-keys.service.ts";
import { presentMessage, presentRequestAsContact } from "./contact.presenter.ts";
import {
  deleteContactMessage,
  findContactMessages,
  insertContactMessage,
  listContactMessages,
  listContactPlaces,
  lockContactMessage,
  setHandledAt,
} from "./contact.repository.ts";

export type ContactService = ReturnType<typeof contactService>;
type Dependencies = {
  database: Database;
  brands: BrandsService;
  emit: Emit;
  influencers: InfluencersService;
  joinRequests: JoinRequestsService;
  idempotencyKeys: IdempotencyKeysService;
  now: () => Date;
};

export function contactService(parts: Dependencies) {
  const { database, brands, emit, influencers, joinRequests, idempotencyKeys, now } = parts;
  const nameOfSubject = async (executor: Executor, input: ContactInput): Promise<string | null> => {
    const { influencerId, brandId } = input;
    if (influencerId) return known("influencerId", await influencers.nameOf(executor, influencerId));
    if (brandId) return known("brandId", await brands.nameOfPublished(executor, brandId));
    return null;
  };

  /** False when there is no such message. */
  const remove = (actor: Actor, id: string): Promise<boolean> =>
    database.transaction(async (transaction) => {
      const message = await deleteContactMessage(transaction, id);
      if (message === undefined) return false;
      const { name, service, aboutName: about } = message;
      const changes: Change = { action: "delete", type: "contact", id, name, before: { service, about } };
      await emit(transaction, { type: "records.changed", actor, changes });
      return true;
    });

  return {
    async send(input: ContactInput, idempotencyKey: string | undefined) {
      return idempotencyKeys.once(
        { form: "contact", idempotencyKey, content: input },
        async (transaction) => {
          const id = randomUUIDv7();
          const aboutName = await nameOfSubject(transaction, input);
          await insertContactMessage(transaction, { id, ...input, aboutName, createdAt: now() });
          await emit(transaction, { type: "message.received", message: { id, ...input }, aboutName });
          return { status: 201, body: { success: true, message: contactSentMessage, data: { _id: id } } };
        },
      );
    },

    async listMessages(query: ContactListQuery) {
      const { rows, ...position } = await listContactMessages(database, query);
      return { ...position, records: rows.map(presentMessage) };
    },

    async listAll(page: ArrayPageQuery) {
      const { rows: places, ...position } = await listContactPlaces(database, page);
      const ids = places.map((place) => place.id);
      const [messages, requests] = await Promise.all([
        findContactMessages(database, ids),
        joinRequests.findAll(ids),
      ]);
      const byId = new Map<string, ContactRecord>();
      for (const row of messages) byId.set(row.id, presentMessage(row));
      for (const request of requests) byId.set(request._id, presentRequestAsContact(request));
      return { ...position, records: ids.flatMap((id) => byId.get(id) ?? []) };
    },

    async message(id: string): Promise<ContactRecord> {
      const [row] = await findContactMessages(database, [id]);
      if (row === undefined) throw notFound();
      return presentMessage(row);
    },

    async setHandled(actor: Actor, id: string, handled: boolean): Promise<ContactRecord> {
      return database.transaction(async (transaction) => {
        const current = await lockContactMessage(transaction, id);
        if (current === undefined) throw notFound();
        if ((current.handledAt !== null) === handled) return presentMessage(current);
        const handledAt = handled ? now() : null;
        await setHandledAt(transaction, id, handledAt);
        const action = handled ? "handled" : "unhandled";
        const changes: Change = { action, type: "contact", id, name: current.name };
        await emit(transaction, { type: "records.changed", actor, changes });
        return presentMessage({ ...current, handledAt });
      });
    },

    async removeMessage(actor: Actor, id: string): Promise<void> {
      if (!(await remove(actor, id))) throw notFound();
    },

    /** Deleting a record of type join decides that request. */
    async removeAny(actor: Actor, id: string): Promise<void> {
      if (!(await remove(actor, id))) await joinRequests.removeAsContact(actor, id);
    },
  };
}

function known(field: string, name: string | undefined): string {
  if (name === undefined) throw invalid([{ path: field, message: "is not a known record" }]);
  return name;
}
