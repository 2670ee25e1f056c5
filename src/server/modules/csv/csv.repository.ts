import { type SQL, sql } from "drizzle-orm";
import type { Transactional } from "#server/platform/database/database.ts";

/** Rows per fetch. */
const batch = 500;

export type ExportRow = Record<string, unknown>;

/**
 * Passes all rows of one snapshot to `take`, one batch at a time from a database cursor. The next batch is fetched
 * after `take` has finished, so memory holds only one batch however large the table is.
 */
export async function readExport(
  database: Transactional,
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
