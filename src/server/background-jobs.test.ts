import { randomUUID } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { jobRunner } from "#tests/harness/job-runner.ts";
import { otherProcess } from "#tests/harness/other-process.ts";
import { makeTestDatabase, type TestDatabase } from "#tests/harness/test-database.ts";
import { enqueueWaiting } from "./background-jobs.ts";
import { transact } from "./context.ts";
import { messageReceived } from "./events/mails.ts";
import { sendWebhookJob, webhookDelivering } from "./modules/webhooks/webhook-delivering.ts";
import * as webhookEvents from "./modules/webhooks/webhook-events.service.ts";
import { migrateDatabase, migrationsFolder } from "./platform/database/migrate.ts";
import { handleJob } from "./platform/jobs/job.ts";
import { mailSending, sendMailJob } from "./platform/mail/mail-sending.ts";

const quiet = { warn: () => {}, error: () => {} };
const webhook = randomUUID();
let records: TestDatabase;
let sent: string[];

/** A database as the version before this one left it. */
beforeEach(async () => {
  records = await makeTestDatabase("template0");
  await migrate(records.database, { migrationsFolder });
  await records.pool.query(
    `insert into webhooks (id, url, description, events, secret, created_at)
     values ($1, 'https://receiver.example', '', '{message.received}', 'whsec_AAAA', now())`,
    [webhook],
  );
  sent = [];
});
afterEach(() => records.close());

async function queue(kind: "mail" | "webhook", columns: Record<string, string> = {}): Promise<string> {
  const values: Record<string, string> = {
    id: `'${randomUUID()}'`,
    ...(kind === "mail"
      ? { recipient: "'a@mail.example'", subject: "'s'", text: "'t'", html: "'h'" }
      : {
          webhook_id: `'${webhook}'`,
          event: "'message.received'",
          body: "'{}'",
          created_at: "now()",
        }),
    ...columns,
  };
  const table = kind === "mail" ? "outgoing_mails" : "webhook_deliveries";
  const { rows } = await records.pool.query<{ id: string }>(
    `insert into ${table} (${Object.keys(values)}) values (${Object.values(values)}) returning id`,
  );
  return rows[0]?.id ?? "";
}

function runner(prepare = true) {
  const { database } = records;
  return jobRunner(records, async (jobs) => {
    if (prepare) await enqueueWaiting({ database, jobs });
    const dependencies = { database, jobs, log: quiet, now: () => new Date() };
    const mails = mailSending({ ...dependencies, send: async ({ id }) => void sent.push(id) });
    const webhooks = webhookDelivering({
      ...dependencies,
      sendWebhook: async ({ id }) => {
        sent.push(id);
        return { status: 200, retryAfter: null };
      },
    });
    return [handleJob(sendMailJob, mails), handleJob(sendWebhookJob, webhooks)];
  });
}

/** The previous version's job of every two seconds: it locked each due mail for ten minutes and sent it. */
async function sendAsBefore(): Promise<void> {
  for (;;) {
    const { rows } = await records.pool.query<{ id: string; attempts: number }>(
      `update outgoing_mails set attempts = attempts + 1, next_attempt = now() + interval '10 minutes'
       where id = (select id from outgoing_mails where next_attempt <= now()
         order by next_attempt limit 1 for update skip locked)
       returning id, attempts`,
    );
    const [row] = rows;
    if (row === undefined) return;
    sent.push(row.id);
    await turn();
    await records.pool.query("delete from outgoing_mails where id = $1 and attempts = $2", [
      row.id,
      row.attempts,
    ]);
  }
}

describe("what waited when the product was brought up to date", () => {
  it("is sent once, and what was given up is not", async () => {
    const waiting = [
      await queue("mail"),
      await queue("mail", { attempts: "2", next_attempt: "now() - interval '1 hour'", last_error: "'x'" }),
      await queue("webhook"),
      await queue("webhook", { attempts: "3", next_attempt: "now() - interval '1 hour'" }),
    ];
    await queue("mail", { attempts: "9", next_attempt: "null" });
    await queue("webhook", { attempts: "9", next_attempt: "null" });
    await queue("webhook", { attempts: "1", next_attempt: "null", delivered_at: "now()" });
    const later = await queue("mail", { attempts: "1", next_attempt: "now() + interval '1 hour'" });

    await migrateDatabase(records.connection);
    await runner().runOnce();
    expect(sent.toSorted()).toEqual(waiting.toSorted());
    await runner().runOnce();
    expect(sent).toHaveLength(waiting.length);
    const { rows } = await records.pool.query(
      "select data ->> 'id' as id from pgboss.job where state = 'created' and start_after > now()",
    );
    expect(rows).toEqual([{ id: later }]);
  });

  it("is sent once although the version before goes on beside this one", async () => {
    await migrateDatabase(records.connection);
    const waiting: string[] = [];
    for (let count = 0; count < 30; count += 1) waiting.push(await queue("mail"));
    await Promise.all([sendAsBefore(), runner().runOnce()]);
    expect(sent.toSorted()).toEqual(waiting.toSorted());
  });

  it("is left to the version before while that sends it, and taken over when it does not end", async () => {
    await queue("mail", { attempts: "1", next_attempt: "now() + interval '10 minutes'" });
    await migrateDatabase(records.connection);
    await runner().runOnce();
    expect(sent).toEqual([]);
    await records.pool.query("update outgoing_mails set next_attempt = now()");
    await records.pool.query("update pgboss.job set start_after = now()");
    await runner(false).runOnce();
    expect(sent).toHaveLength(1);
  });
});

it("nothing is sent of a transaction that was rolled back", async () => {
  await migrateDatabase(records.connection);
  const message = {
    id: randomUUID(),
    name: "Sam",
    email: "s@mail.example",
    company: "",
    service: "",
    message: "Hello",
  };
  const write = (fails: boolean) =>
    jobRunner(records, async (jobs) => {
      const context = otherProcess({ folder: "unused", database: records.database, jobs });
      const written = transact(context, async (transaction) => {
        await messageReceived(transaction, message, { about: [], copied: true });
        await webhookEvents.messageReceived(transaction, { id: randomUUID() });
        if (fails) throw new Error("rolled back");
      });
      await (fails ? expect(written).rejects.toThrow("rolled back") : written);
      return [];
    });
  await write(true).runOnce();
  await runner(false).runOnce();
  expect(sent).toEqual([]);
  await write(false).runOnce();
  await runner(false).runOnce();
  expect(sent).toHaveLength(2);
});
