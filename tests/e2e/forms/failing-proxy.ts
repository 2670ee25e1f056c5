import { once } from "node:events";
import { request as call, createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type Failure = "none" | "cut" | "lost";

/**
 * A proxy between the browser and the server. For requests to `path` it either closes the connection during the upload,
 * or forwards the request and drops the response. Playwright's own interception would lose the files of a form.
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
    // Forwards the Host header too, because the server compares it with the request's origin.
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
