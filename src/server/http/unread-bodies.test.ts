import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import fastify from "fastify";
import { afterAll, expect, it } from "vitest";
import { dispatchChain } from "./dispatch-chain.ts";
import { type Rest, unreadBodies } from "./unread-bodies.ts";

const closing: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));
const never = Number.POSITIVE_INFINITY;

/** A server that refuses every POST before its body is read. */
async function start(most: Rest) {
  const app = fastify();
  dispatchChain(app, [unreadBodies(app, most)]);
  app.addHook("onRequest", async (request, reply) => {
    if (request.method === "POST") return reply.code(401).send("refused");
  });
  app.post("/", async () => "taken");
  app.get("/", async () => "served");
  await app.listen({ port: 0, host: "127.0.0.1" });
  closing.push(() => app.close());
  return { app, port: (app.server.address() as AddressInfo).port };
}

/** A client that has sent the head of a request, and has its refusal. */
async function refused(port: number, lines: string[] = []): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true, noDelay: true });
  socket.on("error", () => undefined);
  const head = ["POST / HTTP/1.1", "Host: localhost", "Content-Type: text/plain", ...lines];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  const [response] = await once(socket, "data");
  expect(String(response)).toMatch(/^HTTP\/1\.1 401 /);
  return socket;
}

it("takes no more than its bytes", async () => {
  const { port } = await start({ bytes: 1_000_000, time: never });
  for (const lines of [[], ["Connection: close"]]) {
    const socket = await refused(port, ["Content-Length: 1000000000000", ...lines]);
    // Its sender may learn of it as an error.
    const closed = new Promise((resolve) => socket.once("close", resolve));
    const send = () => {
      while (!socket.destroyed && socket.write(Buffer.alloc(100_000)));
    };
    socket.on("drain", send);
    send();
    await closed;
  }
});

it("waits no longer than its time", async () => {
  const { port } = await start({ bytes: never, time: 1 });
  const socket = await refused(port, ["Content-Length: 5"]);
  socket.resume();
  // The server's side is closed as well, so that this one is over at once.
  await once(socket, "end");
  socket.destroy();
});

it("keeps a connection for the next request, once all of a body has come", async () => {
  const { port } = await start({ bytes: never, time: never });
  const socket = await refused(port, ["Content-Length: 5"]);
  for (let turn = 0; turn < 20; turn += 1) {
    socket.write("hello");
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1\.1 200 [\s\S]+served$/);
    socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n");
    expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1\.1 401 /);
  }
  socket.destroy();
});

it("closes a connection that is not kept, once all of a body has come", async () => {
  const { app, port } = await start({ bytes: never, time: never });
  const accepted = once(app.server, "connection");
  const socket = await refused(port, ["Content-Length: 5", "Connection: close"]);
  const [given] = (await accepted) as [Socket];
  socket.resume();
  if (!socket.readableEnded) await once(socket, "end");
  expect(given.destroyed).toBe(false);
  socket.write("hello");
  await once(given, "close");
  socket.destroy();
});

it("holds no shutdown up", async () => {
  const { app, port } = await start({ bytes: never, time: never });
  const sockets = [
    await refused(port, ["Content-Length: 5"]),
    await refused(port, ["Content-Length: 5", "Connection: close"]),
  ];
  await app.close();
  for (const socket of sockets) socket.destroy();
});
