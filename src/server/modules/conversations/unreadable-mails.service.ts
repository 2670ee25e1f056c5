import type { AdminPrincipal } from "#domain/access/principal.ts";
import { maximumUnreadableShown } from "#domain/conversations/conversation-rules.ts";
import type { UnreadableMail } from "#domain/conversations/unreadable-mails.contract.ts";
import { Missing } from "#domain/errors.ts";
import { type Context, transact } from "#server/context.ts";
import { holdActor } from "#server/modules/admin/hold-actor.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import {
  countUnreadable,
  deleteUnreadable,
  findInboundMail,
  listUnreadable,
} from "./inbound-mails.repository.ts";

/** The newest received mails that could not be read. */
export async function listUnreadableMails({ database }: Context): Promise<UnreadableMail[]> {
  const rows = await listUnreadable(database, maximumUnreadableShown);
  return rows.map(({ id: _id, receivedAt, ...mail }) => ({
    _id,
    receivedAt: receivedAt.toISOString(),
    ...mail,
  }));
}

/** Source of a mail that could not be read. Throws `Missing` for all others. */
export async function readSource({ database }: Context, id: string): Promise<Buffer> {
  const row = await findInboundMail(database, id);
  if (row === undefined || row.problem === null) throw new Missing();
  return row.raw;
}

export async function discard(context: Context, actor: AdminPrincipal, id: string): Promise<void> {
  await transact(context, async ({ database }) => {
    if (!(await deleteUnreadable(database, id))) throw new Missing();
    await holdActor(database, actor);
  });
}

export async function countUnreadableMails(executor: Executor): Promise<number> {
  return (await countUnreadable(executor))?.count ?? 0;
}
