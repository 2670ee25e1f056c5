import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * The load, in a process of its own. Visitors come at a fixed rate, whatever becomes of those before them; each takes
 * one of the connections, as a proxy in front of the product does. Without a rate, `connections` ask again as soon as they are answered.
 */
export type Load = { port: number; requests: string[]; seconds: number; connections: number; rate?: number };
/** Times in milliseconds, from when the visitor came. `accepted` are answers 2xx; `refused` 503. */
export type LoadSeen = {
  accepted: number;
  refused: number;
  p50: number;
  p99: number;
  refusedP99: number;
  /** By status; 0 for a connection that was lost. */
  others: Record<string, number>;
  /** Visitors who found no connection free, and were not sent. */
  unsent: number;
};

type Line = { socket: Socket; came: number; isBusy: boolean; head: Buffer; missing: number; status: number };

const nothing = Buffer.alloc(0);

process.on("message", async (load: Load) => {
  process.send?.(await run(load));
});
process.on("disconnect", () => process.exit(0));

async function run({ port, requests, seconds, connections, rate }: Load): Promise<LoadSeen> {
  const bytes = requests.map((request) => Buffer.from(request));
  const times = { accepted: [] as number[], refused: [] as number[] };
  const others: Record<string, number> = {};
  const free: Line[] = [];
  let lines = 0;
  let asked = 0;
  let unsent = 0;
  let isOver = false;

  const send = (line: Line, came: number) => {
    line.came = came;
    line.isBusy = true;
    line.socket.write(bytes[asked++ % bytes.length] ?? nothing);
  };
  const answered = (line: Line) => {
    const took = performance.now() - line.came;
    line.isBusy = false;
    if (line.status >= 200 && line.status < 300) times.accepted.push(took);
    else if (line.status === 503) times.refused.push(took);
    else others[line.status] = (others[line.status] ?? 0) + 1;
    if (isOver) return;
    if (rate === undefined) send(line, performance.now());
    else free.push(line);
  };
  const lost = (line: Line) => {
    lines -= 1;
    const place = free.indexOf(line);
    if (place !== -1) free.splice(place, 1);
    if (line.isBusy && !isOver) others[0] = (others[0] ?? 0) + 1;
  };
  const open = (): Line => {
    lines += 1;
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    const line: Line = { socket, came: 0, isBusy: false, head: nothing, missing: 0, status: 0 };
    socket.on("error", () => {});
    socket.on("close", () => lost(line));
    socket.on("data", (chunk: Buffer) => take(line, chunk, answered));
    return line;
  };

  // The process takes one new connection in a turn of its event loop: visitors come over those that are there.
  for (let count = 0; rate !== undefined && count < connections; count += 1) {
    free.push(open());
    if (count % 50 === 49) await sleep(50);
  }
  const began = performance.now();
  if (rate === undefined) for (let count = 0; count < connections; count += 1) send(open(), began);
  let due = 0;
  while (performance.now() - began < seconds * 1_000) {
    await sleep(rate === undefined ? 50 : 2);
    if (rate === undefined) continue;
    const now = performance.now();
    for (const until = ((now - began) / 1_000) * rate; due < until; due += 1) {
      const line = free.shift();
      if (line) send(line, now);
      else if (lines < connections) send(open(), now);
      else unsent += 1;
    }
  }
  isOver = true;
  const quantile = (list: number[], part: number) =>
    list.sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * part))] ?? 0;
  return {
    accepted: times.accepted.length,
    refused: times.refused.length,
    p50: quantile(times.accepted, 0.5),
    p99: quantile(times.accepted, 0.99),
    refusedP99: quantile(times.refused, 0.99),
    others,
    unsent,
  };
}

/** Reads no more of an answer than its status and length: a general client would be what is measured. */
function take(line: Line, chunk: Buffer, answered: (line: Line) => void): void {
  if (line.missing > 0) {
    line.missing -= chunk.length;
  } else {
    line.head = line.head.length === 0 ? chunk : Buffer.concat([line.head, chunk]);
    const end = line.head.indexOf("\r\n\r\n");
    if (end === -1) return;
    const text = line.head.toString("latin1", 0, end);
    line.status = Number(text.slice(9, 12));
    line.missing = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0) - (line.head.length - end - 4);
    line.head = nothing;
  }
  if (line.missing <= 0) answered(line);
}
