import { noticeCutoff, noticeDueOn } from "#domain/data-notices/data-notice-rules.ts";
import { dayIn } from "#domain/days/agency-time.ts";
import * as influencers from "#server/modules/influencers/influencers.service.ts";
import type { WorkSource } from "#server/modules/work/work-source.service.ts";
import { compareDue } from "#server/platform/database/due-page.ts";

const nobodysWork = { rows: [], total: 0 };

/** One task for all private creators who have to be told which data the agency has of them. It has no owner. */
export const noticeWork: WorkSource = async (executor, { ownerId, page, rules: { timeZone }, today }) => {
  if (ownerId !== undefined) return nobodysWork;
  const found = await influencers.findDueNotices(executor, noticeCutoff(today, timeZone));
  if (found === undefined) return nobodysWork;
  const { count, first } = found;
  const row = {
    ...first,
    name: count === 1 ? "1 private creator" : `${count} private creators`,
    task: "Tell them which data you have of them",
    nextStep: "",
    ownerId: null,
    dueOn: noticeDueOn(dayIn(timeZone, first.createdAt)),
    subject: "notice" as const,
  };
  const isShown = page.after === undefined || compareDue(row, page.after) > 0;
  return { rows: isShown ? [row] : [], total: 1 };
};

/** Creators who asked to be erased. They have no owner. */
export const erasureWork: WorkSource = async (executor, { ownerId, ...filter }) => {
  if (ownerId !== undefined) return nobodysWork;
  const { rows, total } = await influencers.listErasures(executor, filter);
  return {
    total,
    rows: rows.map((row) => ({
      ...row,
      task: "Delete the record: the creator asked to be erased",
      nextStep: "",
      ownerId: null,
      subject: "erasure",
    })),
  };
};
