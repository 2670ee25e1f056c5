import type { RemovalService, Remover } from "#server/modules/undo/removal.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { type BrandRow, deleteBrand } from "./brands.repository.ts";
import { brandSnapshots } from "./brands-shared.repository.ts";

/** Deletes a brand. Returns its hold if the deletion can be undone, and the files to discard after the commit. */
export function brandEnding(removal: RemovalService) {
  return async (
    transaction: Executor,
    remover: Remover,
    { id, companyName: name }: Pick<BrandRow, "id" | "companyName">,
  ) => {
    const released = await removal.release(transaction, remover, {
      action: "delete",
      type: "brand",
      records: [{ id, name }],
      snapshots: brandSnapshots,
    });
    await deleteBrand(transaction, id);
    return released;
  };
}
