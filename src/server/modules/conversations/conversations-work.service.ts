import type { WorkRow, WorkSource } from "#server/modules/work/work-source.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { compareDue } from "#server/platform/database/due-page.ts";
import { findFailingMailbox } from "#server/platform/mail-in/mailbox-state.repository.ts";
import { pageReturned } from "./conversations.repository.ts";
import { countUnreadable } from "./inbound-mails.repository.ts";

/** Mails that came back, until somebody has seen to them. Threads that nobody owns are everybody's. */
export const returnedMailWork: WorkSource = async (executor, query) => {
  const { rows, total } = await pageReturned(executor, query);
  return {
    total,
    rows: rows.map((row) => ({
      ...row,
      task: `An email to ${row.name} bounced`,
      nextStep: "",
      dueOn: null,
      subject: "message",
    })),
  };
};

/** One task for all received mails that could not be read. */
export const unreadableMailWork = single(async (executor) => {
  const found = await countUnreadable(executor);
  if (found === undefined) return undefined;
  const { id, createdAt, count } = found;
  return {
    id,
    createdAt,
    name: count === 1 ? "1 received mail" : `${count} received mails`,
    task: "Could not be read: look at the source, or discard it",
  };
});

/** A mailbox that cannot be read: answers of creators and clients wait there unseen. */
export const mailboxWork = single(async (executor) => {
  const found = await findFailingMailbox(executor);
  if (!found?.failingSince) return undefined;
  const { id, failingSince: createdAt, problem } = found;
  return { id, createdAt, name: "The mailbox of replies", task: `Cannot be read: ${problem}` };
});

type SingleTask = Pick<WorkRow, "id" | "createdAt" | "name" | "task">;

/** A source with one task at most, which has no owner and no day. */
function single(find: (executor: Executor) => Promise<SingleTask | undefined>): WorkSource {
  return async (executor, { ownerId, page }) => {
    const task = ownerId === undefined ? await find(executor) : undefined;
    if (task === undefined) return { rows: [], total: 0 };
    const row = { ...task, nextStep: "", ownerId: null, dueOn: null, subject: "message" as const };
    const isShown = page.after === undefined || compareDue(row, page.after) > 0;
    return { rows: isShown ? [row] : [], total: 1 };
  };
}
