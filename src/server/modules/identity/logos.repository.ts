import { eq } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { logos } from "./logos.schema.ts";

type LogoRow = typeof logos.$inferSelect;

/** Stores the same file only once. */
export async function insertLogos(executor: Executor, rows: LogoRow[]): Promise<void> {
  await executor.insert(logos).values(rows).onConflictDoNothing();
}

/** `key`: the digest, or the key of a smaller variant. */
export async function findLogo(executor: Executor, key: string): Promise<Buffer | undefined> {
  const [row] = await executor.select({ bytes: logos.bytes }).from(logos).where(eq(logos.digest, key));
  return row?.bytes;
}
