import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { ReceivedMail } from "#tests/harness/smtp-peer.ts";
import type { ReceivedWebhook } from "#tests/harness/webhook-receiver.ts";
import type { Kept } from "./tandem.ts";
import type { Done } from "./upgrade-load.ts";

/** A decision can be undone for ten seconds, and its mail waits as long; in milliseconds. */
const queuesEmptyWithin = 60_000;

const mailAfter = {
  approve: /^Subject: Welcome to/m,
  reject: /^Subject: Your application to/m,
  ask: /^Subject: Please complete/m,
};
const received = /^Subject: We have your application/m;
const eventAfter = {
  approve: "join_request.approved",
  reject: "join_request.rejected",
  ask: "join_request.changes_asked",
};

/** Waits until no mail and no webhook waits anymore; answers what still does. */
export async function waitForQueues(url: string, within = queuesEmptyWithin): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const deadline = Date.now() + within; ; await sleep(250)) {
      const { rows } = await client.query<{ mails: number; webhooks: number }>(
        `select (select count(*)::int from outgoing_mails) as mails,
          (select count(*)::int from webhook_deliveries where delivered_at is null) as webhooks`,
      );
      const [{ mails, webhooks } = { mails: 0, webhooks: 0 }] = rows;
      if (mails + webhooks === 0) return "";
      if (Date.now() > deadline) return `${mails} mails and ${webhooks} webhooks still wait`;
    }
  } finally {
    await client.end();
  }
}

/** Mails that applicants did not get exactly once. `waiting` are the applications that nobody has decided about. */
export function wrongMails(mails: readonly ReceivedMail[], done: Done, waiting: readonly Kept[]): string[] {
  const byRecipient = Map.groupBy(mails, ({ to }) => to[0] ?? "");
  const expectOnce = (to: string, subject: RegExp) => {
    const count = (byRecipient.get(to) ?? []).filter(({ raw }) => subject.test(raw)).length;
    return count === 1 ? [] : [`${to} has ${count} mails ${subject.source}`];
  };
  const decided = [...done.decisions].flatMap(([id, decision]) =>
    expectOnce(done.applicants.get(id) ?? "", mailAfter[decision]),
  );
  const applied = new Set([
    ...done.applicants.values(),
    ...waiting.map((record) => (record as Kept & { email: string }).email),
  ]);
  return [...decided, ...[...applied].flatMap((email) => expectOnce(email, received))];
}

/** Events that were not delivered exactly once. */
export function wrongWebhooks(webhooks: readonly ReceivedWebhook[], done: Done): string[] {
  const events = webhooks.map(({ body }) => JSON.parse(body) as { type: string; data: { id: string } });
  const counts = new Map<string, number>();
  for (const { type, data } of events) {
    const name = `${type} ${data.id}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const expected = [
    ...done.messages.map((id) => `message.received ${id}`),
    ...[...done.applications, ...done.applicants.keys()].map((id) => `join_request.received ${id}`),
    ...[...done.decisions].map(([id, decision]) => `${eventAfter[decision]} ${id}`),
  ];
  const lost = expected.filter((name) => !counts.has(name)).map((name) => `${name} was not delivered`);
  const doubled = [...counts]
    .filter(([, count]) => count > 1)
    .map(([name, count]) => `${name} ${count} times`);
  return [...lost, ...doubled];
}

/** Error lines in the log of a process, apart from those that the pattern finds. */
export function errorLines(output: string, expected?: RegExp): string[] {
  return output.split("\n").filter((line) => {
    if (line === "" || line.startsWith("Tandem is ready:") || expected?.test(line)) return false;
    return !line.startsWith("{") || (JSON.parse(line) as { level: number }).level >= 50;
  });
}
