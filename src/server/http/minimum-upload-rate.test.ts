import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import fastify from "fastify";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { minimumUploadRate } from "./minimum-upload-rate.ts";

const app = fastify();
let port = 0;

beforeAll(async () => {
  // The window passes when the test says so, however busy the machine is.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await app.register(minimumUploadRate, { window: 150, bytes: 1_000 });
  app.post("/", async (request) => ({ length: (request.body as string).length }));
  app.post("/slow", async () => {
    await pass(1_000);
    return { done: true };
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  vi.useRealTimers();
});

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await turn();
}

async function pass(milliseconds: number): Promise<void> {
  vi.advanceTimersByTime(milliseconds);
  await turn();
  await turn();
}

/** Sends `pieces` of this many bytes, one every 50 ms, and returns what came back before the connection closed. */
async function send(pieces: number, bytes: number): Promise<string> {
  const connected = once(app.server, "connection");
  const socket = connect(port, "127.0.0.1");
  let response = "";
  socket.on("data", (chunk) => {
    response += chunk;
  });
  socket.on("error", () => undefined);
  // A connection that is closed while the client still writes may end with an error.
  const closed = new Promise((resolve) => socket.once("close", resolve));
  const [given] = (await connected) as [Socket];
  socket.write(
    `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nConnection: close\r\nContent-Length: ${pieces * bytes}\r\n\r\n`,
  );
  await until(() => vi.getTimerCount() > 0);
  const head = given.bytesRead;
  for (let sent = 1; sent <= pieces && !given.destroyed; sent += 1) {
    socket.write("x".repeat(bytes));
    await until(() => given.bytesRead >= head + sent * bytes || given.destroyed);
    await pass(50);
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
  const response = await fetch(`http://127.0.0.1:${port}/slow`, { method: "POST", body: "hello" });
  expect(await response.json()).toEqual({ done: true });
});
