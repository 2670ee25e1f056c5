import type { BrandAction } from "#domain/brands/brand-fields.ts";
import type { BulkResult } from "#domain/http/bulk.ts";
import type { Database, Executor } from "../../database/database.ts";
import type { Actor, HistoryService } from "../history/history.service.ts";
import type { MailsService } from "../mail/mails.service.ts";
import type { MediaService } from "../media/media.service.ts";
import { type BrandRow, deleteBrands, lockBrands, type NewBrand, updateBrands } from "./brands.repository.ts";

const states = {
  publish: { status: "published" },
  unpublish: { status: "pending" },
  feature: { featured: true },
  unfeature: { featured: false },
  verify: { verified: true },
  unverify: { verified: false },
} as const satisfies Record<Exclude<BrandAction, "delete">, Partial<NewBrand>>;

export type BrandsBulkService = ReturnType<typeof brandsBulkService>;
type Parts = { database: Database; media: MediaService; history: HistoryService; mails: MailsService };

/** The same action on many records, in one transaction. A record that is so already is left as it is. */
export function brandsBulkService({ database, media, history, mails }: Parts) {
  const remove = async (transaction: Executor, actor: Actor, rows: BrandRow[]): Promise<string[]> => {
    if (rows.length === 0) return [];
    const ids = rows.map((row) => row.id);
    const files = await media.detach(transaction, "brandId", ...ids);
    await deleteBrands(transaction, ids);
    for (const row of rows) {
      if (row.status === "pending") await mails.brandRejected(transaction, row);
    }
    await history.record(
      transaction,
      actor,
      rows.map((row) => ({ action: "delete", type: "brand", id: row.id, name: row.companyName })),
    );
    return files;
  };

  const set = async (
    transaction: Executor,
    actor: Actor,
    rows: BrandRow[],
    action: Exclude<BrandAction, "delete">,
  ): Promise<void> => {
    const state: Partial<BrandRow> = states[action];
    const names = Object.keys(state) as (keyof BrandRow)[];
    const pick = (row: Partial<BrandRow>) => Object.fromEntries(names.map((name) => [name, row[name]]));
    const changing = rows.filter((row) => names.some((name) => row[name] !== state[name]));
    if (changing.length === 0) return;
    await updateBrands(
      transaction,
      changing.map((row) => row.id),
      state,
    );
    await history.record(
      transaction,
      actor,
      changing.map((row) => ({
        action,
        type: "brand",
        id: row.id,
        name: row.companyName,
        before: pick(row),
        after: pick(state),
      })),
    );
    if (action === "publish") for (const row of changing) await mails.brandApproved(transaction, row);
  };

  return async (actor: Actor, ids: string[], action: BrandAction): Promise<BulkResult> => {
    const { rows, files } = await database.transaction(async (transaction) => {
      const rows = await lockBrands(transaction, ids);
      if (action === "delete") return { rows, files: await remove(transaction, actor, rows) };
      await set(transaction, actor, rows, action);
      return { rows, files: [] };
    });
    await media.discard(files);
    const found = new Set(rows.map((row) => row.id));
    return { done: rows.length, notFound: ids.filter((id) => !found.has(id)) };
  };
}
