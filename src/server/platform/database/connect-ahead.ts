import type { Pool } from "pg";

/** As many as requests that arrive together usually need. The pool closes those that stay idle. */
const usual = 8;

/**
 * Opens connections before the first requests come. A load balancer sends the most to a node that has just started,
 * because it has the fewest under way, and on a busy machine they would wait for a connection until they are refused.
 * What cannot be opened now is opened when it is needed.
 */
export async function connectAhead(pool: Pool): Promise<void> {
  const opened = await Promise.allSettled(Array.from({ length: usual }, () => pool.connect()));
  for (const each of opened) if (each.status === "fulfilled") each.value.release();
}
