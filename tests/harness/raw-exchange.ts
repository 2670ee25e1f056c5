import { connect } from "node:net";

/** Sends raw bytes to a server and returns everything it sends until it closes the connection. */
export async function rawExchange(origin: string, text: string, timeoutMs = 5_000): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error("no answer in time")));
  socket.write(text);
  let response = "";
  for await (const chunk of socket) response += (chunk as Buffer).toString("latin1");
  return response;
}
