import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { jpeg } from "#tests/factories/files.ts";
import { messageFields } from "#tests/factories/message.ts";
import { type Part, quantile, seededRandom } from "./finding.ts";
import { posted, type Sent, send } from "./http-client.ts";
import { administrator, signIn, startTandem, type Tandem } from "./tandem.ts";

/** How long it lasts, in seconds. */
const lasting = { full: 30, short: 8 };
/** Of each kind. */
const connections = 250;
const visitors = 10;
/** In milliseconds: a visitor looks at what came before they go on, each for another time. */
const look = { least: 250, most: 1_000 };
const latest = 2_000;

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
  const attack = fork(join(import.meta.dirname, "attack-program.ts"));
  attack.send({ port: tandem.port, connections });
  await once(attack, "message");
  const people = Array.from({ length: visitors }, (_, index) => visit(tandem.port, `127.0.1.${index + 1}`));
  const team = rejections(tandem);
  await sleep((judgesTime ? lasting.full : lasting.short) * 1_000);
  const seen = (await Promise.all(people.map((person) => person.stop()))).flat();
  const rejected = await team.stop();
  attack.send("how many?");
  const [taken] = (await once(attack, "message")) as [number];
  attack.disconnect();
  const code = await tandem.stop();

  const failed = seen.filter(({ outcome }) => outcome !== "as wanted");
  const examples = failed.slice(0, 5).map(({ what, outcome }) => `${what} ${outcome}`);
  find(
    `${connections} slow connections of each kind, pages, heavy pictures, and films of many chunks from two addresses: no request of ${visitors} visitors from others fails`,
    `${seen.length} requests, ${failed.length} failed ${examples.join("; ")}`,
    failed.length === 0 && seen.length > visitors,
  );
  const kinds = Object.entries(Object.groupBy(seen, ({ what }) => what));
  find(
    "and theirs are answered within 2 s (p99)",
    `${slowest(seen)} ms; ${kinds.map(([what, list = []]) => `${what} ${list.length}, ${slowest(list)} ms`).join("; ")}`,
    judgesTime ? slowest(seen) <= latest : undefined,
  );
  find("the addresses were busy", `${taken} of their requests were answered`, taken > 0);
  const refused = rejected.filter(({ outcome }) => outcome !== "as wanted");
  find(
    "each rejection of an application passes",
    `${rejected.length} rejected, ${refused.length} failed ${refused[0]?.outcome ?? ""}; ${slowest(rejected)} ms (p99)`,
    refused.length === 0 && rejected.length > 0,
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
  const signingIn = {
    path: "/api/admin/login",
    method: "POST",
    headers: { "content-type": "application/json" },
    body: Buffer.from(JSON.stringify(administrator)),
  };
  const message = { path: "/api/contact", method: "POST", headers: { "content-type": "application/json" } };
  const going = (async () => {
    const images = [await jpeg("me.jpg", { width: 1_200, height: 900 })];
    for (let turn = 0; !isOver; turn += 1) {
      const word = `${address.slice(-1)}a${turn}`;
      await attempt("page", 200, { path: turn % 2 === 0 ? "/" : "/influencers" });
      await attempt("search", 200, { path: `/influencers?search=${word}` });
      await attempt("list", 200, { path: `/api/influencers?limit=12&search=${word}` });
      const form = await posted(applicationForm(applicationFields(), { images }));
      await attempt("apply", 201, { path: "/api/join", ...form });
      await attempt("message", 201, { ...message, body: Buffer.from(JSON.stringify(messageFields())) });
      await attempt("sign in", 200, signingIn);
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

/** An administrator who rejects one application after the other, until told to stop. */
function rejections({ origin }: Tandem) {
  const seen: Seen[] = [];
  let isOver = false;
  const going = (async () => {
    const authorization = `Bearer ${await signIn(origin)}`;
    while (!isOver) {
      const list = await fetch(`${origin}/api/admin/join-requests`, { headers: { authorization } });
      const [oldest] = (await list.json()) as { _id: string }[];
      if (oldest !== undefined) {
        const began = performance.now();
        const { status } = await fetch(`${origin}/api/admin/join-requests/${oldest._id}/reject`, {
          method: "PUT",
          headers: { authorization },
        });
        const outcome = status === 200 ? "as wanted" : String(status);
        seen.push({ what: "reject", took: performance.now() - began, outcome });
      }
      await sleep(look.most);
    }
  })();
  return {
    async stop(): Promise<Seen[]> {
      isOver = true;
      await going;
      return seen;
    },
  };
}
