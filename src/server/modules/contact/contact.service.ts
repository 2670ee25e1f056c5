import { randomUUIDv7 } from "node:crypto";
import {
  type ContactInput,
  type ContactListQuery,
  type ContactRecord,
  contactSentMessage,
} from "#domain/contact/contact.contract.ts";
import type { ArrayPageQuery } from "#domain/http/paging.ts";
import type { Database, Executor } from "../../database/database.ts";
import { invalid, notFound } from "../../plugins/http-error.ts";
import { countActivity } from "../activity/activity.service.ts";
import type { BrandsService } from "../brands/brands.service.ts";
import type { InfluencersService } from "../influencers/influencers.service.ts";
import type { JoinRequestsService } from "../join-requests/join-requests.service.ts";
import type { SubmissionsService } from "../submissions/submissions.service.ts";
import { presentMessage, presentRequestAsContact } from "./contact.presenter.ts";
import {
  deleteContactMessage,
  findContactMessages,
  insertContactMessage,
  listContactMessages,
  listContactPlaces,
} from "./contact.repository.ts";

export type ContactService = ReturnType<typeof contactService>;
type Parts = {
  database: Database;
  brands: BrandsService;
  influencers: InfluencersService;
  joinRequests: JoinRequestsService;
  submissions: SubmissionsService;
  now: () => Date;
};

export function contactService({ database, brands, influencers, joinRequests, submissions, now }: Parts) {
  const nameOfSubject = async (executor: Executor, input: ContactInput): Promise<string | null> => {
    const { influencerId, brandId } = input;
    if (influencerId) return known("influencerId", await influencers.nameOf(executor, influencerId));
    if (brandId) return known("brandId", await brands.nameOfPublished(executor, brandId));
    return null;
  };

  return {
    async send(input: ContactInput, idempotencyKey: string | undefined) {
      return submissions.once({ form: "contact", idempotencyKey, content: input }, async (transaction) => {
        const id = randomUUIDv7();
        const aboutName = await nameOfSubject(transaction, input);
        await insertContactMessage(transaction, { id, ...input, aboutName, createdAt: now() });
        await countActivity(transaction, "message", now());
        return { status: 201, body: { success: true, message: contactSentMessage, data: { _id: id } } };
      });
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

    async removeMessage(id: string): Promise<void> {
      if (!(await deleteContactMessage(database, id))) throw notFound();
    },

    /** Deleting a record of type join rejects that request. */
    async removeAny(id: string): Promise<void> {
      if (!(await deleteContactMessage(database, id))) await joinRequests.reject(id);
    },
  };
}

function known(field: string, name: string | undefined): string {
  if (name === undefined) throw invalid([{ path: field, message: "is not a known record" }]);
  return name;
}
