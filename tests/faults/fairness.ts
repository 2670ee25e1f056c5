import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent } from "node:http";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { jpeg } from "#tests/factories/files.ts";
import { messageFields } from "#tests/factories/message.ts";
import { administrator, signIn } from "#tests/harness/administrator.ts";
import { type Part, quantile, seededRandom } from "./finding.ts";
import { exchange, posted, type Sent } from "./http-client.ts";
import { startTandem } from "./tandem.ts";

/** How long it lasts, in seconds. */
const lasting = { full: 30, short: 8 };
/** Of each kind. */
const connections = 250;
const people = 10;
/** In milliseconds: a visitor looks at what came before they go on, each for another time. */
const look = { least: 250, most: 1_000 };
const latest = 2_000;
const requests = "/api/admin/join-requests";

/**
 * Two addresses take all that they can get, one of them with films of many chunks, while visitors from others browse,
 * search, write, apply, and sign in, and an administrator rejects what came, which frees room.
 */
export const fairness: Part = async ({ folder, judgesTime, find }) => {
  if (process.platform !== "linux") {
    find("nobody is kept out by one address", "not tried: only Linux has many local addresses", undefined);
    return;
  }
  const tandem = await startTandem({
    DATA_DIR: join(folder, "fairness"),
    SAMPLE_DATA: "true",
    HOST: "127.0.0.1",
  });
  await tandem.ready();
  const visitors = Array.from({ length: people }, (_, index) => visitor(tandem.port, `127.0.1.${index + 1}`));
  const team = rejecter(tandem.port, `Bearer ${await signIn(tandem.origin)}`);
  // The first visits take longer, which isn't the attacker's doing.
  await Promise.all(visitors.map(({ visit }) => visit()));
  for (const { seen } of visitors) seen.length = 0;
  const attack = fork(join(import.meta.dirname, "attack-program.ts"));
  // An attacker has processors of their own, and leaves ours to the server.
  setPriority(attack.pid ?? 0, constants.priority.PRIORITY_LOW);
  attack.send({ port: tandem.port, connections });
  await once(attack, "message");
  const end = performance.now() + (judgesTime ? lasting.full : lasting.short) * 1_000;
  const untilEnd = async (work: () => Promise<void>) => {
    while (performance.now() < end) await work();
  };
  await Promise.all([...visitors.map(({ visit }) => untilEnd(visit)), untilEnd(team.reject)]);
  for (const { leave } of [...visitors, team]) leave();
  const seen = visitors.flatMap((each) => each.seen);
  attack.send("how many?");
  const [taken] = (await once(attack, "message")) as [number];
  attack.disconnect();
  const code = await tandem.stop();

  const failed = seen.filter(({ outcome }) => outcome !== "as wanted");
  const examples = failed.slice(0, 5).map(({ what, outcome }) => `${what} ${outcome}`);
  find(
    `${connections} slow connections of each kind, pages, heavy pictures, and films of many chunks from two addresses: no request of ${people} visitors from others fails`,
    `${seen.length} requests, ${failed.length} failed ${examples.join("; ")}`,
    failed.length === 0 && seen.length > people,
  );
  const kinds = Object.entries(Object.groupBy(seen, ({ what }) => what));
  find(
    "and theirs are answered within 2 s (p99)",
    `${slowest(seen)} ms; ${kinds.map(([what, list = []]) => `${what} ${list.length}, ${slowest(list)} ms`).join("; ")}`,
    judgesTime ? slowest(seen) <= latest : undefined,
  );
  find("the addresses were busy", `${taken} of their requests were answered`, taken > 0);
  const refused = team.seen.filter(({ outcome }) => outcome !== "as wanted");
  find(
    "each rejection of an application passes",
    `${team.seen.length} rejected, ${refused.length} failed ${refused[0]?.outcome ?? ""}; ${slowest(team.seen)} ms (p99)`,
    refused.length === 0 && team.seen.length > 0,
  );
  find("the process lives through it", `exit code ${code} when asked to stop`, code === 0);
};

type Seen = { what: string; took: number; outcome: string };

/** The 99th percentile, in milliseconds. */
function slowest(seen: Seen[]): number {
  return Math.round(
    quantile(
      seen.map(({ took }) => took),
      0.99,
    ),
  );
}

/** A person who does one thing after the other. What is done before `start` is not seen. */
function visitor(port: number, address: string) {
  const agent = new Agent({ keepAlive: true, localAddress: address });
  const random = seededRandom(Number(address.slice(-1)) + 1);
  const seen: Seen[] = [];
  let turn = 0;
  const attempt = async (what: string, wanted: number, sent: Sent) => {
    seen.push(await attempted(what, wanted, () => exchange(agent, port, sent)));
    await sleep(look.least + random() * (look.most - look.least));
  };
  const asJson = (path: string, fields: unknown): Sent => ({
    path,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: Buffer.from(JSON.stringify(fields)),
  });
  const visit = async () => {
    const images = [await jpeg("me.jpg", { width: 1_200, height: 900 })];
    const word = `${address.slice(-1)}a${turn}`;
    await attempt("page", 200, { path: turn % 2 === 0 ? "/" : "/influencers" });
    await attempt("search", 200, { path: `/influencers?search=${word}` });
    await attempt("list", 200, { path: `/api/influencers?limit=12&search=${word}` });
    const form = await posted(applicationForm(applicationFields(), { images }));
    await attempt("apply", 201, { path: "/api/join", ...form });
    await attempt("message", 201, asJson("/api/contact", messageFields()));
    await attempt("sign in", 200, asJson("/api/admin/login", administrator));
    turn += 1;
  };
  return { visit, seen, leave: () => agent.destroy() };
}

/** An administrator who rejects one application after the other. */
function rejecter(port: number, authorization: string) {
  const agent = new Agent({ keepAlive: true, localAddress: "127.0.2.1" });
  const seen: Seen[] = [];
  const reject = async () => {
    const list = await exchange(agent, port, { path: `${requests}?limit=1`, headers: { authorization } });
    const [oldest] = list.status === 200 ? (JSON.parse(list.text) as { _id: string }[]) : [];
    if (oldest !== undefined) {
      const sent = { path: `${requests}/${oldest._id}/reject`, method: "PUT", headers: { authorization } };
      seen.push(await attempted("reject", 200, () => exchange(agent, port, sent)));
    }
    await sleep(look.most);
  };
  return { reject, seen, leave: () => agent.destroy() };
}

async function attempted(
  what: string,
  wanted: number,
  work: () => Promise<{ status: number }>,
): Promise<Seen> {
  const began = performance.now();
  const outcome = await work().then(
    ({ status }) => (status === wanted ? "as wanted" : String(status)),
    (error: Error) => error.message,
  );
  return { what, took: performance.now() - began, outcome };
}
