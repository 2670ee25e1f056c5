import type { Media } from "#domain/media/media.contract.ts";
import type { Context } from "#server/context.ts";
import * as media from "#server/modules/media/media.service.ts";
import type { DraftRow } from "./drafts.repository.ts";

/**
 * Files by draft: those that it keeps of earlier drafts, which still belong to the drafts that they were sent with, and
 * those that were sent with it.
 */
export async function filesOfDrafts(
  context: Context,
  drafts: readonly Pick<DraftRow, "id" | "keptFiles">[],
): Promise<Map<string, Media[]>> {
  const ids = drafts.map(({ id }) => id);
  const sent = await media.filesOf(context, "draftId", ids);
  const kept = await media.filesWithIds(
    context,
    drafts.flatMap(({ keptFiles }) => keptFiles),
  );
  const own = ({ id, keptFiles }: (typeof drafts)[number]) => [
    ...keptFiles.flatMap((fileId) => kept.get(fileId) ?? []),
    ...(sent.get(id) ?? []),
  ];
  return new Map(drafts.map((draft) => [draft.id, own(draft)]));
}
