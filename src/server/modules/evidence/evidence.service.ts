import { randomUUIDv7 } from "node:crypto";
import { Invalid } from "#domain/errors.ts";
import type { Evidence } from "#domain/evidence/evidence.contract.ts";
import { maximumEvidenceFiles, tooMuchEvidenceMessage } from "#domain/evidence/evidence-limits.ts";
import type { MediaService, StoredFile } from "#server/modules/media/media.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { Holds } from "#server/platform/undo/undos.service.ts";
import {
  deleteEvidence,
  deleteHeldEvidence,
  giveBackEvidence,
  holdEvidence,
  insertEvidence,
  listEvidence,
} from "./evidence.repository.ts";

export { evidencePersonalData } from "./evidence.repository.ts";

export type EvidenceService = ReturnType<typeof evidenceService>;
type Dependencies = { media: MediaService; now: () => Date };

/** Files that prove the figures of an application, visible to the team and to the applicant. */
export function evidenceService({ media, now }: Dependencies) {
  const ofRequests = async (executor: Executor, joinRequestIds: string[]) => {
    const rows = await listEvidence(executor, joinRequestIds);
    const files = await media.filesOf(
      executor,
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
  };

  return {
    /** Throws `Invalid` above the limit of files. The request is locked. */
    async add(transaction: Executor, joinRequestId: string, stored: StoredFile[]): Promise<void> {
      const sent = (await ofRequests(transaction, [joinRequestId])).get(joinRequestId) ?? [];
      const count = sent.reduce((sum, { files }) => sum + files.length, stored.length);
      if (count > maximumEvidenceFiles) throw new Invalid("images", tooMuchEvidenceMessage);
      const id = randomUUIDv7();
      await insertEvidence(transaction, { id, joinRequestId, createdAt: now() });
      await media.attach(transaction, "evidenceId", id, stored);
    },

    /** Evidence by request, oldest first. */
    ofRequests,

    /**
     * Detaches evidence from requests that are about to be deleted: holds it if that can be undone, and deletes it
     * otherwise. Call `media.discard` with the returned files after the commit.
     */
    async release(transaction: Executor, joinRequestIds: readonly string[], holds: Holds): Promise<string[]> {
      for (const [joinRequestId, { id: heldBy }] of holds) {
        const held = await holdEvidence(transaction, { joinRequestId, heldBy });
        await media.hold(transaction, "evidenceId", new Map(held.map((id) => [id, heldBy])));
      }
      const final = joinRequestIds.filter((id) => !holds.has(id));
      const ids = (await listEvidence(transaction, final)).map(({ id }) => id);
      if (ids.length === 0) return [];
      const files = await media.detach(transaction, "evidenceId", ...ids);
      await deleteEvidence(transaction, ids);
      return files;
    },

    giveBack: giveBackEvidence,

    /** Deletes evidence that was held for these undos, after its files are detached. */
    removeHeld: deleteHeldEvidence,
  };
}
