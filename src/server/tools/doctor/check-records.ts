import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "pg";
import { migrationsFolder } from "#server/platform/database/migrate.ts";
import { about, type Finding } from "./finding.ts";

/** Whether the tables are those of this version and, if so, what an operator should know about their contents. */
export async function checkRecords(client: Client): Promise<Finding[]> {
  const { ok, warning, wrong } = about("Tables");
  const { rows: found } = await client.query<{ made: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as made",
  );
  if (!found[0]?.made) return [ok("none yet; the first start makes them, and an administrator")];
  const journal: { entries: { when: number }[] } = JSON.parse(
    await readFile(join(migrationsFolder, "meta/_journal.json"), "utf8"),
  );
  const { rows } = await client.query<{ last: number | null }>(
    "select max(created_at)::float8 as last from drizzle.__drizzle_migrations",
  );
  const last = rows[0]?.last ?? 0;
  const missing = journal.entries.filter(({ when }) => when > last).length;
  if (missing > 0) {
    const text = `${missing} of ${journal.entries.length} migrations are not made yet`;
    return [warning(text, "Start Tandem: it makes them. Make a backup first.")];
  }
  if (journal.entries.every(({ when }) => when < last)) {
    const mend = "Start that version again, or restore a backup of this one.";
    return [wrong("they were made by a newer version of Tandem", mend)];
  }
  return [
    ok(`up to date (${journal.entries.length} migrations)`),
    ...(await checkAdministrators(client)),
    ...(await checkMails(client)),
    ...(await checkWebhooks(client)),
  ];
}

async function checkAdministrators(client: Client): Promise<Finding[]> {
  const { ok, wrong } = about("Accounts");
  const { rows } = await client.query<{ count: number }>("select count(*)::int as count from admins");
  const count = rows[0]?.count ?? 0;
  if (count === 0) {
    return [wrong("there is no administrator: nobody can sign in", "npm run admin -- create EMAIL")];
  }
  return [ok(count === 1 ? "1 administrator" : `${count} administrators`)];
}

async function checkMails(client: Client): Promise<Finding[]> {
  const { ok, warning } = about("Mail queue");
  const { rows } = await client.query<{ waiting: number; failing: number; given: number }>(
    `select count(next_attempt)::int as waiting,
       count(*) filter (where next_attempt is not null and last_error is not null)::int as failing,
       (count(*) - count(next_attempt))::int as given
     from outgoing_mails`,
  );
  const { waiting, failing, given } = rows[0] ?? { waiting: 0, failing: 0, given: 0 };
  const findings: Finding[] = [];
  if (given > 0) {
    const mend =
      "Their reasons are in outgoing_mails.last_error. To try again: update outgoing_mails set attempts = 0, next_attempt = now() where next_attempt is null.";
    findings.push(warning(`given up: ${given}; they go away 30 days after they were written`, mend));
  }
  if (failing > 0) {
    const mend = "They are tried again for two days; see Mail above, and the log.";
    findings.push(
      warning(`waiting: ${waiting}, of which ${failing} could not be sent at the first attempt`, mend),
    );
  }
  return findings.length > 0 ? findings : [ok(`waiting: ${waiting}, given up: none`)];
}

async function checkWebhooks(client: Client): Promise<Finding[]> {
  const { ok, warning } = about("Webhooks");
  const { rows } = await client.query<{ given: number }>(
    `select count(*)::int as given from webhook_deliveries
     where next_attempt is null and delivered_at is null and created_at > now() - interval '7 days'`,
  );
  const given = rows[0]?.given ?? 0;
  if (given === 0) return [ok("no delivery was given up in the last 7 days")];
  const mend = "See why in the administrator's area, at the webhook's deliveries; send them again there.";
  return [warning(`deliveries given up in the last 7 days: ${given}`, mend)];
}
