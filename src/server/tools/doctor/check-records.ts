import { drizzle } from "drizzle-orm/node-postgres";
import type { Client } from "pg";
import type { BackupSettings } from "#server/config/settings.ts";
import { countAdmins } from "#server/modules/admin/admin.service.ts";
import { examineBankDetails } from "#server/modules/agency/bank-details.service.ts";
import { countUnreadableMails } from "#server/modules/conversations/unreadable-mails.service.ts";
import { examinePaymentDetails } from "#server/modules/payouts/payment-details.service.ts";
import { examineSealed } from "#server/modules/two-factor/two-factor.service.ts";
import { countGivenUpDeliveries } from "#server/modules/webhooks/webhooks.service.ts";
import type { Database } from "#server/platform/database/database.ts";
import { migrationsFolder } from "#server/platform/database/migrate.ts";
import {
  blockingContract,
  isBeforeBaseline,
  isInBaseline,
  type Migration,
  newestMigration,
  oldestVersion,
  oldestVersionBeside,
  readMigrations,
} from "#server/platform/database/rollback.ts";
import { countMails, givenUpMails } from "#server/platform/mail/mails.service.ts";
import type { Sealer } from "#server/platform/sealing/sealer.ts";
import type { SealedCount } from "#server/platform/sealing/try-unseal.ts";
import { checkBackups } from "./check-backups.ts";
import { about, type Finding } from "./finding.ts";

/** Whether the tables match this version and, if so, notable facts about their contents. */
export async function checkRecords(
  client: Client,
  { sealer, backup }: { sealer: Sealer | undefined; backup: BackupSettings | undefined },
): Promise<Finding[]> {
  const { ok, warning, wrong } = about("Tables");
  const { rows: found } = await client.query<{ made: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as made",
  );
  if (!found[0]?.made) return [ok("none yet; the first start makes them, and an administrator")];
  const migrations = await readMigrations(migrationsFolder);
  const last = await newestMigration(client);
  if (await isBeforeBaseline(client, migrations)) {
    const mend = "Start the last version before 1.0.0 once, then this one.";
    return [wrong("they are older than this version can migrate", mend)];
  }
  const missing = migrations.filter(({ when }) => when > last);
  if (missing.length > 0) {
    const text = `${missing.length} of ${migrations.length} migrations are not made yet`;
    const beside = besideUpgrade(migrations, missing);
    return [warning(text, "Start Tandem: it makes them. Make a backup first."), beside];
  }
  const rule = await blockingContract(client, migrations);
  if (rule !== undefined) {
    const text = `they were made by a newer version of Tandem: after ${rule.migration}, only versions with ${rule.runsFrom} run on them`;
    return [wrong(text, "Start such a version, or restore a backup of this one.")];
  }
  const isNewer = migrations.every(({ when }) => when < last);
  const database = drizzle(client);
  return [
    isNewer
      ? warning("they were made by a newer version of Tandem; this one runs on them", "Upgrade when you can.")
      : ok(`up to date (${migrations.length} migrations)`),
    await checkRollback(client, migrations),
    ...(await checkAdministrators(database)),
    ...(await checkSealed(database, sealer)),
    ...(await checkMails(database)),
    ...(await checkReceivedMails(database)),
    ...(await checkWebhooks(database)),
    ...(await checkBackups(database, backup)),
  ];
}

/** Whether an older version can run on the tables. */
async function checkRollback(client: Client, migrations: readonly Migration[]): Promise<Finding> {
  const { ok, warning } = about("Rollback");
  const oldest = await oldestVersion(client, migrations);
  if (oldest === undefined) return ok("possible to every version");
  if (oldest !== migrations.at(-1)?.tag) return ok(`possible to versions that have the migration ${oldest}`);
  const text = `not possible to a version without the migration ${oldest}`;
  return warning(text, "To go back further, restore a backup in that version.");
}

/** Whether the previous version can keep running during and after the migrations of this one. */
function besideUpgrade(migrations: readonly Migration[], missing: readonly Migration[]): Finding {
  const { ok, warning } = about("Upgrade");
  const made = migrations.slice(0, -missing.length);
  const oldest = oldestVersionBeside(missing);
  const isKnown = (wanted: string) =>
    isInBaseline(wanted, migrations) || made.some(({ tag }) => tag === wanted);
  if (oldest === undefined || isKnown(oldest)) {
    return ok("nodes of the version before may run meanwhile, and a rollback to it stays possible");
  }
  const mend = `Upgrade to a version with ${oldest} first, or stop all nodes before, and make a backup.`;
  return warning(`only versions that have the migration ${oldest} run on the tables afterwards`, mend);
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
  const found = [
    await examineSealed(database, sealer),
    await examineBankDetails(database, sealer),
    await examinePaymentDetails(database, sealer),
  ];
  const sum = (outcome: keyof SealedCount) => found.reduce((count, each) => count + each[outcome], 0);
  const [opened, otherKey, damaged] = [sum("opened"), sum("otherKey"), sum("damaged")];
  if (otherKey > 0) {
    const text = `the key does not open what another one has sealed: ${otherKey} of ${opened + otherKey + damaged}`;
    return [
      wrong(
        text,
        "Set ENCRYPTION_KEY to the key of before, or reset: npm run admin -- reset-two-factor EMAIL, and the bank details of the agency and of creators",
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

async function checkReceivedMails(database: Database): Promise<Finding[]> {
  const count = await countUnreadableMails(database);
  if (count === 0) return [];
  const text = `${count === 1 ? "1 received mail" : `${count} received mails`} could not be read`;
  return [
    about("Mail in").warning(text, "An owner finds them on the page Work, and can download or discard them."),
  ];
}

async function checkWebhooks(database: Database): Promise<Finding[]> {
  const { ok, warning } = about("Webhooks");
  const given = await countGivenUpDeliveries(database, 7);
  if (given === 0) return [ok("no delivery was given up in the last 7 days")];
  const mend = "See why in the administrator's area, at the webhook's deliveries; send them again there.";
  return [warning(`deliveries given up in the last 7 days: ${given}`, mend)];
}
