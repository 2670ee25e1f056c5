import type { LinkPrincipal } from "#domain/access/principal.ts";
import { Conflict } from "#domain/errors.ts";
import type { RecordType } from "#domain/history/history.contract.ts";
import type { UndoableAction } from "#domain/undo/undo-offer.ts";
import type { Context } from "#server/context.ts";
import { listBindingCampaigns } from "#server/modules/campaigns/binding-campaigns.service.ts";
import { messagesAbout } from "#server/modules/contact/message-undo.service.ts";
import * as evidence from "#server/modules/evidence/evidence.service.ts";
import * as media from "#server/modules/media/media.service.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { RowSnapshot } from "#server/platform/database/row-snapshot.ts";
import { type Holds, holdForUndo } from "#server/platform/undo/undos.service.ts";

/** Columns of files, by kind of record. */
export const mediaOwners = {
  "join-request": "joinRequestId",
  influencer: "influencerId",
  brand: "brandId",
} as const satisfies Partial<Record<RecordType, string>>;
export type RecordWithFiles = keyof typeof mediaOwners;

export type Snapshots = (executor: Executor, ids: string[]) => Promise<Map<string, RowSnapshot>>;

type Removal = {
  action: UndoableAction;
  type: RecordWithFiles;
  records: readonly { id: string; name: string }[];
  snapshots: Snapshots;
};

/** Actor who removes a record: the team, or its owner by a link. */
export type Remover = Actor | Pick<LinkPrincipal, "kind">;

// Handles files and messages of records that are about to be deleted.

/**
 * Detaches files from records. If the deletion can be undone, they are held; otherwise, call `media.discard` with
 * `files` after the commit. Throws `Conflict` for a creator with a binding agreement.
 */
export async function release(
  context: Context,
  remover: Remover,
  { action, type, records, snapshots }: Removal,
): Promise<{ holds: Holds; files: string[] }> {
  const ids = records.map(({ id }) => id);
  const binding = type === "influencer" ? await listBindingCampaigns(context.database, ids) : [];
  if (binding.length > 0) {
    throw new Conflict(
      `A creator can’t be deleted while an agreement is running in: ${binding.join(", ")}. Complete or cancel it there first.`,
    );
  }
  const rows = await snapshots(context.database, ids);
  const links = await messagesAbout(context.database, type, ids);
  const holds = await holdForUndo(
    context.database,
    remover,
    records.map(({ id, name }) => ({
      action,
      recordType: type,
      recordId: id,
      recordName: name,
      snapshot: rows.get(id) ?? {},
      links: links.get(id) ?? null,
    })),
  );
  const owner = mediaOwners[type];
  await media.hold(context, owner, new Map([...holds].map(([id, hold]) => [id, hold.id])));
  const final = ids.filter((id) => !holds.has(id));
  const files = final.length > 0 ? await media.detach(context.database, owner, ...final) : [];
  if (type === "join-request") files.push(...(await evidence.release(context, ids, holds)));
  return { holds, files };
}
