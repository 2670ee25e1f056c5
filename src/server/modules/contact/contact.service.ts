import { randomUUIDv7 } from "node:crypto";
import { may } from "#domain/access/policy.ts";
import type { Principal } from "#domain/access/principal.ts";
import type { ContactInput, ContactListQuery, ContactRecord } from "#domain/contact/contact.contract.ts";
import { dayIn } from "#domain/days/agency-time.ts";
import { dayProblems, planningBounds } from "#domain/days/day-bounds.ts";
import { Invalid, InvalidFields, Missing } from "#domain/errors.ts";
import type { ArrayPageQuery } from "#domain/http/paging.ts";
import type { UndoOffer } from "#domain/undo/undo-offer.ts";
import type { Context } from "#server/context.ts";
import type { Emit } from "#server/events/events.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import type { BrandsService } from "#server/modules/brands/brands.service.ts";
import type { InfluencersService } from "#server/modules/influencers/influencers.service.ts";
import {
  countJoinRequests,
  type JoinRequestsService,
  joinRequestPlaces,
} from "#server/modules/join-requests/join-requests.service.ts";
import type { Actor, Change } from "#server/platform/audit/history.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import type { VisitorMailLimiter } from "#server/platform/mail/visitor-mail-limits.ts";
import { holdForUndo, undoOfferOf } from "#server/platform/undo/undos.service.ts";
import { presentMessage, presentRequestAsContact } from "./contact.presenter.ts";
import {
  type ContactMessageRow,
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
  eraseSubject,
  findMentions,
} from "./contact.repository.ts";
export {
  creatorsOf,
  messagesAbout,
  relinkMessages,
  restoreMessage,
} from "./message-undo.repository.ts";

export type ContactService = ReturnType<typeof contactService>;
type Dependencies = {
  database: Database;
  brands: BrandsService;
  emit: Emit;
  influencers: InfluencersService;
  joinRequests: JoinRequestsService;
  context: Context;
  mayCopy: VisitorMailLimiter["mayCopy"];
  now: () => Date;
};

export function contactService(dependencies: Dependencies) {
  const { database, brands, emit, influencers, joinRequests, context, mayCopy, now } = dependencies;
  /** Subject of a message: a creator, a brand, or several chosen creators. */
  const subjectOf = async (executor: Executor, input: ContactInput): Promise<Subject> => {
    const { influencerId, influencerIds = [], brandId } = input;
    if (influencerId) {
      const aboutName = known("influencerId", await influencers.nameOf(executor, influencerId));
      const creators = await influencers.namesOf(executor, [...new Set([influencerId, ...influencerIds])]);
      return { influencerId, aboutName, creators };
    }
    if (brandId) {
      const aboutName = known("brandId", await brands.nameOfPublished(executor, brandId));
      return { brandId, aboutName, creators: [] };
    }
    const creators = await influencers.namesOf(executor, influencerIds);
    const [first] = creators;
    return { influencerId: first?.id, aboutName: first?.name ?? null, creators };
  };
  /** Throws `Invalid` for campaign days that are years away. */
  const refuseDistantBrief = async (executor: Executor, { brief }: ContactInput): Promise<void> => {
    if (!brief?.startsOn && !brief?.endsOn) return;
    const { timeZone } = await readAgencySettings(executor);
    const days = { "brief.startsOn": brief.startsOn, "brief.endsOn": brief.endsOn };
    const problems = dayProblems(days, planningBounds(dayIn(timeZone, now())));
    if (problems.length > 0) throw new InvalidFields(problems);
  };
  const present = async (rows: ContactMessageRow[]): Promise<ContactRecord[]> => {
    const creators = await findMessageCreators(
      database,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => presentMessage(row, creators.get(row.id)));
  };

  const read = async (id: string): Promise<ContactRecord> => {
    const [record] = await present(await findContactMessages(database, [id]));
    if (record === undefined) throw new Missing();
    return record;
  };

  /** Returns undefined if there is no such message. */
  const remove = (actor: Actor, id: string) =>
    database.transaction(async (transaction) => {
      const message = await lockContactMessage(transaction, id);
      if (message === undefined) return undefined;
      const { name, service, aboutName: about } = message;
      const snapshot = await messageSnapshot(transaction, id);
      const record = { recordType: "contact", recordId: id, recordName: name } as const;
      const holds = await holdForUndo(transaction, actor, [{ action: "delete", ...record, snapshot }]);
      await deleteContactMessage(transaction, id);
      const isHeld = holds.has(id);
      const before = { service, about };
      const changes: Change = { action: "delete", type: "contact", id, name, before, isHeld };
      await emit(transaction, { type: "records.changed", actor, changes });
      return { undo: undoOfferOf(holds.values()) };
    });

  return {
    /** `client` is the sender's network address. */
    async send(input: ContactInput, idempotencyKey: string | undefined, client: string) {
      const { result } = await idempotencyKeys.once(
        context,
        { form: "contact", idempotencyKey, content: input },
        async ({ database: transaction }) => {
          await refuseDistantBrief(transaction, input);
          const id = randomUUIDv7();
          const { influencerIds: _, ...fields } = input;
          const { creators, ...subject } = await subjectOf(transaction, input);
          const message = { id, ...fields, ...subject };
          const copied = mayCopy(input.email, client);
          await insertContactMessage(transaction, { ...message, createdAt: now() });
          await insertMessageCreators(transaction, id, creators);
          const names = subject.brandId ? [subject.aboutName ?? ""] : creators.map(({ name }) => name);
          await emit(transaction, { type: "message.received", message, about: names, copied });
          return { _id: id, copied };
        },
      );
      return result;
    },

    async listMessages(query: ContactListQuery, reader: Principal) {
      const byAddress = may(reader, "read-contact-data");
      const { rows, ...position } = await listContactMessages(database, query, { byAddress });
      return { ...position, records: await present(rows) };
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
      for (const record of await present(messages)) byId.set(record._id, record);
      for (const request of requests) byId.set(request._id, presentRequestAsContact(request));
      return {
        ...position,
        total: position.total + requestCount,
        records: ids.flatMap((id) => byId.get(id) ?? []),
      };
    },

    message: read,

    async setHandled(actor: Actor, id: string, handled: boolean): Promise<ContactRecord> {
      await database.transaction(async (transaction) => {
        const current = await lockContactMessage(transaction, id);
        if (current === undefined) throw new Missing();
        if ((current.handledAt !== null) === handled) return;
        const handledAt = handled ? now() : null;
        await setHandledAt(transaction, id, handledAt);
        const action = handled ? "handled" : "unhandled";
        const changes: Change = { action, type: "contact", id, name: current.name };
        await emit(transaction, { type: "records.changed", actor, changes });
      });
      return read(id);
    },

    async removeMessage(actor: Actor, id: string): Promise<UndoOffer | undefined> {
      const removed = await remove(actor, id);
      if (removed === undefined) throw new Missing();
      return removed.undo;
    },

    /** Deleting a record of type "join" decides that join request. */
    async removeAny(actor: Actor, id: string): Promise<UndoOffer | undefined> {
      const removed = await remove(actor, id);
      return removed ? removed.undo : joinRequests.removeAsContact(actor, id);
    },
  };
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
