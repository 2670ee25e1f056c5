import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { secrets } from "./secrets.schema.ts";

/** The key that signs URLs of files, generated once per database and shared by all nodes. */
export async function readSigningKey(executor: Executor): Promise<string> {
  const name = "signing-key";
  await executor
    .insert(secrets)
    .values({ name, value: randomBytes(32).toString("base64url") })
    .onConflictDoNothing();
  const [row] = await executor.select().from(secrets).where(eq(secrets.name, name));
  if (row === undefined) throw new Error("the signing key is missing");
  return row.value;
}
