import { setTimeout as sleep } from "node:timers/promises";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { messageFields } from "#tests/factories/message.ts";
import { keepOn } from "./callers.ts";
import type { Tandem } from "./tandem.ts";
import { pathsOf } from "./visitors.ts";
import { isBusy } from "./writers.ts";

/** A write that was acknowledged by this node, with the moments when it was first sent and when it was acknowledged. */
type Written = { origin: string; began: number; ended: number };
/** `longest`: the longest time between two answers with success, in milliseconds. */
type Steadiness = { right: number; busy: number; longest: number };
export type FailoverLoad = {
  messages: string[];
  applications: string[];
  /** Email addresses of all that was sent, whether or not it was acknowledged. */
  sent: string[];
  written: Written[];
  /** Answers that were neither right nor 503 with Retry-After. */
  wrong: string[];
  /** Answers that were older than a change that their node had acknowledged before. */
  stale: string[];
  reads: Steadiness;
  health: Steadiness;
  edits: number;
  stop(): Promise<void>;
};

const readersOfOne = 6;
const readerPause = 40;
const editorPause = 150;
/** Of forms, each of which makes two mails. */
const writerPause = 400;
const healthPause = 200;
/** A failed request is repeated after this time, in milliseconds: sooner than Retry-After asks, which measures better. */
const retryPause = 250;

/** Six readers and two writers at each of two nodes, until `stop`. */
export async function loadNodes(nodes: readonly Tandem[], token: string): Promise<FailoverLoad> {
  const steadiness = (): Steadiness => ({ right: 0, busy: 0, longest: 0 });
  const load: FailoverLoad = {
    messages: [],
    applications: [],
    sent: [],
    written: [],
    wrong: [],
    stale: [],
    edits: 0,
    reads: steadiness(),
    health: steadiness(),
    stop: async () => {},
  };
  const ids = await someCreators(nodes[0]?.origin ?? "");
  const workers = nodes.flatMap(({ origin }, place) => [
    ...Array.from({ length: readersOfOne }, (_, reader) =>
      asker(origin, pathsOf(place * readersOfOne + reader), { load, seen: load.reads, pause: readerPause }),
    ),
    asker(origin, () => "/api/health", { load, seen: load.health, pause: healthPause }),
    place === 0 ? messageWriter(origin, load) : applicationWriter(origin, load),
    editor(origin, { id: ids[place] ?? "", token, load }),
  ]);
  load.stop = keepOn(workers);
  return load;
}

async function someCreators(origin: string): Promise<string[]> {
  const response = await fetch(`${origin}/api/influencers?limit=8`);
  const { data } = (await response.json()) as { data: { influencers: { _id: string }[] } };
  return data.influencers.map(({ _id }) => _id);
}

type Answered = { status: number; text: string } | "busy" | undefined;

/** Undefined if it was answered as nobody may be, which is noted. */
async function ask(load: FailoverLoad, url: string, init: RequestInit = {}): Promise<Answered> {
  const what = `${init.method ?? "GET"} ${url}`;
  try {
    const response = await fetch(url, init);
    const text = await response.text();
    if (response.ok) return { status: response.status, text };
    if (isBusy(response)) return "busy";
    load.wrong.push(`${what}: ${response.status} ${text.slice(0, 200)}`);
  } catch (error) {
    load.wrong.push(`${what}: ${error instanceof Error ? (error.cause ?? error) : error}`);
  }
  return undefined;
}

/** Asks over and over, and notes how long there was no answer. */
function asker(
  origin: string,
  nextPath: () => string,
  { load, seen, pause }: { load: FailoverLoad; seen: Steadiness; pause: number },
) {
  let last = performance.now();
  return async () => {
    const answer = await ask(load, origin + nextPath());
    if (answer === "busy") seen.busy += 1;
    else if (answer !== undefined) {
      seen.right += 1;
      seen.longest = Math.max(seen.longest, performance.now() - last);
      last = performance.now();
    }
    await sleep(pause);
  };
}

/** Sends the same until it is acknowledged, as our forms do: its key makes one record of it. */
function sender(origin: string, load: FailoverLoad) {
  return async (path: string, body: string | FormData, acknowledged: string[]) => {
    const began = performance.now();
    const key = `failover-${process.hrtime.bigint()}`;
    const headers = {
      "idempotency-key": key,
      ...(typeof body === "string" && { "content-type": "application/json" }),
    };
    for (let first = true; ; first = false) {
      // A moment may pass until it is stopped: whoever has failed does not go on forever.
      if (performance.now() - began > 90_000) return;
      if (!first) await sleep(retryPause);
      const answer = await ask(load, origin + path, { method: "POST", headers, body });
      if (answer === "busy" || answer === undefined) continue;
      acknowledged.push((JSON.parse(answer.text) as { data: { _id: string } }).data._id);
      load.written.push({ origin, began, ended: performance.now() });
      await sleep(writerPause);
      return;
    }
  };
}

function messageWriter(origin: string, load: FailoverLoad) {
  const send = sender(origin, load);
  return async () => {
    const fields = messageFields();
    load.sent.push(String(fields.email));
    await send("/api/contact", JSON.stringify(fields), load.messages);
  };
}

function applicationWriter(origin: string, load: FailoverLoad) {
  const send = sender(origin, load);
  return async () => {
    const fields = applicationFields();
    load.sent.push(String(fields.email));
    await send("/api/join", applicationForm(fields), load.applications);
  };
}

/** Changes a creator and reads the profile at the same node, also while there is no primary. */
function editor(origin: string, { id, token, load }: { id: string; token: string; load: FailoverLoad }) {
  /** Possible texts: the last acknowledged one, and later ones whose fate is unknown. */
  let possible: string[] | undefined;
  const look = async () => {
    const read = await ask(load, `${origin}/api/influencers/${id}`);
    if (read === undefined || read === "busy") return undefined;
    return (JSON.parse(read.text) as { data: { influencer: { bio: string } } }).data.influencer.bio;
  };
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return async () => {
    const bio = `Changed ${process.hrtime.bigint()}.`;
    const began = performance.now();
    possible ??= [(await look()) ?? ""];
    possible.push(bio);
    const body = JSON.stringify({ bio });
    const answer = await ask(load, `${origin}/api/influencers/${id}`, { method: "PUT", headers, body });
    if (answer !== undefined && answer !== "busy") {
      possible = [bio];
      load.edits += 1;
      load.written.push({ origin, began, ended: performance.now() });
    }
    const shown = await look();
    if (shown !== undefined && !possible.includes(shown)) {
      load.stale.push(`${shown} instead of ${possible[0]}`);
    }
    await sleep(answer === "busy" ? retryPause : editorPause);
  };
}
