import { ownerOfCollaboration } from "#server/modules/campaigns/campaign-records.service.ts";
import type { WorkSource } from "#server/modules/work/work-source.service.ts";
import { listNotTakenDown } from "./rights.repository.ts";

/** Rights that have ended, until somebody confirms that the work was taken down. */
export const rightWork: WorkSource = async (executor, query) => {
  const { rows, total } = await listNotTakenDown(executor, query, ownerOfCollaboration);
  return {
    total,
    rows: rows.map(({ creatorName, clientName, ...row }) => ({
      ...row,
      name: creatorName,
      task: clientName === "" ? "Taken down?" : `Taken down by ${clientName}?`,
      nextStep: "",
      subject: "takedown",
    })),
  };
};
