import { setTimeout as sleep } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import { endWhenSilent } from "./socket-timeout.ts";

/** The channel to which triggers on the public tables report changes. The migration contains the same name. */
const channel = "tandem_changes";
const longestPause = 5_000;
const connectTimeout = 5_000;
/** How often the connection is tested, and how long a response may take, in milliseconds. */
const heartbeat = 3_000;
const silenceTimeoutMs = 4_000;

type Listener = { onChange(): void; onHearing(hearing: boolean): void };

/**
 * Reports every committed change to public records, whichever process made it. Reconnects after a lost connection.
 * Resolves once it listens, with a function that stops it.
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
