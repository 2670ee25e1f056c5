import { setTimeout as sleep } from "node:timers/promises";
import { messageFields } from "#tests/factories/message.ts";
import { signIn } from "#tests/harness/administrator.ts";
import { seededRandom } from "./finding.ts";
import type { Tandem } from "./tandem.ts";

/** `failed` tells of each request that was not answered as it should; `unrecorded` counts messages that also a repetition could not bring in. */
export type Visits = { reads: number; writes: number; failed: string[]; unrecorded: number };

const usualPaths = [
  "/",
  "/influencers",
  "/brands",
  "/api/influencers?limit=12",
  "/api/marketplace/brands?limit=12",
];
const words = ["game", "food", "berlin", "travel", "daily", "art", "run", "home"];

/** `pause` is how long a reader waits before the next request, in milliseconds. */
type Crowd = { readers: number; writers: number; paths?: string[]; pause?: number };

/** People who read and write until `stop`, which answers what they saw. */
export function visitAll(origin: string, { readers, writers, paths = usualPaths, pause = 0 }: Crowd) {
  let stopped = false;
  const visits: Visits = { reads: 0, writes: 0, failed: [], unrecorded: 0 };
  const note = (what: string, outcome: string, wanted: string) => {
    if (outcome !== wanted) visits.failed.push(`${what}: ${outcome}`);
    return outcome === wanted;
  };
  const read = async (reader: number) => {
    const nextPath = pathsOf(reader, paths);
    while (!stopped) {
      const path = nextPath();
      if (note(`GET ${path}`, await outcomeOf(origin + path), "200")) visits.reads += 1;
      if (pause > 0) await sleep(pause);
    }
  };
  const write = async (writer: number) => {
    for (let turn = 0; !stopped; turn += 1) {
      const key = `${writer}-${turn}-${process.hrtime.bigint()}`;
      const body = JSON.stringify(messageFields());
      const headers = { "content-type": "application/json", "idempotency-key": key };
      const send = () => outcomeOf(`${origin}/api/contact`, { method: "POST", headers, body });
      // A call without a response is repeated, as a person or our form does. It makes one record.
      if (note("POST /api/contact", await send(), "201") || (await send()) === "201") visits.writes += 1;
      else visits.unrecorded += 1;
    }
  };
  const all = [
    ...Array.from({ length: readers }, (_, reader) => read(reader)),
    ...Array.from({ length: writers }, (_, writer) => write(writer)),
  ];
  return {
    async stop(): Promise<Visits> {
      stopped = true;
      await Promise.all(all);
      return visits;
    },
  };
}

/** A reader's request. Half of them are new, so that they come from no cache. */
export function pathsOf(reader: number, paths: string[] = usualPaths): () => string {
  const random = seededRandom(reader + 1);
  const pick = (list: string[]) => list[Math.floor(random() * list.length)] ?? "";
  return () => {
    const fresh = `/api/influencers?limit=3&search=${pick(words)}${Math.floor(random() * 10_000)}`;
    return random() < 0.5 ? fresh : pick(paths);
  };
}

async function outcomeOf(url: string, init?: RequestInit): Promise<string> {
  try {
    const response = await fetch(url, init);
    await response.arrayBuffer();
    return String(response.status);
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    return cause instanceof Error ? cause.message : String(error);
  }
}

/** How long a creator who is added on one node is unknown on the other, in milliseconds. */
export async function changeSeenAfter(one: Tandem, other: Tandem): Promise<number> {
  const token = await signIn(one.origin);
  const matched = async () => {
    const response = await fetch(`${other.origin}/api/influencers?search=zaphira&limit=1`);
    return ((await response.json()) as { data: { matched: number } }).data.matched;
  };
  await matched();
  const added = await fetch(`${one.origin}/api/influencers`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ name: "Zaphira Node", category: "Gaming", bio: "Plays on two." }),
  });
  if (added.status !== 201) throw new Error(`POST /api/influencers: ${added.status}`);
  const began = performance.now();
  while ((await matched()) === 0) await sleep(10);
  return performance.now() - began;
}
