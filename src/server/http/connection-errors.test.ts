import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import fastify from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { answerConnectionError, lateRequests } from "./connection-errors.ts";
import { dispatchChain } from "./dispatch-chain.ts";

const headersTimeout = 200;
const app = fastify({
  http: { headersTimeout, connectionsCheckingInterval: 20 },
  clientErrorHandler: answerConnectionError,
});
let port = 0;

beforeAll(async () => {
  dispatchChain(app, [lateRequests]);
  app.get("/", async () => ({ served: true }));
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** A connection that the server knows about. */
async function connected(): Promise<Socket> {
  const accepted = once(app.server, "connection");
  const socket = connect(port, "127.0.0.1");
  await Promise.all([accepted, once(socket, "connect")]);
  return socket;
}

async function answerOn(socket: Socket): Promise<string> {
  let response = "";
  socket.on("data", (chunk) => {
    response += chunk;
  });
  await once(socket, "close");
  return response;
}

function keepBusy(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

it("serves who sent in time and was not read, because the process was busy", async () => {
  const sockets = await Promise.all(Array.from({ length: 5 }, connected));
  const responses = sockets.map(answerOn);
  for (const socket of sockets) {
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  }
  keepBusy(3 * headersTimeout);
  for (const response of await Promise.all(responses)) expect(response).toMatch(/^HTTP\/1\.1 200 /);
});

it("refuses who has not sent all, and keeps no connection", async () => {
  const socket = await connected();
  const response = answerOn(socket);
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
  expect(await response).toMatch(/^HTTP\/1\.1 408 /);
});

it("closes without a word a connection on which nothing came", async () => {
  expect(await answerOn(await connected())).toBe("");
});

it("serves a connection that was late once as any other", async () => {
  const socket = await connected();
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n");
  await new Promise((resolve) => app.server.once("clientError", resolve));
  socket.write("\r\n");
  const [first] = await once(socket, "data");
  expect(String(first)).toMatch(/^HTTP\/1\.1 200 /);
  const response = answerOn(socket);
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  expect(await response).toMatch(/^HTTP\/1\.1 200 /);
});
