import type { Context } from "#server/context.ts";
import type { Remover } from "#server/modules/undo/removal.service.ts";
import * as removal from "#server/modules/undo/removal.service.ts";
import { type BrandRow, deleteBrand } from "./brands.repository.ts";
import { brandSnapshots } from "./brands-shared.repository.ts";

/** Deletes a brand. Returns its hold if the deletion can be undone, and the files to discard after the commit. */
export async function endBrand(
  context: Context,
  remover: Remover,
  { id, companyName: name }: Pick<BrandRow, "id" | "companyName">,
) {
  const released = await removal.release(context, remover, {
    action: "delete",
    type: "brand",
    records: [{ id, name }],
    snapshots: brandSnapshots,
  });
  await deleteBrand(context.database, id);
  return released;
}
