import { randomUUIDv7 } from "node:crypto";
import { Conflict, Missing } from "#domain/errors.ts";
import { maximumSavedReplies } from "#domain/join-requests/decision-limits.ts";
import type { SavedReply, SavedReplyInput } from "#domain/join-requests/saved-replies.contract.ts";
import type { Database } from "#server/platform/database/database.ts";
import {
  deleteSavedReply,
  listSavedReplies,
  type SavedReplyRow,
  upsertSavedReply,
} from "./saved-replies.repository.ts";

export type SavedRepliesService = ReturnType<typeof savedRepliesService>;

/** Texts for rejections, shared by the team. */
export function savedRepliesService(database: Database) {
  return {
    list: async (): Promise<SavedReply[]> => (await listSavedReplies(database)).map(present),

    async save({ title, text }: SavedReplyInput): Promise<SavedReply> {
      const replies = await listSavedReplies(database);
      const isNew = !replies.some((reply) => reply.title === title);
      if (isNew && replies.length >= maximumSavedReplies) {
        throw new Conflict(`There are ${maximumSavedReplies} saved replies already. Delete one first.`);
      }
      return present(await upsertSavedReply(database, { id: randomUUIDv7(), title, text }));
    },

    async remove(id: string): Promise<void> {
      if (!(await deleteSavedReply(database, id))) throw new Missing();
    },
  };
}

function present({ id, title, text }: SavedReplyRow): SavedReply {
  return { _id: id, title, text };
}
