import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/platform/database/database.ts";

/** Rows that are fetched at a time. */
const batch = 500;

export type ExportRow = Record<string, unknown>;

/**
 * Hands on all rows as they were at the beginning, a batch at a time, from a cursor of the database: the next batch
 * is fetched when the last one has been taken, so that a table of any size needs the memory of one batch.
 */
export async function readExport(
  database: Database,
  source: SQL,
  take: (rows: ExportRow[]) => Promise<void>,
): Promise<void> {
  await database.transaction(
    async (transaction) => {
      await transaction.execute(sql`declare export no scroll cursor for ${source}`);
      for (;;) {
        const { rows } = await transaction.execute<ExportRow>(sql.raw(`fetch ${batch} from export`));
        if (rows.length > 0) await take(rows);
        if (rows.length < batch) return;
      }
    },
    { accessMode: "read only" },
  );
}
