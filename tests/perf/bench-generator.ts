import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * The load generator, in a separate process. It sends prepared requests and parses only the status and length of a
 * response: a general HTTP client takes longer per response than these servers, and would distort the result.
 */
export type Load = {
  port: number;
  paths: string[];
  connections: number;
  seconds: number;
  token?: string;
  /** Before the measurement, for compiling and caching, in milliseconds. */
  warmUp?: number;
};
/** Times in milliseconds; null without any response. */
export type LoadFigures = {
  perSecond: number;
  p50: number | null;
  p95: number | null;
  p99: number | null;
  errors: number;
};

const nothing = Buffer.alloc(0);

/** `underway` is the number of requests without a response yet. */
type Tally = { latencies: number[]; errors: number; underway: number; stopped: boolean };
/** How long to wait for the last responses, in milliseconds. */
const timeoutMs = 120_000;

process.on("message", async (load: Load) => {
  process.send?.(await run(load));
});
process.on("disconnect", () => process.exit(0));

async function run({ port, paths, connections, seconds, token, warmUp = 1_000 }: Load): Promise<LoadFigures> {
  const holder = token === undefined ? "" : `authorization: Bearer ${token}\r\n`;
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: keep-alive\r\n${holder}\r\n`),
  );
  let asked = 0;
  const next = () => requests[asked++ % requests.length] ?? nothing;
  const tally: Tally = { latencies: [], errors: 0, underway: 0, stopped: false };
  const sockets = Array.from({ length: connections }, () => visit(port, next, tally));
  await sleep(warmUp);
  tally.latencies = [];
  tally.errors = 0;
  const began = performance.now();
  await sleep(seconds * 1_000);
  const lasted = (performance.now() - began) / 1_000;
  tally.stopped = true;
  const { latencies, errors } = tally;
  tally.latencies = [];
  // Requests that a slow server still works on would slow down the next measurement.
  const deadline = performance.now() + timeoutMs;
  while (tally.underway > 0 && performance.now() < deadline) await sleep(50);
  for (const socket of sockets) socket.destroy();
  const sorted = Float64Array.from(latencies).sort();
  const quantile = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? null;
  const [p50 = null, p95 = null, p99 = null] = [0.5, 0.95, 0.99].map(quantile);
  return { perSecond: sorted.length / lasted, p50, p95, p99, errors };
}

/** One visitor, who sends the next request as soon as a response has arrived. */
function visit(port: number, next: () => Buffer, tally: Tally): Socket {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  let sent = 0;
  let isGood = false;
  let missing = 0;
  let head: Buffer = nothing;
  const ask = () => {
    sent = performance.now();
    tally.underway += 1;
    socket.write(next());
  };
  const finish = () => {
    tally.underway -= 1;
    if (isGood) tally.latencies.push(performance.now() - sent);
    else tally.errors += 1;
    if (!tally.stopped) ask();
  };
  socket.on("connect", ask);
  // A 'close' event follows, which counts the error.
  socket.on("error", () => {});
  socket.on("close", () => {
    if (tally.stopped) return;
    tally.errors += 1;
    tally.underway -= 1;
  });
  socket.on("data", (chunk: Buffer) => {
    if (missing > 0) {
      missing -= chunk.length;
    } else {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      const end = head.indexOf("\r\n\r\n");
      if (end === -1) return;
      const text = head.toString("latin1", 0, end);
      const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
      isGood = text.startsWith("HTTP/1.1 200 ") && length !== undefined;
      missing = Number(length ?? 0) - (head.length - end - 4);
      head = nothing;
    }
    if (missing <= 0) finish();
  });
  return socket;
}
