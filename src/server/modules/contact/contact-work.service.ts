import type { WorkSource } from "#server/modules/work/work-source.service.ts";
import { countContactMessages, listUnhandled } from "./contact.repository.ts";

/** Messages to answer, oldest first. They have no owner. */
export const contactWork: WorkSource = async (executor, { ownerId, page }) => {
  if (ownerId !== undefined) return { rows: [], total: 0 };
  const [rows, { unhandledContacts }] = await Promise.all([
    listUnhandled(executor, page),
    countContactMessages(executor),
  ]);
  return {
    total: unhandledContacts,
    rows: rows.map((row) => ({
      ...row,
      task: "Answer the message",
      nextStep: "",
      ownerId: null,
      dueOn: null,
      subject: "answer",
    })),
  };
};
