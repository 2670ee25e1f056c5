import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { contentSource } from "#server/modules/content/content-source.ts";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { messageFields } from "#tests/factories/message.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const content = contentSource("content");
let release = () => {};
const held = new Promise<void>((resolve) => {
  release = resolve;
});
const server = await startServerForFile({
  settings: { trustProxy: ["127.0.0.1"] },
  content: {
    ...content,
    read: async (section) => {
      if (section === "index") await held;
      return content.read(section);
    },
  },
});
const origin = await server.listen();
await server.signIn();

const [greedy, other] = ["198.51.100.1", "203.0.113.9"];
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Begins a body that never ends. Resolves to what the server says before it closes the connection. */
function beginBody(address: string, path: string, type: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n{`,
  );
  let response = "";
  socket.on("data", (chunk) => {
    response += String(chunk);
  });
  return once(socket, "close").then(
    () => response,
    () => response,
  );
}

/** Begins as many bodies as the server takes, and some more. Resolves when the first has been refused. */
async function fill(count: number, path: string, type: string): Promise<string[]> {
  const ended: string[] = [];
  for (let each = 0; each < count; each += 1) {
    void beginBody(greedy, path, type).then((response) => ended.push(response));
  }
  await expect
    .poll(() => sockets.filter((socket) => socket.bytesRead > 0).length, { timeout: 30_000 })
    .toBeGreaterThan(0);
  return ended;
}

const from = (address: string, json: unknown) => ({
  method: "POST",
  headers: { "content-type": "application/json", "x-forwarded-for": address },
  body: JSON.stringify(json),
});

it("200 slow bodies of one address keep nobody else from signing in or writing", async () => {
  await fill(210, "/api/contact", "application/json");
  expect((await fetch(`${origin}/api/contact`, from(greedy, messageFields()))).status).toBe(503);
  for (let round = 0; round < 3; round += 1) {
    expect((await fetch(`${origin}/api/admin/login`, from(other, administrator))).status).toBe(200);
    expect((await fetch(`${origin}/api/contact`, from(other, messageFields()))).status).toBe(201);
  }
});

it("100 slow applications of one address keep nobody else from applying, and the newest of them gives way", async () => {
  const ended = await fill(110, "/api/join", "multipart/form-data; boundary=x");
  const before = ended.length;
  const body = applicationForm(applicationFields());
  const headers = { "x-forwarded-for": other };
  expect((await fetch(`${origin}/api/join`, { method: "POST", headers, body })).status).toBe(201);
  await expect.poll(() => ended.length).toBe(before + 1);
  expect(ended.at(-1)).toMatch(/^HTTP\/1\.1 503 /);
});

it("a queue full of one address lets others in", async () => {
  for (const address of [greedy, other]) {
    await fetch(`${origin}/api/influencers?search=first`, { headers: { "x-forwarded-for": address } });
  }
  const asked = Array.from({ length: 250 }, (_, index) =>
    fetch(`${origin}/api/content/index?${index}`, { headers: { "x-forwarded-for": greedy } }),
  );
  await expect
    .poll(async () => (await Promise.race([...asked, undefined]))?.status, { timeout: 30_000 })
    .toBe(503);
  for (let round = 0; round < 5; round += 1) {
    const response = await fetch(`${origin}/api/influencers?search=${round}`, {
      headers: { "x-forwarded-for": other },
    });
    expect(response.status).toBe(200);
  }
  release();
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
});
