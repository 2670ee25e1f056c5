import type { Executor } from "#server/platform/database/database.ts";
import type { NewMail } from "./mails.repository.ts";

type Write = (transaction: Executor, mails: NewMail[]) => Promise<void>;
type Gathered = { mails: NewMail[]; write: Write | undefined; addresses: Map<string, string | undefined> };

const gathered = new WeakMap<Executor, Gathered>();

/** Queues all mails that `work` writes in a transaction at its end, at once, and looks up each owner once. */
export async function gatherMails(transaction: Executor, work: () => Promise<void>): Promise<void> {
  const own: Gathered = { mails: [], write: undefined, addresses: new Map() };
  gathered.set(transaction, own);
  try {
    await work();
  } finally {
    gathered.delete(transaction);
  }
  await own.write?.(transaction, own.mails);
}

/** Queues mails now, or at the end of `gatherMails`. */
export async function writeOrGather(transaction: Executor, mails: NewMail[], write: Write): Promise<void> {
  const own = gathered.get(transaction);
  if (own === undefined) return write(transaction, mails);
  own.mails.push(...mails);
  own.write = write;
}

/** Address of an administrator. Within `gatherMails`, it is looked up once. */
export async function addressOnce(
  transaction: Executor,
  id: string,
  find: (executor: Executor, id: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  const known = gathered.get(transaction)?.addresses;
  if (known?.has(id)) return known.get(id);
  const address = await find(transaction, id);
  known?.set(id, address);
  return address;
}
