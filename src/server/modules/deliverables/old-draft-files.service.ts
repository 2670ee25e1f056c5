import type { Context } from "#server/context.ts";
import { hasEndedBefore } from "#server/modules/campaigns/campaigns.service.ts";
import * as media from "#server/modules/media/media.service.ts";
import { hasMedia } from "#server/modules/media/media.service.ts";
import type { Database } from "#server/platform/database/database.ts";
import { draftsWithFiles, postsWithFiles } from "./drafts.repository.ts";

/** Retention of draft files after the end of the campaign, in milliseconds. */
const retention = 400 * 24 * 60 * 60 * 1000;
const batchSize = 200;

type Dependencies = { database: Database; context: Context; now: () => Date };

/** Deletes the files of old drafts and the screenshots of old figures. Texts and decisions remain. */
export function oldDraftFilesService({ database, context, now }: Dependencies) {
  return async (): Promise<void> => {
    const before = new Date(now().getTime() - retention);
    for (const [owner, withFiles] of [
      ["draftId", draftsWithFiles],
      ["deliverableId", postsWithFiles],
    ] as const) {
      const fits = { hasFiles: hasMedia(owner), isOfCampaign: hasEndedBefore(before) };
      const next = () => withFiles(database, fits, batchSize);
      for (let ids = await next(); ids.length > 0; ids = await next()) {
        await media.discard(context, await media.detach(database, owner, ...ids));
      }
    }
  };
}
