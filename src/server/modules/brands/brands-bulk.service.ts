import { refuseKeys } from "#domain/access/policy.ts";
import type { BrandAction } from "#domain/brands/brand-fields.ts";
import type { Context } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { changeMany, type Kind } from "#server/modules/bulk/bulk.service.ts";
import type { Actor, Change } from "#server/platform/audit/history.service.ts";
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

const brandKind: Kind<BrandRow, Exclude<BrandAction, "delete">> = {
  type: "brand",
  states,
  nameOf: (row) => row.companyName,
  lock: lockBrands,
  update: updateBrands,
  remove: deleteBrands,
  snapshots: brandSnapshots,
  async tell(context, actor, changed) {
    const others: Change[] = [];
    for (const { row: brand, change, hold } of changed) {
      const { action, before = {}, after = {} } = change;
      if (action === "publish") {
        const slug = (await slugOf(context.database, brand.id)) ?? brand.id;
        const published = { ...brand, slug };
        await emit(context, { type: "brand.published", actor, brand: published, before, after });
      } else if (action === "delete" && brand.status === "pending") {
        refuseKeys(actor);
        await emit(context, { type: "brand.rejected", actor, brand, hold });
      } else {
        others.push(change);
      }
    }
    await emit(context, { type: "records.changed", actor, changes: others });
  },
};

/** Bulk actions on brands. A decision about a pending brand notifies it, and is not open to API keys. */
export async function changeBrands(context: Context, actor: Actor, ids: string[], action: BrandAction) {
  if (action === "publish" || action === "unpublish") refuseKeys(actor);
  return changeMany(context, brandKind, { actor, ids, action });
}
