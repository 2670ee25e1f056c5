import { dayIn } from "#domain/agency/agency-time.ts";
import { addBusinessDays } from "#domain/join-requests/review-time.ts";
import type { WorkSource } from "#server/modules/work/work.service.ts";
import { countBrands, listWaitingBrands } from "./brands-shared.repository.ts";

/** Registrations to decide. Nobody owns one. */
export const brandWork: WorkSource = async (executor, { ownerId, limit, rules }) => {
  if (ownerId !== undefined) return { rows: [], total: 0 };
  const [rows, { pendingBrands }] = await Promise.all([
    listWaitingBrands(executor, limit),
    countBrands(executor),
  ]);
  return {
    total: pendingBrands,
    rows: rows.map((row) => ({
      ...row,
      task: "Decide on the registration",
      nextStep: "",
      ownerId: null,
      dueOn: addBusinessDays(dayIn(rules.timeZone, row.createdAt), rules.reviewDays),
    })),
  };
};
