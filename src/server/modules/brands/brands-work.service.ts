import type { WorkSource } from "#server/modules/work/work-source.service.ts";
import { countBrands, listBrandWork } from "./brands-shared.repository.ts";

/** Registrations to decide. They have no owner. */
export const brandWork: WorkSource = async (executor, { ownerId, ...filter }) => {
  if (ownerId !== undefined) return { rows: [], total: 0 };
  const [rows, { pendingBrands }] = await Promise.all([
    listBrandWork(executor, filter),
    countBrands(executor),
  ]);
  return {
    total: pendingBrands,
    rows: rows.map((row) => ({
      ...row,
      task: "Decide on the registration",
      nextStep: "",
      ownerId: null,
      subject: "decision",
    })),
  };
};
