/** The embedded Postgres cannot be started. The message is one line for the person who started Tandem. */
export class DatabaseStartError extends Error {
  override name = "DatabaseStartError";
}

/** Another process runs the embedded Postgres of this folder. */
export class DataDirectoryInUse extends DatabaseStartError {}
