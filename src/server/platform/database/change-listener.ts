import { setTimeout as sleep } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import type { CacheVersion } from "#server/platform/cache-version.ts";
import { readChange } from "./change-payload.ts";
import { type HasSeen, seenTransactions } from "./seen-transactions.ts";
import { endWhenSilent } from "./socket-timeout.ts";

/** Channel on which triggers of the public tables report changes. The migration has the same name. */
const channel = "tandem_changes";
/** Maximum pause before the next attempt to listen, in milliseconds. Nothing is cached until it succeeds. */
const longestPause = 1_000;
const connectTimeout = 5_000;
/** Interval between tests of the connection, and timeout of a test, in milliseconds. */
const heartbeat = 3_000;
const silenceTimeoutMs = 4_000;

/**
 * Reports all committed changes of public records to `version`, from any process, in commit order. Reconnects after a
 * lost connection. Resolves once it is listening, to a function that stops it.
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
      // The `end` event that follows reconnects.
    });
    await fresh.connect();
    await fresh.query(`listen ${channel}`);
    endWhenSilent(fresh.connection.stream, silenceTimeoutMs);
    // A connection that only listens never notices that it was cut.
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
 * Makes a function that resolves once every change committed before the call was heard, to a snapshot of the
 * committed transactions. It relies on two guarantees of Postgres: listeners are signaled before a commit is
 * acknowledged, and pending notifications are sent before the result of a statement. Calls during a running statement
 * share the next one.
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
      // Later calls need a new statement.
      running = asked.catch(() => {});
      return asked;
    });
    return next;
  };
}
