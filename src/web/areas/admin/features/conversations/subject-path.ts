import type { ConversationSubject } from "#domain/conversations/conversation-rules.ts";
import type { Conversation } from "#domain/conversations/conversations.contract.ts";
import { creatorFormPath } from "#domain/http/record-paths.ts";

type Subject = NonNullable<Conversation["subject"]>;

const paths: Record<ConversationSubject, (subject: Subject) => string> = {
  influencer: ({ _id }) => creatorFormPath(_id),
  collaboration: ({ _id }) => `/admin/campaign?collaboration=${_id}`,
  brand: ({ _id }) => `/admin/add-brand?id=${_id}`,
  // Contacts and their panel have no address of their own.
  contact: ({ name }) => `/admin/contacts?search=${encodeURIComponent(name)}`,
  "join-request": ({ _id }) => `/admin/join-requests?request=${_id}`,
  shortlist: ({ _id }) => `/admin/shortlist?id=${_id}`,
  campaign: ({ _id }) => `/admin/campaign?id=${_id}`,
};

/** Page of the record that a thread is about; undefined if the record is deleted. */
export function subjectPath(subject: Subject): string | undefined {
  return subject.name === "" ? undefined : paths[subject.type](subject);
}
