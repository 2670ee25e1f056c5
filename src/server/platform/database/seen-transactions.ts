/** Whether a transaction, by its number, was committed when one looked. True if it may have been. */
export type HasSeen = (transaction: bigint) => boolean;

/**
 * Reads what `pg_current_snapshot()` returns: the first number that was under way, the first that had not begun, and all
 * between them that were under way, as in `10:20:10,14,15`.
 */
export function seenTransactions(snapshot: string): HasSeen {
  const [first = "", next = "", running = ""] = snapshot.split(":");
  const firstRunning = BigInt(first);
  const notBegun = BigInt(next);
  const underway = new Set(running === "" ? [] : running.split(",").map(BigInt));
  return (transaction) =>
    transaction < firstRunning || (transaction < notBegun && !underway.has(transaction));
}
