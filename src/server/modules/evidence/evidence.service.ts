import { randomUUIDv7 } from "node:crypto";
import { Invalid } from "#domain/errors.ts";
import type { Evidence } from "#domain/evidence/evidence.contract.ts";
import { maximumEvidenceFiles, tooMuchEvidenceMessage } from "#domain/evidence/evidence-limits.ts";
import type { Context } from "#server/context.ts";
import type { StoredFile } from "#server/modules/media/media.service.ts";
import * as media from "#server/modules/media/media.service.ts";
import type { Holds } from "#server/platform/undo/undos.service.ts";
import { deleteEvidence, holdEvidence, insertEvidence, listEvidence } from "./evidence.repository.ts";

export { evidencePersonalData } from "./evidence.repository.ts";

// Files that prove the figures of an application, visible to the team and to the applicant.

/** Throws `Invalid` above the limit of files. The request is locked. */
export async function add(context: Context, joinRequestId: string, stored: StoredFile[]): Promise<void> {
  const sent = (await ofRequests(context, [joinRequestId])).get(joinRequestId) ?? [];
  const count = sent.reduce((sum, { files }) => sum + files.length, stored.length);
  if (count > maximumEvidenceFiles) throw new Invalid("images", tooMuchEvidenceMessage);
  const id = randomUUIDv7();
  await insertEvidence(context.database, { id, joinRequestId, createdAt: context.now() });
  await media.attach(context, "evidenceId", id, stored);
}

/**
 * Detaches evidence from requests that are about to be deleted: holds it if that can be undone, and deletes it
 * otherwise. Call `media.discard` with the returned files after the commit.
 */
export async function release(
  context: Context,
  joinRequestIds: readonly string[],
  holds: Holds,
): Promise<string[]> {
  for (const [joinRequestId, { id: heldBy }] of holds) {
    const held = await holdEvidence(context.database, { joinRequestId, heldBy });
    await media.hold(context, "evidenceId", new Map(held.map((id) => [id, heldBy])));
  }
  const final = joinRequestIds.filter((id) => !holds.has(id));
  const ids = (await listEvidence(context.database, final)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const files = await media.detach(context.database, "evidenceId", ...ids);
  await deleteEvidence(context.database, ids);
  return files;
}

/** Deletes evidence that was held for these undos, after its files are detached. */
export { deleteHeldEvidence as removeHeld, giveBackEvidence as giveBack } from "./evidence.repository.ts";

export async function ofRequests(context: Context, joinRequestIds: string[]) {
  const rows = await listEvidence(context.database, joinRequestIds);
  const files = await media.filesOf(
    context,
    "evidenceId",
    rows.map(({ id }) => id),
  );
  const byRequest = Map.groupBy(rows, ({ joinRequestId }) => joinRequestId ?? "");
  return new Map<string, Evidence[]>(
    [...byRequest].map(([id, sent]) => [
      id,
      sent.map((row) => ({
        _id: row.id,
        sentAt: row.createdAt.toISOString(),
        files: files.get(row.id) ?? [],
      })),
    ]),
  );
}
