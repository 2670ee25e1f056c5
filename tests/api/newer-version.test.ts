import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { type HistoryEntry, historyBody } from "#domain/history/history.contract.ts";
import type { timelineBody } from "#domain/timeline/timeline.contract.ts";
import { defineJob, handleJob } from "#server/platform/jobs/job.ts";
import { openJobs } from "#server/platform/jobs/jobs.ts";
import { sendMailJob } from "#server/platform/mail/mail-sending.ts";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { jobRunner } from "#tests/harness/job-runner.ts";
import { type Answer, startServerForFile } from "#tests/harness/test-server.ts";

/** Rows that a newer version writes to the same database, and that this version must cope with. */
const server = await startServerForFile();
const { pool } = server.records;
let token = "";
let scene: ReturnType<typeof campaignScene>;
let agreed: Awaited<ReturnType<(typeof scene)["agreed"]>>;
beforeAll(async () => {
  await server.empty();
  token = await server.signIn();
  scene = campaignScene(server, token);
  agreed = await scene.agreed();
});

const read = (path: string) => server.send("GET", path, { token });
/** A list whose names may be any. */
const anything = (response: Answer) => response.as(z.unknown());

describe("names that this version does not know", () => {
  it("are in the history as they are, and its other entries beside them", async () => {
    await pool.query(
      "update history set action = 'teleport', record_type = 'spaceship' where action = 'state'",
    );
    const response = await read("/api/admin/history?limit=100");
    expect(response.status).toBe(200);
    const entries = anything(response) as HistoryEntry[];
    expect(entries.map(({ action, record }) => `${action} ${record.type}`)).toContain("teleport spaceship");
    // Known fields are still limited to the schema.
    const known = entries.filter(({ action }) => String(action) !== "teleport");
    expect(historyBody.parse(known)).toEqual(known);
    expect(known.length).toBeGreaterThan(0);
    expect(server.logged()).toContain("a name that this version does not know was passed on");
  });

  it("are in the story of a record", async () => {
    await pool.query("update timeline_entries set kind = 'telepathy', author_type = 'robot', data = '{}'");
    const response = await read(`/api/admin/timeline?subject=campaign:${agreed.campaign}`);
    expect(response.status).toBe(200);
    const [entry] = anything(response) as z.output<typeof timelineBody>;
    expect([entry?.kind, entry?.author.type]).toEqual(["telepathy", "robot"]);
  });

  it("are in webhooks and what was sent to them", async () => {
    const json = { url: "https://receiver.example/hook", events: ["message.received"], description: "" };
    const added = await server.send("POST", "/api/admin/webhooks", { token, json });
    const { webhook } = (anything(added) as { data: { webhook: { _id: string } } }).data;
    await pool.query("update webhooks set events = array['message.received', 'comet.seen']");
    await pool.query(
      `insert into webhook_deliveries (id, webhook_id, event, body, created_at, next_attempt)
       values (gen_random_uuid(), $1, 'comet.seen', '{}', now(), null)`,
      [webhook._id],
    );
    expect((await read("/api/admin/webhooks")).text).toContain("comet.seen");
    const deliveries = await read(`/api/admin/webhooks/${webhook._id}/deliveries`);
    expect(deliveries.status).toBe(200);
    expect(deliveries.text).toContain("comet.seen");
  });

  it.each([
    ["join_requests", () => "/api/admin/join-requests"],
    ["campaigns", () => "/api/admin/campaigns"],
    ["campaign_creators", () => `/api/admin/campaigns/${agreed.campaign}/collaborations`],
    ["offers", () => `/api/admin/collaborations/${agreed.collaboration}/offers`],
    ["deliverables", () => "/api/admin/deliverables"],
    ["payouts", () => "/api/admin/payouts"],
  ])("are states of %s", async (table, path) => {
    const form = applicationForm(applicationFields());
    expect((await server.send("POST", "/api/join", { form })).status).toBe(201);
    // As its migration does, which replaces the check by one that allows more.
    await pool.query(`alter table ${table} drop constraint if exists ${table}_state`);
    await pool.query(`update ${table} set state = 'frozen'`);
    const response = await read(path());
    expect(response.status).toBe(200);
    expect(response.text).toContain('"frozen"');
  });
});

it("an answer that is wrong otherwise is still refused", async () => {
  await pool.query("update history set record_type = 'two words' where record_type = 'spaceship'");
  expect((await read("/api/admin/history?limit=100")).status).toBe(500);
});

describe("a job that this version does not know", () => {
  const unknownJob = defineJob<{ id: string }>({ name: "fold-space", concurrency: 1, timeLimit: 60 });

  it("stays for a process that knows it, also when others work and stop meanwhile", async () => {
    const log = { warn: vi.fn() };
    const { connection, database } = server.records;
    const newer = await openJobs({ connection, jobs: [unknownJob, sendMailJob], log, works: false });
    await database.transaction((transaction) => newer.enqueue(transaction, unknownJob, [{ id: "here" }]));
    const mail = { id: crypto.randomUUID(), attempts: 0 };
    await database.transaction((transaction) => newer.enqueue(transaction, sendMailJob, [mail]));
    await newer.stop();

    const done: string[] = [];
    await jobRunner(server.records, () => [
      handleJob(sendMailJob, async ({ id }) => void done.push(id)),
    ]).runOnce();
    expect(done).toContain(mail.id);
    const { rows } = await pool.query("select state, retry_count from pgboss.job where name = 'fold-space'");
    expect(rows).toEqual([{ state: "created", retry_count: 0 }]);

    const again = await openJobs({ connection, jobs: [unknownJob], log, works: true });
    await again.start({
      handlers: [handleJob(unknownJob, async ({ id }) => void done.push(id))],
      schedules: [],
    });
    await vi.waitUntil(() => done.includes("here"), { timeout: 20_000 });
    await again.stop();
    expect(done.filter((id) => id === "here")).toHaveLength(1);
    expect(log.warn).not.toHaveBeenCalled();
  });
});
