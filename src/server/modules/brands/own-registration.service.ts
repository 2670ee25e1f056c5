import { Conflict } from "#domain/errors.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import type { Emit } from "#server/events/events.ts";
import type { MediaService } from "#server/modules/media/media.service.ts";
import type { RemovalService } from "#server/modules/undo/removal.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import { brandEnding } from "./brand-ending.ts";
import { findBrand, lockBrand } from "./brands.repository.ts";
import { countPendingBefore } from "./brands-shared.repository.ts";

type Dependencies = { database: Database; media: MediaService; removal: RemovalService; emit: Emit };

/** What the contact of a brand may do with its registration, as long as it waits. */
export function ownRegistrationService({ database, media, removal, emit }: Dependencies) {
  const release = brandEnding(removal);

  return {
    /** What the contact sees of it; undefined if it does not wait. */
    async waiting(id: string): Promise<{ receivedAt: Date; before: number } | undefined> {
      const row = await findBrand(database, id);
      if (row?.status !== "pending") return undefined;
      return { receivedAt: row.createdAt, before: await countPendingBefore(database, row) };
    },

    /**
     * The contact takes a registration back that waits. `admit` runs in the transaction, once the record is locked.
     * Throws `Conflict` if it has been decided in the meantime.
     */
    async withdraw(id: string, admit: (transaction: Executor) => Promise<void>): Promise<void> {
      const { files } = await database.transaction(async (transaction) => {
        const brand = await lockBrand(transaction, id);
        if (brand?.status !== "pending") throw new Conflict(errorMessages.decidedMeanwhile);
        await admit(transaction);
        const released = await release(transaction, { kind: "link" }, brand);
        await emit(transaction, { type: "brand.withdrawn", brand });
        return released;
      });
      await media.discard(files);
    },
  };
}
