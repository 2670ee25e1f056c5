import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import fastify from "fastify";
import { afterAll, expect, it } from "vitest";
import { limitConnections } from "./connection-limit.ts";

const app = fastify();
limitConnections(app, (address) => address === "127.0.0.9", 3);
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as AddressInfo;
const opened: Socket[] = [];
afterAll(async () => {
  for (const socket of opened) socket.destroy();
  await app.close();
});

async function open(localAddress: string): Promise<Socket> {
  const accepted = once(app.server, "connection");
  const socket = connect({ port, host: "127.0.0.1", localAddress }).on("error", () => {});
  opened.push(socket);
  await accepted;
  return socket;
}

it.runIf(process.platform === "linux")(
  "takes connections from the address that has most, never from others",
  async () => {
    const greedy = [await open("127.0.0.1"), await open("127.0.0.1"), await open("127.0.0.1")];
    const fourth = await open("127.0.0.1");
    await once(fourth, "close");
    const other = await open("127.0.0.2");
    await once(greedy[2] as Socket, "close");
    const proxy = await open("127.0.0.9");
    // Both have an answer, so both are open.
    for (const socket of [greedy[0], greedy[1], other, proxy]) {
      socket?.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
      expect(String(await once(socket as Socket, "data"))).toMatch(/^HTTP\/1\.1 404 /);
    }
  },
);
