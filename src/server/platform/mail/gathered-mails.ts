import type { Context } from "#server/context.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { NewMail } from "./mails.repository.ts";
import { queueMails } from "./mails.service.ts";

type Administrator = { name: string; email: string };
type Gathered = { mails: NewMail[]; administrators: Map<string, Administrator | undefined> };

const gathered = new WeakMap<Executor, Gathered>();

/** Queues all mails that `work` writes in a transaction at its end, at once, and looks up each owner once. */
export async function gatherMails(context: Context, work: () => Promise<void>): Promise<void> {
  const own: Gathered = { mails: [], administrators: new Map() };
  gathered.set(context.database, own);
  try {
    await work();
  } finally {
    gathered.delete(context.database);
  }
  if (own.mails.length > 0) await queueMails(context, own.mails);
}

/** Queues mails now, or at the end of `gatherMails`. */
export async function queueOrGather(context: Context, mails: NewMail[]): Promise<void> {
  const own = gathered.get(context.database);
  if (own === undefined) return queueMails(context, mails);
  own.mails.push(...mails);
}

/** Name and address of an administrator. Within `gatherMails`, it is looked up once. */
export async function administratorOnce(
  transaction: Executor,
  id: string,
  find: (executor: Executor, id: string) => Promise<Administrator | undefined>,
): Promise<Administrator | undefined> {
  const known = gathered.get(transaction)?.administrators;
  if (known?.has(id)) return known.get(id);
  const administrator = await find(transaction, id);
  known?.set(id, administrator);
  return administrator;
}
