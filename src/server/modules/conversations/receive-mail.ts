import { createHash, randomUUIDv7 } from "node:crypto";
import { type Context, transact } from "#server/context.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import { insertInboundMail, listWaitingInbound } from "./inbound-mails.repository.ts";

/** In seconds. */
const timeLimit = 5 * 60;

/** Files a received mail in its thread. */
export const fileMailJob = defineJob<{ id: string }>({ name: "file-mail", concurrency: 1, timeLimit });

/** Stores a received mail, which is filed afterwards. The same mail again does no harm. */
export async function receiveMail(context: Context, raw: Buffer): Promise<void> {
  await transact(context, (transaction) => storeMail(transaction, raw));
}

/** The same in the transaction that remembers up to where a mailbox was read. */
export async function storeMail({ database, jobs, now }: Context, raw: Buffer): Promise<void> {
  const id = randomUUIDv7();
  const hash = createHash("sha256").update(raw).digest("hex");
  if (!(await insertInboundMail(database, { id, hash, raw, receivedAt: now() }))) return;
  await jobs.enqueue(database, fileMailJob, [{ id }]);
}

/** Adds jobs for waiting mails that have none, such as those from a backup. */
export async function enqueueWaitingInbound(
  database: Executor,
  jobs: Pick<Jobs, "enqueueMissing">,
): Promise<void> {
  const waiting = await listWaitingInbound(database);
  await jobs.enqueueMissing(
    database,
    fileMailJob,
    waiting.map((id) => ({ payload: { id }, due: null })),
  );
}
