import type { WorkSource } from "#server/modules/work/work-source.service.ts";
import { listOpenShortlists } from "./shortlists.repository.ts";

/** Open shortlists with a day that the team has set. */
export const shortlistWork: WorkSource = async (executor, { ownerId, page }) => {
  const { rows, total } = await listOpenShortlists(executor, { ownerId, page });
  return {
    total,
    rows: rows.map(({ clientName, ...row }) => ({
      ...row,
      task: clientName === "" ? "Finish the shortlist" : `Finish the shortlist for ${clientName}`,
      subject: "step",
    })),
  };
};
