import { connect } from "node:net";

/** Sends bytes as they are to a server and answers all that comes back until it closes the connection. */
export async function rawExchange(origin: string, text: string, patience = 5_000): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.setTimeout(patience, () => socket.destroy(new Error("no answer in time")));
  socket.write(text);
  let answer = "";
  for await (const chunk of socket) answer += (chunk as Buffer).toString("latin1");
  return answer;
}
