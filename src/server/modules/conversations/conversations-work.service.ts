import type { WorkSource } from "#server/modules/work/work-source.service.ts";
import { compareDue } from "#server/platform/database/due-page.ts";
import { pageReturned } from "./conversations.repository.ts";
import { countUnreadable } from "./inbound-mails.repository.ts";

/** Mails that came back, until somebody has seen to them. Threads that nobody owns are everybody's. */
export const returnedMailWork: WorkSource = async (executor, query) => {
  const { rows, total } = await pageReturned(executor, query);
  return {
    total,
    rows: rows.map((row) => ({
      ...row,
      task: `A mail to ${row.name} came back`,
      nextStep: "",
      dueOn: null,
      subject: "message",
    })),
  };
};

/** One task for all received mails that could not be read. It has no owner. */
export const unreadableMailWork: WorkSource = async (executor, { ownerId, page }) => {
  const found = ownerId === undefined ? await countUnreadable(executor) : undefined;
  if (found === undefined) return { rows: [], total: 0 };
  const { count, id, createdAt } = found;
  const row = {
    id,
    createdAt,
    name: count === 1 ? "1 received mail" : `${count} received mails`,
    task: "Could not be read: look at the source, or discard it",
    nextStep: "",
    ownerId: null,
    dueOn: null,
    subject: "message" as const,
  };
  const isShown = page.after === undefined || compareDue(row, page.after) > 0;
  return { rows: isShown ? [row] : [], total: 1 };
};
