import { afterAll, describe, expect, it, vi } from "vitest";
import { builtWeb } from "#server/http/web.plugin.ts";
import { sendThenRead } from "#tests/harness/send-then-read.ts";
import { startTestServer } from "#tests/harness/test-server.ts";

const server = await startTestServer({ web: builtWeb() });
const limited = await startTestServer({ settings: { rateLimit: true } });
afterAll(async () => {
  await limited.close();
  await server.close();
});
const pressure = vi.spyOn(server.app, "isUnderPressure");
const origin = await server.listen();
const limitedOrigin = await limited.listen();
const megabyte = Buffer.alloc(1024 * 1024, "x");
const tries = 5;

type Sent = { path: string; megabytes: number; type?: string; lines?: string[]; method?: string };

/** A request with a body of this size, in pieces. */
function* request({ path, megabytes, type = "application/json", lines = [], method = "POST" }: Sent) {
  const head = [
    `${method} ${path} HTTP/1.1`,
    "Host: localhost:3000",
    `Content-Type: ${type}`,
    `Content-Length: ${megabytes * megabyte.length}`,
    ...lines,
  ];
  yield `${head.join("\r\n")}\r\n\r\n`;
  for (let sent = 0; sent < megabytes; sent += 1) yield megabyte;
}

function* inChunks(pieces: Iterable<Buffer | string>) {
  for (const [index, piece] of [...pieces].entries()) {
    if (index === 0) {
      yield String(piece).replace(/Content-Length: \d+/, "Transfer-Encoding: chunked");
      continue;
    }
    yield `${piece.length.toString(16)}\r\n`;
    yield piece;
    yield "\r\n";
  }
  yield "0\r\n\r\n";
}

async function expectEachTime(status: number, make: () => Iterable<Buffer | string>, to = origin) {
  for (let turn = 0; turn < tries; turn += 1) {
    const response = await sendThenRead(to, make());
    expect(response.slice(0, 200), `try ${turn + 1}`).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const [head = "", body] = response.split("\r\n\r\n");
    if (/^content-type: application\/json/im.test(head))
      expect(body).toMatch(/^\{"success":false,"message":/);
  }
}

describe.each([
  ["keeps its connection", []],
  ["closes its connection", ["Connection: close"]],
])("a client that sends all before it reads, and %s, learns that", (_, lines) => {
  it.each([5, 20])("a JSON body of %i MB is too large", async (megabytes) => {
    await expectEachTime(413, () => request({ path: "/api/contact", megabytes, lines }));
    await expectEachTime(413, () => inChunks(request({ path: "/api/contact", megabytes, lines })));
  });

  it.each<[number, Omit<Sent, "megabytes">]>([
    [401, { path: "/api/influencers" }],
    [
      401,
      { path: "/api/influencers", lines: ["Authorization: Bearer unknown"], type: "multipart/form-data" },
    ],
    [403, { path: "/api/contact", lines: ["Sec-Fetch-Site: cross-site"] }],
    [403, { path: "/contact", lines: ["Sec-Fetch-Site: cross-site"] }],
    [404, { path: "/nothing.json", method: "PROPFIND" }],
    [415, { path: "/api/contact", type: "text/plain" }],
    [405, { path: "/contact", method: "PUT" }],
    [400, { path: "/api/contact", lines: ["Host: another"] }],
    [413, { path: "/contact", type: "application/x-www-form-urlencoded" }],
    [400, { path: "/api/join", type: "multipart/form-data; boundary=x" }],
  ])("%i is the answer to %j", async (status, sent) => {
    const own = { ...sent, lines: [...lines, ...(sent.lines ?? [])], megabytes: 10 };
    await expectEachTime(status, () => request(own));
  });

  it("there were too many calls", async () => {
    const call = () => limited.send("POST", "/api/contact", { json: {} });
    await vi.waitUntil(async () => (await call()).status === 429, { timeout: 60_000, interval: 0 });
    await expectEachTime(429, () => request({ path: "/api/contact", megabytes: 10, lines }), limitedOrigin);
  });

  it("the server is overloaded", async () => {
    pressure.mockReturnValue(true);
    await expectEachTime(503, () => request({ path: "/api/contact", megabytes: 10, lines }));
    pressure.mockReturnValue(false);
  });

  it("its headers are too large, or no HTTP", async () => {
    const long = Array.from({ length: 10 }, () => megabyte);
    const head = (line: string) => ["GET / HTTP/1.1\r\nHost: localhost\r\n", line, ...long, "\r\n\r\n"];
    await expectEachTime(431, () => head("X-Long: "));
    await expectEachTime(400, () => head("no header\r\n"));
  });
});

describe("a file of 300 MB", () => {
  const start =
    '--x\r\nContent-Disposition: form-data; name="videos"; filename="film.mp4"\r\nContent-Type: video/mp4\r\n\r\n';
  const end = "\r\n--x--\r\n";
  function* form(path: string) {
    const length = start.length + 300 * megabyte.length + end.length;
    yield [
      `POST ${path} HTTP/1.1`,
      "Host: localhost:3000",
      "Content-Type: multipart/form-data; boundary=x",
      `Content-Length: ${length}\r\n\r\n`,
    ].join("\r\n");
    yield start;
    for (let sent = 0; sent < 300; sent += 1) yield megabyte;
    yield end;
  }

  it("is refused by its name", async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const response = await sendThenRead(origin, form("/api/join"));
      expect(response).toMatch(/^HTTP\/1\.1 413 /);
      const message = "film.mp4 is larger than 10MB.";
      const body = { success: false, message, errors: [{ path: "videos", message }] };
      expect(JSON.parse(response.split("\r\n\r\n")[1] ?? "")).toEqual(body);
    }
    await vi.waitFor(async () => expect(await server.filesIn("tmp")).toEqual([]), { timeout: 15_000 });
  });

  it("is refused by its name where a page without script sends it", async () => {
    const response = await sendThenRead(origin, form("/join-influencer"));
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
    expect(response).toContain("film.mp4 is larger than 10MB.");
  });
});
