import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import fastify from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { minimumUploadRate } from "./minimum-upload-rate.ts";

const app = fastify();
let port = 0;

beforeAll(async () => {
  await app.register(minimumUploadRate, { window: 150, bytes: 1_000 });
  app.post("/", async (request) => ({ length: (request.body as string).length }));
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** Sends `pieces` of this many bytes, one every 50 ms, and returns what came back before the connection closed. */
async function send(pieces: number, bytes: number): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let response = "";
  socket.on("data", (chunk) => {
    response += chunk;
  });
  socket.on("error", () => undefined);
  // A connection that is closed while the client still writes may end with an error.
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write(
    `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nConnection: close\r\nContent-Length: ${pieces * bytes}\r\n\r\n`,
  );
  for (let sent = 0; sent < pieces && !socket.destroyed; sent += 1) {
    socket.write("x".repeat(bytes));
    await sleep(50);
  }
  await closed;
  return response;
}

it("cuts off who sends a byte now and then", async () => {
  expect(await send(100, 1)).toMatch(/^HTTP\/1\.1 408 /);
});

it("lets a slow sender finish, however long it takes", async () => {
  const response = await send(20, 800);
  expect(response).toMatch(/^HTTP\/1\.1 200 /);
  expect(response).toContain('{"length":16000}');
});

it("does not count the time that the answer takes", async () => {
  const slow = fastify();
  await slow.register(minimumUploadRate, { window: 50, bytes: 1_000 });
  slow.post("/", async () => {
    await sleep(300);
    return { done: true };
  });
  await slow.listen({ port: 0, host: "127.0.0.1" });
  const { port: slowPort } = slow.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${slowPort}/`, { method: "POST", body: "hello" });
  expect(await response.json()).toEqual({ done: true });
  await slow.close();
});
