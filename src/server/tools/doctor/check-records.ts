import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Client } from "pg";
import { countAdmins } from "#server/modules/admin/admin.service.ts";
import { examineBankDetails } from "#server/modules/agency/bank-details.service.ts";
import { examineSealed } from "#server/modules/two-factor/two-factor.service.ts";
import { countGivenUpDeliveries } from "#server/modules/webhooks/webhooks.service.ts";
import type { Database } from "#server/platform/database/database.ts";
import { migrationsFolder } from "#server/platform/database/migrate.ts";
import { countMails, givenUpMails } from "#server/platform/mail/mails.service.ts";
import type { Sealer } from "#server/platform/sealing/sealer.ts";
import { about, type Finding } from "./finding.ts";

/** Whether the tables are those of this version and, if so, what an operator should know about their contents. */
export async function checkRecords(client: Client, sealer: Sealer | undefined): Promise<Finding[]> {
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
  const database = drizzle(client);
  return [
    ok(`up to date (${journal.entries.length} migrations)`),
    ...(await checkAdministrators(database)),
    ...(await checkSealed(database, sealer)),
    ...(await checkMails(database)),
    ...(await checkWebhooks(database)),
  ];
}

async function checkAdministrators(database: Database): Promise<Finding[]> {
  const { ok, wrong } = about("Accounts");
  const count = await countAdmins(database);
  if (count === 0) {
    return [wrong("there is no administrator: nobody can sign in", "npm run admin -- create EMAIL")];
  }
  return [ok(count === 1 ? "1 administrator" : `${count} administrators`)];
}

async function checkSealed(database: Database, sealer: Sealer | undefined): Promise<Finding[]> {
  const { ok, wrong } = about("Sealed");
  const found = await Promise.all([examineSealed(database, sealer), examineBankDetails(database, sealer)]);
  const sum = (outcome: "opened" | "otherKey" | "damaged") => found[0][outcome] + found[1][outcome];
  const [opened, otherKey, damaged] = [sum("opened"), sum("otherKey"), sum("damaged")];
  if (otherKey > 0) {
    const text = `the key does not open what another one has sealed: ${otherKey} of ${opened + otherKey + damaged}`;
    return [
      wrong(
        text,
        "Set ENCRYPTION_KEY to the key of before, or reset: npm run admin -- reset-two-factor EMAIL, and the bank details",
      ),
    ];
  }
  if (damaged > 0) {
    return [wrong(`damaged: ${damaged}`, "Reset whose it is: npm run admin -- reset-two-factor EMAIL")];
  }
  return [ok(opened === 0 ? "nothing yet" : `the key opens all of it (${opened})`)];
}

async function checkMails(database: Database): Promise<Finding[]> {
  const { ok, warning } = about("Mail queue");
  const { waiting, failing, given } = await countMails(database);
  const findings: Finding[] = [];
  if (given > 0) {
    const text = `given up: ${given}; they go away 30 days after they were written`;
    findings.push(warning(text, givenUpMails));
  }
  if (failing > 0) {
    const mend = "They are tried again for two days; see Mail above, and the log.";
    findings.push(
      warning(`waiting: ${waiting}, of which ${failing} could not be sent at the first attempt`, mend),
    );
  }
  return findings.length > 0 ? findings : [ok(`waiting: ${waiting}, given up: none`)];
}

async function checkWebhooks(database: Database): Promise<Finding[]> {
  const { ok, warning } = about("Webhooks");
  const given = await countGivenUpDeliveries(database, 7);
  if (given === 0) return [ok("no delivery was given up in the last 7 days")];
  const mend = "See why in the administrator's area, at the webhook's deliveries; send them again there.";
  return [warning(`deliveries given up in the last 7 days: ${given}`, mend)];
}
