import { setTimeout as sleep } from "node:timers/promises";
import { webhookEvents } from "#domain/webhooks/webhook-event-names.ts";
import { caller, keepOn, surely } from "./callers.ts";
import { type Decision, decider } from "./deciders.ts";
import { visitAll } from "./visitors.ts";
import { type Acknowledged, write } from "./writers.ts";

/** Acknowledged changes. */
export type Done = Acknowledged & {
  /** Email address of each application that was decided or waits for it, by ID. */
  applicants: Map<string, string>;
  decisions: Map<string, Decision>;
  /** The last text of each creator who is edited. */
  edits: Map<string, string>;
};
export type Load = Done & {
  /** Requests that were answered as they should. */
  answered(): number;
  /** Ends the load, and tells of each request that failed. */
  stop(): Promise<string[]>;
};

/** Busy, but not saturated: a node that has no room refuses requests with or without an upgrade. */
const readers = 6;
const readerPause = 25;
const edited = 2;
/** Between two changes of one writer, in milliseconds: not more mails than two nodes send, which is about 20 a second. */
const pause = 200;

/** Pages that the team reads all day. Each is rendered for every request. */
const teamPaths = [
  "/api/admin/history?limit=50",
  "/api/admin/join-requests?limit=20",
  "/api/contact?limit=20",
  "/api/admin/webhooks",
];

/** Adds a webhook for everything that happens. */
export async function subscribe(origin: string, token: string, url: string): Promise<void> {
  const call = surely(origin, `Bearer ${token}`);
  await call("POST", "/api/admin/webhooks", { url, events: [...webhookEvents], description: "Upgrade" });
}

/** Visitors, applicants, and the team, all through the proxy, until `stop`. */
export async function loadAll(origin: string, token: string): Promise<Load> {
  const failed: string[] = [];
  const done: Done = {
    messages: [],
    applications: [],
    applicants: new Map(),
    decisions: new Map(),
    edits: new Map(),
  };
  const strict = { kills: false };
  const [asTeam, asVisitor] = [
    caller(origin, `Bearer ${token}`, failed, strict),
    caller(origin, "", failed, strict),
  ];
  const creators = await someCreators(origin);
  const paths = creators.map(({ slug }) => `/influencers/${slug}`);
  const visits = visitAll(origin, {
    readers,
    writers: 0,
    pause: readerPause,
    paths: ["/", "/influencers", "/brands", "/api/influencers?limit=12", ...paths],
  });
  const writing = write(origin, done, { messages: 1, applications: 1, pause });
  let asked = 0;
  const look = async () => {
    const response = await fetch(origin + (teamPaths[asked % teamPaths.length] ?? ""), {
      headers: { authorization: `Bearer ${token}` },
    }).catch((error) => new Response(String(error), { status: 599 }));
    const text = await response.text();
    if (!response.ok) failed.push(`GET ${response.url}: ${response.status} ${text.slice(0, 200)}`);
    asked += 1;
    await sleep(pause);
  };
  const edit = (id: string) => async () => {
    const bio = `Changed ${process.hrtime.bigint()}.`;
    if (await asTeam("PUT", `/api/influencers/${id}`, { bio })) done.edits.set(id, bio);
    await sleep(pause);
  };
  const decide = decider(asTeam, asVisitor, { applications: done.applicants, decisions: done.decisions });
  const decideSlowly = async () => {
    await decide();
    await sleep(2 * pause);
  };
  const stopTeam = keepOn([look, decideSlowly, ...creators.slice(0, edited).map(({ _id }) => edit(_id))]);
  return {
    ...done,
    answered: () => asked + done.messages.length + done.applications.length + done.decisions.size,
    async stop() {
      const [seen] = await Promise.all([visits.stop(), writing.stop(), stopTeam()]);
      failed.push(...seen.failed, ...writing.wrong);
      if (writing.busy + writing.unanswered > 0) {
        failed.push(`forms: ${writing.busy} times 503, ${writing.unanswered} without an answer`);
      }
      asked += seen.reads;
      return failed;
    },
  };
}

async function someCreators(origin: string): Promise<{ _id: string; slug: string }[]> {
  const response = await fetch(`${origin}/api/influencers?limit=8`);
  const { data } = (await response.json()) as { data: { influencers: { _id: string; slug: string }[] } };
  return data.influencers;
}
