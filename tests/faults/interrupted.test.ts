import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { joinRequestsBody } from "#domain/join-requests/join-request.contract.ts";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { jpeg, videoOf } from "#tests/factories/files.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const origin = await server.listen();
const token = await server.signIn();
beforeEach(() => server.empty());
/** The server's side of each connection, by the port of the other side. */
const given = new Map<number | undefined, Socket>();
server.app.server.on("connection", (socket: Socket) => given.set(socket.remotePort, socket));
const waitOptions = { timeout: 15_000, interval: 5 };

/** A request as the bytes that a browser sends. */
async function bytesOf(form: FormData): Promise<Buffer> {
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const head = [
    "POST /api/join HTTP/1.1",
    "Host: localhost",
    `Content-Type: ${encoded.headers.get("content-type")}`,
    `Content-Length: ${body.length}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), body]);
}

async function sendAndHangUp(bytes: Buffer, after: number): Promise<void> {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  const sent = bytes.subarray(0, after);
  await new Promise<void>((resolve) => socket.write(sent, () => resolve()));
  await vi.waitFor(() => expect(given.get(socket.localPort)?.bytesRead ?? 0).toBe(sent.length), waitOptions);
  socket.destroy();
}

async function requests() {
  return (await server.send("GET", "/api/admin/join-requests", { token })).as(joinRequestsBody);
}

describe("an upload that breaks off", () => {
  it("leaves no record and no file, wherever it breaks", async () => {
    const images = [await jpeg("1.jpg", { width: 2_000, height: 1_500 }), await jpeg("2.jpg")];
    const bytes = await bytesOf(applicationForm(applicationFields(), { images, videos: [videoOf(300_000)] }));
    const cuts = Array.from({ length: 25 }, (_, index) => Math.floor((bytes.length * (index + 0.5)) / 25));
    await Promise.all(
      [0, 10, 200, 500, ...cuts, bytes.length - 1].map((after) => sendAndHangUp(bytes, after)),
    );
    await vi.waitFor(async () => expect(await server.filesIn("tmp")).toEqual([]), waitOptions);
    expect(await requests()).toEqual([]);
    expect(await server.filesIn("media")).toEqual([]);
    expect((await server.send("GET", "/api/health")).status).toBe(200);
  });

  it("may be sent again, and makes one record", async () => {
    const form = () => applicationForm(fields, { videos: [videoOf(500_000)] });
    const fields = applicationFields();
    await sendAndHangUp(await bytesOf(form()), 100_000);
    const response = await fetch(`${origin}/api/join`, { method: "POST", body: form() });
    expect(response.status).toBe(201);
    expect(await requests()).toHaveLength(1);
  });

  it("whose answer alone was lost has been stored, and is known when it is sent again", async () => {
    const fields = applicationFields();
    const form = () => applicationForm(fields, { videos: [videoOf(100_000)] });
    await sendAndHangUp(await bytesOf(form()), Number.POSITIVE_INFINITY);
    await vi.waitFor(async () => expect(await requests()).toHaveLength(1), waitOptions);
    const response = await fetch(`${origin}/api/join`, { method: "POST", body: form() });
    expect(response.status).toBe(201);
    expect(await requests()).toHaveLength(1);
  });
});

describe("an upload that is too large", () => {
  it("is refused by name while a browser is still sending", async () => {
    const videos = [videoOf(11 * 1024 * 1024, "long.mp4"), videoOf(9 * 1024 * 1024)];
    const response = await fetch(`${origin}/api/join`, {
      method: "POST",
      body: applicationForm(applicationFields(), { videos }),
    });
    expect(response.status).toBe(413);
    const message = "long.mp4 is larger than 10MB.";
    expect(await response.json()).toEqual({ success: false, message, errors: [{ path: "videos", message }] });
  });

  it("is taken to its end, because a browser reads no answer before", async () => {
    const videos = [videoOf(11 * 1024 * 1024), videoOf(9 * 1024 * 1024)];
    const bytes = await bytesOf(applicationForm(applicationFields(), { videos }));
    const socket = connect(Number(new URL(origin).port), "127.0.0.1");
    socket.setTimeout(5_000, () => socket.destroy(new Error("the server has stopped reading")));
    await new Promise<void>((resolve, reject) => {
      socket.once("error", reject);
      socket.write(bytes, () => resolve());
    });
    const response = await new Promise<string>((resolve) =>
      socket.once("data", (chunk) => resolve(String(chunk))),
    );
    socket.destroy();
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
  });

  it("is refused by name as soon as one of its files is, whatever length it announces", async () => {
    const socket = connect(Number(new URL(origin).port), "127.0.0.1");
    const lines = [
      "POST /api/join HTTP/1.1",
      "Host: localhost",
      "Content-Type: multipart/form-data; boundary=x",
      "Content-Length: 999999999\r\n",
      '--x\r\nContent-Disposition: form-data; name="videos"; filename="long.mp4"\r\n\r\n',
    ];
    socket.write(lines.join("\r\n"));
    socket.write(Buffer.alloc(10 * 1024 * 1024 + 100));
    const first = await new Promise<string>((resolve) =>
      socket.once("data", (chunk) => resolve(String(chunk))),
    );
    socket.destroy();
    expect(first).toMatch(/^HTTP\/1\.1 413 /);
    expect(first).toContain("long.mp4 is larger than 10MB.");
  });
});

describe("an upload whose announced length is a lie", () => {
  const head = (lines: string[]) =>
    Buffer.from(
      ["POST /api/join HTTP/1.1", "Host: localhost", "Connection: close", ...lines]
        .join("\r\n")
        .concat("\r\n\r\n"),
    );
  const type = "Content-Type: multipart/form-data; boundary=x";
  const video = Buffer.from('--x\r\nContent-Disposition: form-data; name="videos"; filename="a.mp4"\r\n\r\n');
  const nothing = Buffer.alloc(1024 * 1024);

  /** Sends a head and then the pieces, as chunks, for as long as the server takes them; answers what it said. */
  async function stream(lines: string[], pieces: Iterable<Buffer>, chunked: boolean): Promise<string> {
    const socket = connect(Number(new URL(origin).port), "127.0.0.1");
    let response = "";
    socket.on("data", (data) => {
      response += String(data);
    });
    socket.on("error", () => undefined);
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.write(head(lines));
    for (const piece of pieces) {
      if (socket.destroyed) break;
      if (chunked) socket.write(`${piece.length.toString(16)}\r\n`);
      socket.write(piece);
      if (!(chunked ? socket.write("\r\n") : true) || socket.writableNeedDrain) {
        await Promise.race([new Promise((resolve) => socket.once("drain", resolve)), closed]);
      }
    }
    socket.end();
    await closed;
    return response;
  }

  function* endless(megabytes: number) {
    yield video;
    for (let sent = 0; sent < megabytes; sent += 1) yield nothing;
  }

  async function expectNothingLeft() {
    await vi.waitFor(async () => expect(await server.filesIn("tmp")).toEqual([]), waitOptions);
    expect(await requests()).toEqual([]);
    expect(await server.filesIn("media")).toEqual([]);
  }

  it("shorter than what comes: what is left is no form", async () => {
    const bytes = (await bytesOf(applicationForm()))
      .toString("latin1")
      .split("\r\n\r\n")
      .slice(1)
      .join("\r\n\r\n");
    const response = await stream([type, "Content-Length: 50"], [Buffer.from(bytes, "latin1")], false);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    await expectNothingLeft();
  });

  it("longer than what comes: it is waited for until the sender goes", async () => {
    await stream([type, "Content-Length: 100000"], [video, nothing.subarray(0, 5_000)], false);
    await expectNothingLeft();
  });

  it("and the way it is sent as well", async () => {
    const response = await stream([type, "Content-Length: 5", "Transfer-Encoding: chunked"], [video], true);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    await expectNothingLeft();
  });

  it.each(["videos", "attachment"])(
    "none, and it never ends, in the field %s",
    { timeout: 60_000 },
    async (field) => {
      const pieces = [...endless(300)].map((piece) =>
        piece === video ? Buffer.from(video.toString().replace("videos", field)) : piece,
      );
      const response = await stream([type, "Transfer-Encoding: chunked"], pieces, true);
      expect(response).toMatch(/^HTTP\/1\.1 413 /);
      await expectNothingLeft();
    },
  );
});

describe("a sender who is too slow", () => {
  it("with the head of a request is sent away after seconds", async () => {
    const socket = connect(Number(new URL(origin).port), "127.0.0.1");
    socket.write("GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
    const started = Date.now();
    let response = "";
    for await (const chunk of socket) response += String(chunk);
    expect(Date.now() - started).toBeLessThan(8_000);
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    expect(response).toContain('{"success":false,"message":"The request took too long."}');
  });
});

it("a reader who takes nothing of an answer loses the connection, and who goes on reading does not", async () => {
  const videos = [videoOf(9 * 1024 * 1024)];
  await server.send("POST", "/api/join", { form: applicationForm(applicationFields(), { videos }) });
  const [request] = await requests();
  const path = request?.videos[0]?.src ?? "";
  expect(server.app.server.timeout).toBe(120_000);
  server.app.server.timeout = 2_000;
  try {
    const idle = connect(Number(new URL(origin).port), "127.0.0.1");
    idle.pause();
    const [given] = (await once(server.app.server, "connection")) as [Socket];
    idle.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    const busy = await fetch(origin + path);
    let read = 0;
    for await (const piece of busy.body ?? []) {
      read += piece.length;
      // Goes on for longer than who takes nothing is borne.
      if (!given.destroyed) await Promise.race([pause(20), once(given, "close")]);
    }
    expect(read).toBe(9 * 1024 * 1024);
    // Bytes that the system has buffered can be read to the end; the rest never comes.
    let taken = 0;
    idle.on("data", (piece) => {
      taken += piece.length;
    });
    idle.on("error", () => {});
    if (!given.destroyed) await once(given, "close");
    idle.resume();
    await once(idle, "close");
    expect(taken).toBeLessThan(9 * 1024 * 1024);
  } finally {
    server.app.server.timeout = 120_000;
  }
});
