/** The embedded Postgres cannot be started. The message is one line for the person who started Tandem. */
export class DatabaseStartError extends Error {
  override name = "DatabaseStartError";
}
