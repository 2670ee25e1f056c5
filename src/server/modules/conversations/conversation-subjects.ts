import { collaborationStateLabels } from "#domain/campaigns/collaboration-states.ts";
import type { ConversationSubject } from "#domain/conversations/conversation-rules.ts";
import * as brands from "#server/modules/brands/brands.service.ts";
import {
  findCampaignIdsNamed,
  findCampaigns,
  findCollaborationFacts,
} from "#server/modules/campaigns/campaign-records.service.ts";
import { findContactMessages } from "#server/modules/contact/contact.service.ts";
import * as influencers from "#server/modules/influencers/influencers.service.ts";
import { findJoinRequests } from "#server/modules/join-requests/join-requests.service.ts";
import { findShortlists } from "#server/modules/shortlists/shortlists.service.ts";
import type { Executor } from "#server/platform/database/database.ts";

export type SubjectReference = { type: ConversationSubject; id: string };

/** A record that threads are about. */
export type SubjectRecord = {
  id: string;
  name: string;
  /** Second line in the inbox. */
  detail: string;
  ownerId: string | null;
  campaignId: string | null;
  /** The other side, unless each thread has its own. */
  counterpart: { name: string; email: string };
};

type Record = Partial<SubjectRecord> & Pick<SubjectRecord, "id" | "name">;
type Read = (executor: Executor, ids: string[]) => Promise<Record[]>;

const readers: { [T in ConversationSubject]: Read } = {
  influencer: async (executor, ids) =>
    (await influencers.listMailed(executor, ids)).map(({ id, name, email }) => ({
      id,
      name,
      detail: "Creator",
      counterpart: { name, email: email ?? "" },
    })),
  collaboration: async (executor, ids) =>
    (await findCollaborationFacts(executor, ids)).map(({ id, creatorName: name, ...about }) => ({
      id,
      name,
      detail: `${about.campaignName}, ${collaborationStateLabels[about.state].toLowerCase()}`,
      ownerId: about.ownerId,
      campaignId: about.campaignId,
      counterpart: { name, email: "" },
    })),
  brand: async (executor, ids) =>
    (await brands.listBrandContacts(executor, ids)).map(({ id, companyName: name, contactName, email }) => ({
      id,
      name,
      detail: "Brand",
      counterpart: { name: contactName || name, email },
    })),
  contact: async (executor, ids) =>
    (await findContactMessages(executor, ids)).map(({ id, name, email, service, aboutName }) => ({
      id,
      name,
      detail: [service || "Message", aboutName].filter(Boolean).join(", about "),
      counterpart: { name, email },
    })),
  "join-request": async (executor, ids) =>
    (await findJoinRequests(executor, ids)).map(({ id, name, email }) => ({
      id,
      name,
      detail: "Application",
      counterpart: { name, email },
    })),
  shortlist: async (executor, ids) =>
    (await findShortlists(executor, ids)).map(({ id, name, ownerId }) => ({
      id,
      name,
      detail: "Shortlist",
      ownerId,
    })),
  campaign: async (executor, ids) =>
    (await findCampaigns(executor, ids)).map(({ id, name, clientName, ownerId }) => ({
      id,
      name,
      detail: clientName,
      ownerId,
      campaignId: id,
    })),
};

/** Records by `keyOfSubject`. Deleted ones are missing. */
export async function readSubjects(
  executor: Executor,
  references: readonly SubjectReference[],
): Promise<ReadonlyMap<string, SubjectRecord>> {
  const records = new Map<string, SubjectRecord>();
  for (const [type, ofType] of Map.groupBy(references, (reference) => reference.type)) {
    const ids = [...new Set(ofType.map(({ id }) => id))];
    for (const record of await readers[type](executor, ids)) {
      records.set(keyOfSubject({ type, id: record.id }), { ...nothing, ...record });
    }
  }
  return records;
}

/** Records that a search looks at, of each type. */
const mostNamed = 500;

/** IDs of the newest brands and campaigns that a text names, and of the collaborations of these campaigns. */
export async function findSubjectsNamed(executor: Executor, text: string): Promise<string[]> {
  return [
    ...(await brands.findBrandIdsNamed(executor, text, mostNamed)),
    ...(await findCampaignIdsNamed(executor, text, mostNamed)),
  ];
}

export async function readSubject(
  executor: Executor,
  reference: SubjectReference,
): Promise<SubjectRecord | undefined> {
  return (await readSubjects(executor, [reference])).get(keyOfSubject(reference));
}

export function keyOfSubject({ type, id }: SubjectReference): string {
  return `${type}:${id}`;
}

const nothing = { detail: "", ownerId: null, campaignId: null, counterpart: { name: "", email: "" } };
