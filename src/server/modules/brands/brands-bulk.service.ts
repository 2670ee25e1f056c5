import type { BrandAction } from "#domain/brands/brand-fields.ts";
import { refuseKeys } from "#server/http/principal.ts";
import { bulkService } from "#server/modules/bulk/bulk.service.ts";
import type { MediaService } from "#server/modules/media/media.service.ts";
import type { Actor, HistoryService } from "#server/platform/audit/history.service.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { MailsService } from "#server/platform/mail/mails.service.ts";
import { type BrandRow, deleteBrands, lockBrands, updateBrands } from "./brands.repository.ts";

const states: Record<Exclude<BrandAction, "delete">, Partial<BrandRow>> = {
  publish: { status: "published" },
  unpublish: { status: "pending" },
  feature: { featured: true },
  unfeature: { featured: false },
  verify: { verified: true },
  unverify: { verified: false },
};

export type BrandsBulkService = ReturnType<typeof brandsBulkService>;
type Dependencies = { database: Database; media: MediaService; history: HistoryService; mails: MailsService };

/** Actions on many brands at once. Whoever waited for a decision hears of it; that decision is never a program's. */
export function brandsBulkService({ mails, ...parts }: Dependencies) {
  const change = bulkService<BrandRow, Exclude<BrandAction, "delete">>(parts, {
    type: "brand",
    states,
    nameOf: (row) => row.companyName,
    lock: lockBrands,
    update: updateBrands,
    remove: deleteBrands,
    async onRemoved(transaction, rows, actor) {
      for (const row of rows) {
        if (row.status !== "pending") continue;
        refuseKeys(actor);
        await mails.brandRejected(transaction, row);
      }
    },
    async onChanged(transaction, rows, action) {
      if (action === "publish") for (const row of rows) await mails.brandApproved(transaction, row);
    },
  });
  return async (actor: Actor, ids: string[], action: BrandAction) => {
    if (action === "publish" || action === "unpublish") refuseKeys(actor);
    return change(actor, ids, action);
  };
}
