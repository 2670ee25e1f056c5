import type { LinkPrincipal } from "#domain/access/principal.ts";
import { Conflict } from "#domain/errors.ts";
import type { RecordType } from "#domain/history/history.contract.ts";
import type { UndoableAction } from "#domain/undo/undo-offer.ts";
import { type Context, within } from "#server/context.ts";
import * as evidence from "#server/modules/evidence/evidence.service.ts";
import * as media from "#server/modules/media/media.service.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { RowSnapshot } from "#server/platform/database/row-snapshot.ts";
import { type Holds, holdForUndo, type UndoRow } from "#server/platform/undo/undos.service.ts";

/** Columns of files, by kind of record. */
export const mediaOwners = {
  "join-request": "joinRequestId",
  influencer: "influencerId",
  brand: "brandId",
} as const satisfies Partial<Record<RecordType, string>>;
export type RecordWithFiles = keyof typeof mediaOwners;

/** Links from messages to records, by record. */
export type MessagesAbout = (
  executor: Executor,
  type: RecordWithFiles,
  ids: string[],
) => Promise<Map<string, NonNullable<UndoRow["links"]>>>;
export type Snapshots = (executor: Executor, ids: string[]) => Promise<Map<string, RowSnapshot>>;

type Removal = {
  action: UndoableAction;
  type: RecordWithFiles;
  records: readonly { id: string; name: string }[];
  snapshots: Snapshots;
};

/** Actor who removes a record: the team, or its owner by a link. */
export type Remover = Actor | Pick<LinkPrincipal, "kind">;

export type RemovalService = ReturnType<typeof removalService>;
/** Names of campaigns in which one of these creators has a binding agreement. */
export type ListBindingCampaigns = (executor: Executor, influencerIds: string[]) => Promise<string[]>;
type Dependencies = {
  context: Context;

  messagesAbout: MessagesAbout;
  listBindingCampaigns: ListBindingCampaigns;
};

/** Handles files and messages of records that are about to be deleted. */
export function removalService({ context, messagesAbout, listBindingCampaigns }: Dependencies) {
  return {
    /**
     * Detaches files from records. If the deletion can be undone, they are held; otherwise, call `media.discard` with
     * `files` after the commit. Throws `Conflict` for a creator with a binding agreement.
     */
    async release(
      transaction: Executor,
      remover: Remover,
      { action, type, records, snapshots }: Removal,
    ): Promise<{ holds: Holds; files: string[] }> {
      const ids = records.map(({ id }) => id);
      const binding = type === "influencer" ? await listBindingCampaigns(transaction, ids) : [];
      if (binding.length > 0) throw new Conflict(`Bound by an agreement in: ${binding.join(", ")}`);
      const rows = await snapshots(transaction, ids);
      const links = await messagesAbout(transaction, type, ids);
      const holds = await holdForUndo(
        transaction,
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
      await media.hold(
        within(context, transaction),
        owner,
        new Map([...holds].map(([id, hold]) => [id, hold.id])),
      );
      const final = ids.filter((id) => !holds.has(id));
      const files = final.length > 0 ? await media.detach(transaction, owner, ...final) : [];
      if (type === "join-request")
        files.push(...(await evidence.release(within(context, transaction), ids, holds)));
      return { holds, files };
    },
  };
}
