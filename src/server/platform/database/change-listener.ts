import { setTimeout as sleep } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import type { CacheVersion } from "#server/platform/cache-version.ts";
import { readChange } from "./change-payload.ts";
import { type HasSeen, seenTransactions } from "./seen-transactions.ts";
import { endWhenSilent } from "./socket-timeout.ts";

/** The channel to which triggers on the public tables report changes. The migration contains the same name. */
const channel = "tandem_changes";
/** Nothing is cached until it listens again, in milliseconds. */
const longestPause = 1_000;
const connectTimeout = 5_000;
/** How often the connection is tested, and how long a response may take, in milliseconds. */
const heartbeat = 3_000;
const silenceTimeoutMs = 4_000;

/**
 * Reports every committed change to public records to `version`, whichever process made it, in the order of the commits.
 * Reconnects after a lost connection. Resolves once it listens, with a function that stops it.
 */
export async function listenForChanges(
  config: ClientConfig,
  version: Pick<CacheVersion, "change" | "setHearing">,
): Promise<() => Promise<void>> {
  let stopped = false;
  let client = await connect();

  async function connect(): Promise<Client> {
    const fresh = new Client({
      ...config,
      keepAlive: true,
      connectionTimeoutMillis: connectTimeout,
      application_name: "tandem changes",
    });
    fresh.on("notification", ({ payload }) => version.change(readChange(payload)));
    fresh.on("error", () => {
      // An 'end' event follows, which reconnects.
    });
    await fresh.connect();
    await fresh.query(`listen ${channel}`);
    endWhenSilent(fresh.connection.stream, silenceTimeoutMs);
    // Nothing reports that a connection is cut if it only listens.
    const beat = setInterval(() => void fresh.query("select 1").catch(() => {}), heartbeat).unref();
    fresh.on("end", () => {
      clearInterval(beat);
      void reconnect();
    });
    version.setHearing(true, flushOf(fresh));
    return fresh;
  }

  async function reconnect(): Promise<void> {
    version.setHearing(false);
    for (let pause = 100; !stopped; pause = Math.min(pause * 2, longestPause)) {
      try {
        client = await connect();
        return;
      } catch {
        // The database is down. Requests that need it report that.
        await sleep(pause, undefined, { ref: false });
      }
    }
  }

  return async () => {
    stopped = true;
    await client.end();
  };
}

/**
 * Resolves once everything that was committed before the call has been heard, with what is committed then. A commit signals whoever listens before it
 * is acknowledged, and Postgres sends notifications that it was signaled before it says that a statement is done.
 * Whoever calls while a statement is under way shares the next one.
 */
function flushOf(client: Client): () => Promise<HasSeen> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<HasSeen> | undefined;
  const ask = async (): Promise<HasSeen> => {
    const { rows } = await client.query<{ snapshot: string }>(
      "select pg_current_snapshot()::text as snapshot",
    );
    return seenTransactions(rows[0]?.snapshot ?? "");
  };
  return () => {
    next ??= running.then(() => {
      next = undefined;
      const asked = ask();
      // Whoever comes next asks anew.
      running = asked.catch(() => {});
      return asked;
    });
    return next;
  };
}
