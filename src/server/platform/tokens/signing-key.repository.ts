import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { secrets } from "./secrets.schema.ts";

const name = "signing-key";

/** Key that signs URLs of files, generated once per database and shared by all nodes. */
export async function readSigningKey(executor: Executor): Promise<string> {
  await executor
    .insert(secrets)
    .values({ name, value: randomBytes(32).toString("base64url") })
    .onConflictDoNothing();
  const key = await findSigningKey(executor);
  if (key === undefined) throw new Error("the signing key is missing");
  return key;
}

/** The same for programs that only read; undefined before the first start. */
export async function findSigningKey(executor: Executor): Promise<string | undefined> {
  const [row] = await executor.select().from(secrets).where(eq(secrets.name, name));
  return row?.value;
}
