import { setTimeout as sleep } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import { endWhenSilent } from "./socket-timeout.ts";

/** The channel that the triggers on the public tables tell of changes; the name stands in the migration too. */
const channel = "tandem_changes";
const longestPause = 5_000;
const connectTimeout = 5_000;
/** How often the connection is tried, and how long an answer may take; in milliseconds. */
const heartbeat = 3_000;
const longestSilence = 4_000;

type Listener = { onChange(): void; onHearing(hearing: boolean): void };

/**
 * Hears of every committed change of public records, whichever process made it. Comes back by itself after a
 * lost connection. Returns when it listens; call the answer to stop.
 */
export async function listenForChanges(
  config: ClientConfig,
  listener: Listener,
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
    fresh.on("notification", () => listener.onChange());
    fresh.on("error", () => {
      // An 'end' follows, which is where the connection is made anew.
    });
    await fresh.connect();
    await fresh.query(`listen ${channel}`);
    endWhenSilent(fresh.connection.stream, longestSilence);
    // On a connection that is only listened to nothing tells that it is cut.
    const beat = setInterval(() => void fresh.query("select 1").catch(() => {}), heartbeat).unref();
    fresh.on("end", () => {
      clearInterval(beat);
      void reconnect();
    });
    listener.onHearing(true);
    return fresh;
  }

  async function reconnect(): Promise<void> {
    listener.onHearing(false);
    for (let pause = 100; !stopped; pause = Math.min(pause * 2, longestPause)) {
      try {
        client = await connect();
        return;
      } catch {
        // The database is away; requests that need it say so.
        await sleep(pause, undefined, { ref: false });
      }
    }
  }

  return async () => {
    stopped = true;
    await client.end();
  };
}
