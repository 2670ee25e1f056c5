import type { Context } from "#server/context.ts";
import { readToday } from "#server/modules/agency/agency-settings.service.ts";
import { hasEndedBefore } from "#server/modules/campaigns/campaign-records.service.ts";
import * as media from "#server/modules/media/media.service.ts";
import { hasMedia } from "#server/modules/media/media.service.ts";
import { hasRunningRight } from "#server/modules/rights/rights-records.service.ts";
import { draftsWithFiles, postsWithFiles } from "./drafts.repository.ts";

/** Retention of draft files after the end of the campaign, in milliseconds. */
const retention = 400 * 24 * 60 * 60 * 1000;
const batchSize = 200;

/**
 * Deletes the files of old drafts and the screenshots of old figures. Texts and decisions remain, and so do the files of
 * approved drafts while a right to them runs or is still to begin.
 */
export async function forgetDraftFiles(context: Context): Promise<void> {
  const before = new Date(context.now().getTime() - retention);
  const hasRight = hasRunningRight(await readToday(context));
  for (const [owner, withFiles] of [
    ["draftId", draftsWithFiles],
    ["deliverableId", postsWithFiles],
  ] as const) {
    const fits = { hasFiles: hasMedia(owner), isOfCampaign: hasEndedBefore(before), hasRight };
    const next = () => withFiles(context.database, fits, batchSize);
    for (let ids = await next(); ids.length > 0; ids = await next()) {
      await media.discard(context, await media.detach(context.database, owner, ...ids));
    }
  }
}
