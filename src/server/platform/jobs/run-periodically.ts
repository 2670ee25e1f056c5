import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client, type ClientConfig } from "pg";
import type { Database } from "#server/platform/database/database.ts";
import { endWhenSilent } from "#server/platform/database/socket-timeout.ts";

/** Between two rounds, in milliseconds. */
const pause = 2_000;
const connectTimeout = 10_000;
/** No round takes so long, in milliseconds. */
const longestRound = 15 * 60_000;

/**
 * Does `work` over and over, on a connection of its own: it may take a minute, which neither a request nor the stop
 * waits for. Call the answer to stop.
 */
export function runPeriodically(
  config: ClientConfig,
  work: (database: Pick<Database, "execute" | "transaction">) => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  let client: Client | undefined;
  const rounds = async () => {
    while (!stopping.signal.aborted) {
      try {
        client ??= await connect(config);
        await work(drizzle(client));
      } catch (error) {
        if (!stopping.signal.aborted) onError(error);
        await client?.end().catch(() => {});
        client = undefined;
      }
      await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  };
  const done = rounds();
  return async () => {
    stopping.abort();
    // A running query is left to the server.
    await client?.end();
    await done;
  };
}

async function connect(config: ClientConfig): Promise<Client> {
  const client = new Client({
    ...config,
    keepAlive: true,
    connectionTimeoutMillis: connectTimeout,
    application_name: "tandem upkeep",
  });
  // A lost connection shows at the next query.
  client.on("error", () => {});
  await client.connect();
  endWhenSilent(client.connection.stream, longestRound);
  return client;
}
