/** A backup cannot be made, read, or restored. The message tells an operator why, and contains no secret. */
export class BackupError extends Error {
  override name = "BackupError";
}
