import { once } from "node:events";
import { request as call, createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type Failure = "none" | "cut" | "lost";

/**
 * Stands between a browser and the server. On calls of `path` it cuts the connection off while the body comes in, or
 * hands the body on and loses the answer. Playwright's own interception would lose the files of a form.
 */
export async function failingProxy(path: string) {
  const target = new URL(process.env.TANDEM_TEST_ORIGIN ?? "");
  const state: { failure: Failure; keys: string[] } = { failure: "none", keys: [] };
  const server = createServer((incoming, outgoing) => {
    const failure = incoming.url === path ? state.failure : "none";
    if (incoming.url === path) state.keys.push(String(incoming.headers["idempotency-key"]));
    if (failure === "cut") {
      incoming.once("data", () => incoming.socket.destroy());
      return;
    }
    // The name that the browser used goes on with the rest: the server compares it with where the call comes from.
    const { url, method, headers } = incoming;
    const options = { port: target.port, host: target.hostname, path: url, method, headers };
    const onward = call(options, (response) => {
      if (failure === "lost") {
        response.resume().once("end", () => incoming.socket.destroy());
        return;
      }
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    onward.once("error", () => outgoing.destroy());
    incoming.pipe(onward);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    state,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
