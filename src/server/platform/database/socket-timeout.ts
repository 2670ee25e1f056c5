import { Socket } from "node:net";
import type { Duplex } from "node:stream";

/**
 * Ends a connection on which the server owes an answer for `limit` milliseconds: it is gone, or the way to it is,
 * and nothing else would tell for hours. One that owes nothing may be idle for ever.
 */
export function endWhenSilent(stream: Duplex, limit: number): void {
  if (!(stream instanceof Socket)) return;
  let answered = stream.bytesWritten;
  stream.on("data", () => {
    answered = stream.bytesWritten;
  });
  stream.setTimeout(limit, () => {
    if (stream.bytesWritten > answered) {
      stream.destroy(new Error("Connection terminated, because the database was silent"));
    }
  });
}
