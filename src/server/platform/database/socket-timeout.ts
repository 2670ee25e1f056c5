import { Socket } from "node:net";
import type { Duplex } from "node:stream";

/**
 * Closes a connection if the server owes a response for `limit` milliseconds: the server or the network is gone, and
 * nothing else would report it for hours. Otherwise connections may be idle forever.
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
