import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { messageFields } from "#tests/factories/message.ts";
import { residentMemory } from "#tests/harness/resident-memory.ts";
import { type Part, quantile } from "./finding.ts";
import type { Load, LoadSeen } from "./load-program.ts";
import { startTandem, type Tandem } from "./tandem.ts";

/** How long the overload lasts, in seconds. */
const lasting = 30;
const times = 10;
/** An accepted answer comes within so long, and so soon all is as before; in milliseconds. */
const latest = 1_000;
const soon = 5_000;
/** Allowed growth of the memory between the halves of the overload: the collector works in large steps. */
const growth = 1.15;

/** Puts ten times as much on the product as it can do. */
export const overloaded: Part = async ({ folder, find }) => {
  const tandem = await startTandem({
    DATA_DIR: join(folder, "overloaded"),
    SAMPLE_DATA: "true",
    // Everything is made anew, so that the load is work.
    RESPONSE_CACHE: "off",
  });
  await tandem.ready();
  const program = fork(join(import.meta.dirname, "load-program.ts"));
  const load = (changes: Partial<Load>) =>
    ask(program, { port: tandem.port, requests: requests(), seconds: 5, connections: 32, ...changes });
  await load({ seconds: 3 });
  const saturation = await load({ seconds: 8 });
  const rate = saturation.accepted / 8;
  await sleep(1_000);
  const before = await visit(tandem, 20);
  const memory = watchMemory(tandem.pid ?? 0);
  const alive = watchHealth(tandem);
  const seen = await load({ seconds: lasting, connections: 1_000, rate: rate * times });
  const samples = memory.stop();
  const health = await alive.stop();
  const normal = await timeUntilNormal(tandem, before);
  program.disconnect();
  const code = await tandem.stop();

  const { accepted, refused, p50, p99, refusedP99, others, unsent } = seen;
  const offered = (accepted + refused) / lasting;
  find(
    `${times} times the load that saturates it, for ${lasting} s: accepted answers within 1 s (p99)`,
    `saturated at ${Math.round(rate)}/s; came ${Math.round(offered)}/s (${unsent} could not be sent), accepted ${Math.round(accepted / lasting)}/s, p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms`,
    p99 <= latest && accepted > 0,
  );
  find(
    "the rest is refused with 503, and nothing else happens",
    `${refused} refused (p99 ${Math.round(refusedP99)} ms), others ${JSON.stringify(others)}`,
    refused > 0 && Object.keys(others).length === 0,
  );
  find(
    "it says that it lives, all the time",
    `${health.answered} times, ${health.failed} times not`,
    health.failed === 0 && health.answered > 0,
  );
  const third = Math.floor(samples.length / 3);
  const [first, last] = [average(samples.slice(third, 2 * third)), average(samples.slice(2 * third))];
  find(
    "memory is flat",
    `${Math.round(first)} MB on average in the second third, ${Math.round(last)} MB in the last`,
    last <= first * growth,
  );
  find(
    "all as before within 5 s",
    `after ${Math.round(normal)} ms (before: ${Math.round(before)} ms for nine answers of ten)`,
    normal <= soon,
  );
  find("the process lives through it", `exit code ${code} when asked to stop`, code === 0);
};

/** Searches, pages and messages, as the network sees them. */
function requests(): string[] {
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: keep-alive\r\n\r\n`;
  const words = ["game", "music", "travel", "food", "fit", "art", "tech", "home"];
  return Array.from({ length: 200 }, (_, index) => {
    const word = words[index % words.length];
    if (index % 10 === 0) {
      const body = JSON.stringify(messageFields());
      return `POST /api/contact HTTP/1.1\r\nhost: localhost\r\nconnection: keep-alive\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    }
    if (index % 10 < 3) return get(`/influencers?search=${word}&sort=newest`);
    return get(`/api/influencers?search=${word}&limit=${12 + (index % 20)}`);
  });
}

async function ask(program: ChildProcess, load: Load): Promise<LoadSeen> {
  program.send(load);
  const [seen] = await once(program, "message");
  return seen as LoadSeen;
}

/** How long nine of ten answers take, one after the other, in milliseconds; infinite when one is refused. */
async function visit({ origin }: Tandem, count: number): Promise<number> {
  const took: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const began = performance.now();
    const response = await fetch(`${origin}/api/influencers?search=game&limit=12`);
    await response.arrayBuffer();
    if (!response.ok) return Number.POSITIVE_INFINITY;
    took.push(performance.now() - began);
  }
  return quantile(took, 0.9);
}

async function timeUntilNormal(tandem: Tandem, before: number): Promise<number> {
  const ended = performance.now();
  for (;;) {
    const began = performance.now();
    const took = await visit(tandem, 10);
    if (took <= Math.max(3 * before, 50) || began - ended > 4 * soon) return began - ended;
    await sleep(50);
  }
}

/** The memory of the process, each second, in MB. */
function watchMemory(pid: number): { stop(): number[] } {
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(residentMemory(pid)), 1_000);
  return {
    stop: () => {
      clearInterval(timer);
      return samples;
    },
  };
}

function watchHealth({ origin }: Tandem) {
  let stopped = false;
  const seen = { answered: 0, failed: 0 };
  const watching = (async () => {
    while (!stopped) {
      const response = await fetch(`${origin}/api/health`).catch(() => undefined);
      if (response?.ok) seen.answered += 1;
      else seen.failed += 1;
      await response?.arrayBuffer();
      await sleep(500);
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      await watching;
      return seen;
    },
  };
}

function average(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
