import { randomUUIDv7 } from "node:crypto";
import type { AdminPrincipal } from "#domain/access/principal.ts";
import { Conflict } from "#domain/errors.ts";
import { maximumUnfinished } from "#domain/mailings/mailing-rules.ts";
import type { NewMailing, PlannedMessage, ReadMailing } from "#domain/mailings/mailings.contract.ts";
import type { Context } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { countSending, insertMailing, lockMailingsOf } from "./mailings.repository.ts";
import { planMailing, versionOf } from "./plan-mailing.ts";
import { readMailing } from "./read-mailings.ts";
import { sendMailingsJob } from "./send-mailings.ts";

/** Stores the messages as they were previewed, and starts to send them. Throws `Conflict` if they have changed since. */
export async function startMailing(
  context: Context,
  actor: AdminPrincipal,
  { version, ...draft }: NewMailing,
  idempotencyKey: string | undefined,
): Promise<ReadMailing> {
  const { result } = await idempotencyKeys.once(
    context,
    { form: "mailing", idempotencyKey, content: [actor.adminId, draft, version] },
    async (transaction) => {
      await refuseTooMany(transaction, actor);
      const messages = await planMailing(transaction, actor, draft);
      if (versionOf(messages) !== version) {
        throw new Conflict("Something has changed since the preview. Look at the messages again.");
      }
      if (messages.every(({ leftOut }) => leftOut !== null)) {
        throw new Conflict("None of them can get this message. The preview shows why.");
      }
      const { about: subjectType, title, text } = draft;
      const at = context.now();
      const id = randomUUIDv7();
      const row = { id, subjectType, title, text, adminId: actor.adminId, queuedAt: at, createdAt: at };
      await insertMailing(
        transaction.database,
        { ...row, state: "sending", stopReason: null },
        recipientsOf(id, messages),
      );
      const after = { recipients: messages.filter(({ leftOut }) => leftOut === null).length };
      const change = { action: "create" as const, type: "mailing" as const, id, name: title, after };
      await emit(transaction, { type: "records.changed", actor, changes: change });
      await context.jobs.enqueue(transaction.database, sendMailingsJob, [{}]);
      return { _id: id };
    },
  );
  return readMailing(context, result._id);
}

/** Throws `Conflict` if an administrator has started too many that are not done. */
export async function refuseTooMany({ database }: Context, { adminId }: AdminPrincipal): Promise<void> {
  await lockMailingsOf(database, adminId);
  if ((await countSending(database, adminId)) < maximumUnfinished) return;
  throw new Conflict(`${maximumUnfinished} of your mailings are being sent. Wait until one of them is done.`);
}

function recipientsOf(mailingId: string, messages: readonly PlannedMessage[]) {
  return messages.map(({ subject, title, text, leftOut }, position) => ({
    mailingId,
    position,
    subjectId: subject._id,
    leftOut,
    title: leftOut === null ? title : null,
    text: leftOut === null ? text : null,
  }));
}
