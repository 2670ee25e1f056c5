/**
 * SQLSTATE classes and codes that mean 'not now': connection lost, server starting or stopping, timeout, full, no
 * longer the primary.
 */
const unavailableCodes = /^(08|53|57P0[1-5]|57014|55P03|25P03|25006|40001|40P01)/;
const systemCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** The error that the driver threw, inside the query builder's wrapper. */
function driverError(error: unknown): { code?: unknown; constraint?: unknown; message?: unknown } {
  let current = error;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  return typeof current === "object" && current !== null ? current : {};
}

/** True if the disk was full, the database's or ours. */
export function isDiskFull(error: unknown): boolean {
  const { code } = driverError(error);
  return code === "53100" || code === "ENOSPC" || code === "EDQUOT";
}

/** True if the database is unavailable, so that a client may retry. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message } = driverError(error);
  if (typeof code === "string") {
    // Files do not cause the other codes.
    if (systemCodes.has(code)) return code !== "ENOENT" || isQueryOrConnect(error);
    return unavailableCodes.test(code);
  }
  // The driver's errors without a code. The last one is about a connection that was lost before the statement was
  // sent.
  return (
    typeof message === "string" &&
    /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(message)
  );
}

/** A system error counts only if it came from a query or a connection, not from a file. */
function isQueryOrConnect(error: unknown): boolean {
  let current = error;
  while (current instanceof Error) {
    if (current.message.startsWith("Failed query") || /^connect /.test(current.message)) return true;
    if ("syscall" in current && (current.syscall === "connect" || current.syscall === "getaddrinfo"))
      return true;
    current = current.cause;
  }
  return false;
}

/** True if the connection is lost, or leads to a former primary that no longer accepts changes. */
export function isOfNoUse(error: unknown): boolean {
  const { code } = driverError(error);
  const isLost = typeof code !== "string" || systemCodes.has(code) || /^(08|57P|25006)/.test(code);
  return isLost && isDatabaseUnavailable(error);
}

/** True if a lock was not free within `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return driverError(error).code === "55P03";
}

/** True if a unique constraint refused the row. `constraint` is its name, such as `influencers_email_unique`. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  const cause = driverError(error);
  return cause.code === "23505" && cause.constraint === constraint;
}
