import { refuseKeys } from "#domain/access/policy.ts";
import type { BrandAction } from "#domain/brands/brand-fields.ts";
import type { Context } from "#server/context.ts";
import type { Emit } from "#server/events/events.ts";
import { bulkService } from "#server/modules/bulk/bulk.service.ts";
import type { RemovalService } from "#server/modules/undo/removal.service.ts";
import type { Actor, Change } from "#server/platform/audit/history.service.ts";
import type { Database } from "#server/platform/database/database.ts";
import { slugOf } from "#server/platform/database/slugs.ts";
import { type BrandRow, deleteBrands, lockBrands, updateBrands } from "./brands.repository.ts";
import { brandSnapshots } from "./brands-shared.repository.ts";

const states: Record<Exclude<BrandAction, "delete">, Partial<BrandRow>> = {
  publish: { status: "published" },
  unpublish: { status: "pending" },
  feature: { featured: true },
  unfeature: { featured: false },
  verify: { verified: true },
  unverify: { verified: false },
};

export type BrandsBulkService = ReturnType<typeof brandsBulkService>;
type Dependencies = { database: Database; context: Context; removal: RemovalService; emit: Emit };

/** Bulk actions on brands. A decision about a pending brand notifies it, and is not open to API keys. */
export function brandsBulkService({ emit, ...dependencies }: Dependencies) {
  const change = bulkService<BrandRow, Exclude<BrandAction, "delete">>(dependencies, {
    type: "brand",
    states,
    nameOf: (row) => row.companyName,
    lock: lockBrands,
    update: updateBrands,
    remove: deleteBrands,
    snapshots: brandSnapshots,
    async tell(transaction, actor, changed) {
      const others: Change[] = [];
      for (const { row: brand, change, hold } of changed) {
        const { action, before = {}, after = {} } = change;
        if (action === "publish") {
          const slug = (await slugOf(transaction, brand.id)) ?? brand.id;
          const published = { ...brand, slug };
          await emit(transaction, { type: "brand.published", actor, brand: published, before, after });
        } else if (action === "delete" && brand.status === "pending") {
          refuseKeys(actor);
          await emit(transaction, { type: "brand.rejected", actor, brand, hold });
        } else {
          others.push(change);
        }
      }
      await emit(transaction, { type: "records.changed", actor, changes: others });
    },
  });
  return async (actor: Actor, ids: string[], action: BrandAction) => {
    if (action === "publish" || action === "unpublish") refuseKeys(actor);
    return change(actor, ids, action);
  };
}
