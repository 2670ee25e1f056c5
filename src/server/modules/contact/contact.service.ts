import { randomUUIDv7 } from "node:crypto";
import {
  type ContactInput,
  type ContactListQuery,
  type ContactRecord,
  contactSentMessage,
} from "#domain/contact/contact.contract.ts";
import { Invalid, Missing } from "#domain/errors.ts";
import type { ArrayPageQuery } from "#domain/http/paging.ts";
import type { Emit } from "#server/events/events.ts";
import type { BrandsService } from "#server/modules/brands/brands.service.ts";
import type { InfluencersService } from "#server/modules/influencers/influencers.service.ts";
import {
  countJoinRequests,
  type JoinRequestsService,
  joinRequestPlaces,
} from "#server/modules/join-requests/join-requests.service.ts";
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
  order,
  setHandledAt,
} from "./contact.repository.ts";

export {
  contactPersonalData,
  contactsExport,
  countContactMessages,
  eraseSubject,
  findMentions,
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

export function contactService(dependencies: Dependencies) {
  const { database, brands, emit, influencers, joinRequests, idempotencyKeys, now } = dependencies;
  const nameOfSubject = async (executor: Executor, input: ContactInput): Promise<string | null> => {
    const { influencerId, brandId } = input;
    if (influencerId) return known("influencerId", await influencers.nameOf(executor, influencerId));
    if (brandId) return known("brandId", await brands.nameOfPublished(executor, brandId));
    return null;
  };

  /** Returns false if there is no such message. */
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
      const requestPlaces = joinRequestPlaces(database, order, page.cursor);
      const [{ rows: places, ...position }, requestCount] = await Promise.all([
        listContactPlaces(database, page, requestPlaces),
        countJoinRequests(database),
      ]);
      const ids = places.map((place) => place.id);
      const [messages, requests] = await Promise.all([
        findContactMessages(database, ids),
        joinRequests.findAll(ids),
      ]);
      const byId = new Map<string, ContactRecord>();
      for (const row of messages) byId.set(row.id, presentMessage(row));
      for (const request of requests) byId.set(request._id, presentRequestAsContact(request));
      return {
        ...position,
        total: position.total + requestCount,
        records: ids.flatMap((id) => byId.get(id) ?? []),
      };
    },

    async message(id: string): Promise<ContactRecord> {
      const [row] = await findContactMessages(database, [id]);
      if (row === undefined) throw new Missing();
      return presentMessage(row);
    },

    async setHandled(actor: Actor, id: string, handled: boolean): Promise<ContactRecord> {
      return database.transaction(async (transaction) => {
        const current = await lockContactMessage(transaction, id);
        if (current === undefined) throw new Missing();
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
      if (!(await remove(actor, id))) throw new Missing();
    },

    /** Deleting a record of type 'join' decides that join request. */
    async removeAny(actor: Actor, id: string): Promise<void> {
      if (!(await remove(actor, id))) await joinRequests.removeAsContact(actor, id);
    },
  };
}

function known(field: string, name: string | undefined): string {
  if (name === undefined) throw new Invalid(field, "is not a known record");
  return name;
}
