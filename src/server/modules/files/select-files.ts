import { dayIn } from "#domain/days/agency-time.ts";
import type { Context } from "#server/context.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import { namedCollaborations } from "#server/modules/campaigns/campaign-records.service.ts";
import { approvedDrafts } from "#server/modules/deliverables/deliverable-records.service.ts";
import { hasTag, tagsOfCreator } from "#server/modules/influencers/influencers.service.ts";
import { mediaOfDraft } from "#server/modules/media/media.service.ts";
import { isUsable, rightsTo } from "#server/modules/rights/rights-records.service.ts";
import { type FileSelection, type FileSources, listFiles } from "./files.repository.ts";

const sources: FileSources = {
  approvedDrafts,
  namedCollaborations,
  mediaOfDraft,
  isUsable,
  rightsTo,
  hasTag,
  tagsOfCreator,
};

type Selection = Omit<FileSelection, "today" | "timeZone"> & { limit: number; cursor?: string | undefined };

/** One page of the library on the agency's present day, which is in the result. */
export async function selectFiles(context: Context, selection: Selection) {
  const { timeZone } = await readAgencySettings(context.database);
  const today = dayIn(timeZone, context.now());
  return { ...(await listFiles(context.database, { ...selection, today, timeZone }, sources)), today };
}
