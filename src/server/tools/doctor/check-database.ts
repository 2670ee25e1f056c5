import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Client, type ClientConfig } from "pg";
import type { BackupSettings, Settings } from "#server/config/settings.ts";
import { type DatabaseServer, joinDatabase } from "#server/platform/database/connect.ts";
import { readEncryptionKey } from "#server/platform/sealing/encryption-key.ts";
import { makeSealer, type Sealer } from "#server/platform/sealing/sealer.ts";
import { checkPooler } from "./check-pooler.ts";
import { checkRecords } from "./check-records.ts";
import { checkReplica } from "./check-replica.ts";
import { about, codeOf, type Finding, reasonOf } from "./finding.ts";

/** For connecting and for each query, in milliseconds. */
const timeoutMs = 8_000;
const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const oldest = 15;
/** Newest security release of each major version, and its fixes. Older minor versions are reported. */
const securityReleases: Record<number, { minor: number; mended: string }> = {
  18: { minor: 6, mended: "28 CVEs" },
};
/** Maximum number of connections of one process: the pool, plus those for listening and background work. */
const connectionsOfOne = 20;
/** Milliseconds. */
const largestClockDifference = 2_000;

const mends: Record<string, string> = {
  "28P01": "Mend the user or the password.",
  "28000": "Let this user and machine in (pg_hba.conf), or ask for TLS: ?sslmode=require.",
  "3D000": "Make it: create database … encoding 'UTF8' template template0.",
  "53300": "Raise max_connections, or put a connection pooler in front.",
  "57P03": "It is starting or stopping: try again in a moment.",
  ECONNREFUSED: "Start the server, or mend host and port.",
  ENOTFOUND: "Mend the host.",
  EAI_AGAIN: "Mend the host, or this machine's name server.",
};

/** The configured database, its contents, and its replica. */
export async function checkDatabase(settings: Settings, { mayStart }: { mayStart: boolean }) {
  const { databaseUrl, databaseReadUrl, databaseDirectUrl, dataDir, backup } = settings;
  const { ok, warning, wrong } = about("Database");
  const key = await readEncryptionKey(settings).catch(() => undefined);
  const sealer = key && makeSealer(key);
  if (databaseUrl !== undefined) {
    const pooled = { connectionString: databaseUrl, statement_timeout: timeoutMs };
    if (databaseDirectUrl === undefined) {
      return withClient("DATABASE_URL", { connectionString: databaseUrl }, (client) =>
        checkAll(client, { sealer, backup, readUrl: databaseReadUrl }),
      );
    }
    const direct = { connectionString: databaseDirectUrl };
    return withClient("DATABASE_DIRECT_URL", direct, async (client) => [
      ...(await checkAll(client, { sealer, backup, readUrl: databaseReadUrl })),
      ...(await withClient("DATABASE_URL", pooled, (other) => checkPooler(client, other))),
    ]);
  }
  if ((await stat(join(dataDir, "postgres/cluster")).catch(() => undefined)) === undefined) {
    return [ok("no DATABASE_URL: the first start makes one in DATA_DIR")];
  }
  if (!mayStart) return [warning("not looked at, because DATA_DIR cannot be used", "Mend that first.")];
  let server: DatabaseServer | undefined;
  try {
    server = await joinDatabase(settings, quiet);
    return await withClient("the embedded database", server.connection, (client) =>
      checkAll(client, { sealer, backup, isEmbedded: true }),
    );
  } catch (error) {
    const mend = `See the end of ${join(dataDir, "postgres/postgres.log")}.`;
    return [wrong(`the embedded database does not start: ${reasonOf(error)}`, mend)];
  } finally {
    await server?.stop();
  }
}

/** Runs `work` on a database. A database that cannot be reached is a finding. */
async function withClient(
  name: string,
  connection: ClientConfig,
  work: (client: Client) => Promise<Finding[]>,
): Promise<Finding[]> {
  const client = new Client({
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: "tandem doctor",
    ...connection,
  });
  // A lost connection surfaces at the next query.
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    const mend =
      mends[codeOf(error) ?? ""] ?? "See the log of the server, and host, port and TLS in the address.";
    return [about("Database").wrong(`${name} does not answer: ${reasonOf(error)}`, mend)];
  } finally {
    await client.end().catch(() => {});
  }
}

type Checked = {
  sealer: Sealer | undefined;
  backup: BackupSettings | undefined;
  readUrl?: string | undefined;
  isEmbedded?: boolean;
};

async function checkAll(client: Client, checked: Checked): Promise<Finding[]> {
  const { sealer, backup, readUrl, isEmbedded = false } = checked;
  const findings = await checkServer(client, { isEmbedded });
  const works = findings.every(({ state }) => state !== "wrong");
  if (works) findings.push(...(await checkRecords(client, { sealer, backup })));
  if (readUrl === undefined) return findings;
  const connection = { connectionString: readUrl };
  const replica = await withClient("DATABASE_READ_URL", connection, (other) => checkReplica(client, other));
  return [...findings, ...replica];
}

type Facts = {
  version: string;
  number: number;
  encoding: string;
  inRecovery: boolean;
  trigram: boolean;
  free: number;
  most: number;
  time: number;
};

const facts = `select
  current_setting('server_version') as version,
  current_setting('server_version_num')::int as number,
  current_setting('server_encoding') as encoding,
  pg_is_in_recovery() as "inRecovery",
  exists (select from pg_available_extensions where name = 'pg_trgm') as trigram,
  current_setting('max_connections')::int as most,
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - (select sum(numbackends)::int from pg_stat_database) as free,
  extract(epoch from clock_timestamp())::float8 * 1000 as time`;

const embeddedMend =
  "npm has no newer embedded Postgres yet. Only the account that runs Tandem can open its socket. Set DATABASE_URL to a server that is kept up to date if others use this machine.";

async function checkServer(client: Client, { isEmbedded }: { isEmbedded: boolean }): Promise<Finding[]> {
  const { ok, warning, wrong } = about("Database");
  const before = Date.now();
  const { rows } = await client.query<Facts>(facts);
  const after = Date.now();
  const [found] = rows;
  if (found === undefined) return [];
  const findings: Finding[] = [];
  if (found.number < oldest * 10_000) {
    findings.push(wrong(`it is Postgres ${found.version}`, `Update it to ${oldest} or later.`));
  }
  const release = securityReleases[Math.floor(found.number / 10_000)];
  if (release && found.number % 10_000 < release.minor) {
    const text = `Postgres ${found.version} lacks the security fixes of its minor version ${release.minor} (${release.mended})`;
    findings.push(warning(text, isEmbedded ? embeddedMend : "Update the server."));
  }
  if (found.encoding !== "UTF8") {
    const mend = "Make a database with: create database … encoding 'UTF8' template template0.";
    findings.push(wrong(`its text is ${found.encoding}, in which not every name can be stored`, mend));
  }
  if (!found.trigram) {
    const mend = "Install the server's contrib package (postgresql-contrib), or allow the extension.";
    findings.push(wrong("the extension pg_trgm, with which the search works, is not available", mend));
  }
  if (found.inRecovery) {
    findings.push(wrong("it is a replica, and takes no changes", "Name the primary in DATABASE_URL."));
  }
  const difference = Math.max(before - found.time, found.time - after, 0);
  if (difference > largestClockDifference) {
    const text = `its clock and that of this machine are ${Math.round(difference / 1000)} s apart`;
    findings.push(warning(text, "Let both follow a time server (NTP)."));
  }
  if (found.free < connectionsOfOne) {
    const text = `${found.free} of ${found.most} connections are free; a process takes up to ${connectionsOfOne}`;
    findings.push(warning(text, "Raise max_connections, or put a connection pooler in front."));
  }
  if (findings.some(({ state }) => state === "wrong")) return findings;
  return [ok(`Postgres ${found.version}; ${found.free} of ${found.most} connections are free`), ...findings];
}
