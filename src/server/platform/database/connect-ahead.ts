import type { Pool } from "pg";
import { withoutReadLimit } from "./read-connections.ts";

/** Typical number of simultaneous requests. The pool closes connections that stay idle. */
const usual = 8;

/**
 * Opens connections before the first requests arrive. A load balancer sends most requests to a node that has just
 * started, because it has the fewest open, and on a busy machine they would time out while connecting. Connections
 * that fail now are opened on demand.
 */
export async function connectAhead(pool: Pool): Promise<void> {
  const opened = await withoutReadLimit(() =>
    Promise.allSettled(Array.from({ length: usual }, () => pool.connect())),
  );
  for (const each of opened) if (each.status === "fulfilled") each.value.release();
}
