import { randomUUIDv7 } from "node:crypto";
import { Conflict, Missing } from "#domain/errors.ts";
import { maximumSavedReplies } from "#domain/join-requests/decision-limits.ts";
import type { SavedReply, SavedReplyInput } from "#domain/join-requests/saved-replies.contract.ts";
import type { Context } from "#server/context.ts";
import {
  deleteSavedReply,
  listSavedReplies,
  type SavedReplyRow,
  upsertSavedReply,
} from "./saved-replies.repository.ts";

// Texts for rejections, shared by the team.

export async function list(context: Context): Promise<SavedReply[]> {
  return (await listSavedReplies(context.database)).map(present);
}

export async function save(context: Context, { title, text }: SavedReplyInput): Promise<SavedReply> {
  const replies = await listSavedReplies(context.database);
  const isNew = !replies.some((reply) => reply.title === title);
  if (isNew && replies.length >= maximumSavedReplies) {
    throw new Conflict(`There are ${maximumSavedReplies} saved replies already. Delete one first.`);
  }
  return present(await upsertSavedReply(context.database, { id: randomUUIDv7(), title, text }));
}

export async function remove(context: Context, id: string): Promise<void> {
  if (!(await deleteSavedReply(context.database, id))) throw new Missing();
}

function present({ id, title, text }: SavedReplyRow): SavedReply {
  return { _id: id, title, text };
}
