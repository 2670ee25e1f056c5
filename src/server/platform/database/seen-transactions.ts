/** Whether a transaction was committed at the time of a snapshot. True if it may have been. */
export type HasSeen = (transaction: bigint) => boolean;

/**
 * Parses `pg_current_snapshot()`: the first running transaction, the first that had not begun, and the running ones
 * in between, as in `10:20:10,14,15`.
 */
export function seenTransactions(snapshot: string): HasSeen {
  const [first = "", next = "", running = ""] = snapshot.split(":");
  const firstRunning = BigInt(first);
  const notBegun = BigInt(next);
  const underway = new Set(running === "" ? [] : running.split(",").map(BigInt));
  return (transaction) =>
    transaction < firstRunning || (transaction < notBegun && !underway.has(transaction));
}
