import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client, type ClientConfig } from "pg";
import type { Database } from "./database.ts";
import { endWhenSilent } from "./socket-timeout.ts";

/** Pause between two rounds, in milliseconds. */
const pause = 2_000;
const minute = 60_000;
const connectTimeout = 10_000;
/** Longer than any round takes, in milliseconds. */
const longestRound = 120 * minute;

/**
 * Repeats `work` for a minute on its own connection, because it may take longer than a request may. Shutdown does not
 * wait for it.
 */
export async function repeatForAMinute(
  config: ClientConfig,
  work: (database: Pick<Database, "execute" | "transaction">) => Promise<void>,
  stopping: AbortSignal,
): Promise<void> {
  const client = await connect(config);
  // A query that is running on the server finishes.
  const leave = () => void client.end();
  stopping.addEventListener("abort", leave, { once: true });
  try {
    const end = performance.now() + minute;
    while (performance.now() < end && !stopping.aborted) {
      await work(drizzle(client));
      await sleep(pause, undefined, { signal: stopping, ref: false });
    }
  } catch (error) {
    if (!stopping.aborted) throw error;
  } finally {
    stopping.removeEventListener("abort", leave);
    await client.end();
  }
}

async function connect(config: ClientConfig): Promise<Client> {
  const client = new Client({
    ...config,
    keepAlive: true,
    connectionTimeoutMillis: connectTimeout,
    application_name: "tandem maintenance",
  });
  // The next query fails on a lost connection.
  client.on("error", () => {});
  await client.connect();
  endWhenSilent(client.connection.stream, longestRound);
  return client;
}
