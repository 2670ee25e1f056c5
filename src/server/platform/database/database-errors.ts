/** SQLSTATE classes and codes that mean 'not now': connection lost, server starting or stopping, time-out, full. */
const unavailableCodes = /^(08|53|57P0[1-5]|57014|55P03|25P03|40001|40P01)/;
const systemCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** The error that the driver threw, below the query builder's wrapping. */
function driverError(error: unknown): { code?: unknown; constraint?: unknown; message?: unknown } {
  let current = error;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  return typeof current === "object" && current !== null ? current : {};
}

/** True when there was no room on the disk: that of the database, or ours. */
export function isDiskFull(error: unknown): boolean {
  const { code } = driverError(error);
  return code === "53100" || code === "ENOSPC" || code === "EDQUOT";
}

/** True when the database cannot be asked now, so that a client may try again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message } = driverError(error);
  if (typeof code === "string") {
    // No file gives the others.
    if (systemCodes.has(code)) return code !== "ENOENT" || isQueryOrConnect(error);
    return unavailableCodes.test(code);
  }
  // The driver gives these no code. The last is of a connection that was lost before the statement was sent.
  return (
    typeof message === "string" &&
    /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(message)
  );
}

/** A system error counts only when it came out of a query or a connection, not out of a file. */
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

/** True when a unique rule refused the row; `constraint` names which one, as in `influencers_email_unique`. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  const cause = driverError(error);
  return cause.code === "23505" && cause.constraint === constraint;
}
