import { once } from "node:events";
import { connect } from "node:net";

/**
 * Sends a request to its end before it reads anything, as browsers do, and returns the response. Throws when the
 * connection is lost on the way.
 */
export async function sendThenRead(origin: string, pieces: Iterable<Buffer | string>): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname).pause();
  try {
    for (const piece of pieces) {
      if (!socket.write(piece)) await once(socket, "drain");
    }
    let response = "";
    for await (const chunk of socket) {
      response += (chunk as Buffer).toString("latin1");
      if (isWhole(response)) break;
    }
    return response;
  } finally {
    socket.destroy();
  }
}

function isWhole(response: string): boolean {
  const [head = "", ...body] = response.split("\r\n\r\n");
  const length = /^content-length: (\d+)$/im.exec(head)?.[1];
  return length !== undefined && body.join("\r\n\r\n").length >= Number(length);
}
