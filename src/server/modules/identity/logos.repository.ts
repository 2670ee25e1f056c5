import { eq } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { logos } from "./logos.schema.ts";

type LogoRow = typeof logos.$inferSelect;

/** Stores the same logo only once. */
export async function insertLogo(executor: Executor, row: LogoRow): Promise<void> {
  await executor.insert(logos).values(row).onConflictDoNothing();
}

export async function findLogo(executor: Executor, digest: string): Promise<Buffer | undefined> {
  const [row] = await executor.select({ png: logos.png }).from(logos).where(eq(logos.digest, digest));
  return row?.png;
}
