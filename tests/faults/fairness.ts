import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { jpeg } from "#tests/factories/files.ts";
import { type Part, quantile, seededRandom } from "./finding.ts";
import { posted, type Sent, send } from "./http-client.ts";
import { administrator, startTandem } from "./tandem.ts";

/** How long it lasts, in seconds. */
const lasting = { full: 30, short: 8 };
/** Of each kind. */
const connections = 250;
const visitors = 10;
/** In milliseconds: a visitor looks at what came before they go on, each for another time. */
const look = { least: 250, most: 1_000 };
const latest = 2_000;

/** One address takes all that it can get, while visitors from others browse, search, apply, and sign in. */
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
  const attack = fork(join(import.meta.dirname, "attack-program.ts"));
  attack.send({ port: tandem.port, connections });
  await once(attack, "message");
  const people = Array.from({ length: visitors }, (_, index) => visit(tandem.port, `127.0.1.${index + 1}`));
  await sleep((judgesTime ? lasting.full : lasting.short) * 1_000);
  const seen = (await Promise.all(people.map((person) => person.stop()))).flat();
  attack.send("how many?");
  const [taken] = (await once(attack, "message")) as [number];
  attack.disconnect();
  const code = await tandem.stop();

  const failed = seen.filter(({ outcome }) => outcome !== "as wanted");
  const examples = failed.slice(0, 5).map(({ what, outcome }) => `${what} ${outcome}`);
  find(
    `${connections} slow connections of each kind, pages, and heavy pictures from one address: no request of ${visitors} visitors from others fails`,
    `${seen.length} requests, ${failed.length} failed ${examples.join("; ")}`,
    failed.length === 0 && seen.length > visitors,
  );
  const kinds = Object.entries(Object.groupBy(seen, ({ what }) => what));
  find(
    "and theirs are answered within 2 s (p99)",
    `${slowest(seen)} ms; ${kinds.map(([what, list = []]) => `${what} ${list.length}, ${slowest(list)} ms`).join("; ")}`,
    judgesTime ? slowest(seen) <= latest : undefined,
  );
  find("the address was busy", `${taken} of its requests were answered`, taken > 0);
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

/** A person who does one thing after the other, until told to stop. */
function visit(port: number, address: string) {
  const agent = new Agent({ keepAlive: true, localAddress: address });
  const random = seededRandom(Number(address.slice(-1)) + 1);
  const seen: Seen[] = [];
  let isOver = false;
  const attempt = async (what: string, wanted: number, sent: Sent) => {
    const began = performance.now();
    const outcome = await send(agent, port, sent).then(
      (status) => (status === wanted ? "as wanted" : String(status)),
      (error: Error) => error.message,
    );
    seen.push({ what, took: performance.now() - began, outcome });
    await sleep(look.least + random() * (look.most - look.least));
  };
  const signIn = {
    path: "/api/admin/login",
    method: "POST",
    headers: { "content-type": "application/json" },
    body: Buffer.from(JSON.stringify(administrator)),
  };
  const going = (async () => {
    const images = [await jpeg("me.jpg", { width: 1_200, height: 900 })];
    for (let turn = 0; !isOver; turn += 1) {
      const word = `${address.slice(-1)}a${turn}`;
      await attempt("page", 200, { path: turn % 2 === 0 ? "/" : "/influencers" });
      await attempt("search", 200, { path: `/influencers?search=${word}` });
      await attempt("list", 200, { path: `/api/influencers?limit=12&search=${word}` });
      const form = await posted(applicationForm(applicationFields(), { images }));
      await attempt("apply", 201, { path: "/api/join", ...form });
      await attempt("sign in", 200, signIn);
    }
    agent.destroy();
  })();
  return {
    async stop(): Promise<Seen[]> {
      isOver = true;
      await going;
      return seen;
    },
  };
}
