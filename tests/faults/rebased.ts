import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { api } from "#domain/api.ts";
import { type Endpoint, splitRoute } from "#domain/http/endpoint.ts";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import { signIn } from "#tests/harness/administrator.ts";
import { runOn } from "#tests/harness/database-connection.ts";
import { type BenchPostgres, startOwnPostgres, startServerPostgres } from "#tests/perf/bench-postgres.ts";
import { fillEmptyTables, type Row, rowsOfTables } from "./filled-tables.ts";
import type { Part } from "./finding.ts";
import { buildVersion, git } from "./last-version.ts";
import { startTandem, type Tandem } from "./tandem.ts";
import { errorLines } from "./upgrade-kept.ts";

const database = "tandem_rebased";
const baseline = "src/server/platform/database/migrations/0056_baseline.sql";
/** Rows that follow from others, and are made anew. */
const derived = /^influencer_(cube|facet_counts_\w+|terms|\w+_changes)$/;

/** Takes a database of the last version before the baseline, with rows in every table, to this version. */
export const rebased: Part = async ({ folder, before = versionBefore(), programs, find }) => {
  const version =
    before === undefined ? { missing: "needs the history of the repository" } : buildVersion(before);
  if ("missing" in version) {
    find("data in every table goes through the baseline", version.missing, undefined);
    return;
  }
  const directory = join(folder, "rebased");
  mkdirSync(directory);
  const postgres =
    programs === ""
      ? await startOwnPostgres(join(directory, "postgres"))
      : await startServerPostgres(programs, directory);
  try {
    await rebase({ postgres, directory, checkout: version.folder, commit: version.commit, find });
  } finally {
    await postgres.stop();
  }
};

type Rebasing = {
  postgres: BenchPostgres;
  directory: string;
  checkout: string;
  commit: string;
  find: Parameters<Part>[0]["find"];
};

async function rebase({ postgres, directory, checkout, commit, find }: Rebasing): Promise<void> {
  await runOn(
    postgres.connection("postgres"),
    `create database ${database} template template0 encoding 'UTF8'`,
  );
  const connection = postgres.connection(database);
  const settings = { DATA_DIR: join(directory, "data"), DATABASE_URL: postgres.url(database) };
  const old = await startTandem({ ...settings, SAMPLE_DATA: "true" }, checkout);
  await old.ready();
  const token = await signIn(old.origin);
  await old.stop();
  const unfilled = await fillEmptyTables(connection);
  const were = await rowsOfTables(connection);
  find(
    `every table of ${commit} has rows`,
    unfilled.length === 0 ? `${were.size} tables` : `none in ${unfilled.join(", ")}`,
    unfilled.length === 0 && were.size > 0,
  );

  await migrateDatabase(connection);
  const lost = lostRows(were, await rowsOfTables(connection));
  find(
    "the migrations since then keep every row, with the same values",
    lost.length === 0 ? "all" : `${lost.length} are not: ${lost.slice(0, 5).join("; ")}`,
    lost.length === 0,
  );

  const product = await startTandem(settings);
  try {
    await product.ready();
    const failed = await failedReads(product, token);
    const errors = errorLines(product.output());
    find(
      "every list and page that needs no ID is answered from it",
      failed.join("; ") || "all",
      failed.length === 0,
    );
    find("no error in the log", errors[0] ?? "none", errors.length === 0);
  } finally {
    await product.stop();
  }
}

/** The parent of the commit that brought the baseline; undefined where the history does not reach so far. */
function versionBefore(): string | undefined {
  const commit = git("log", "--diff-filter=A", "--format=%H", "--", baseline)?.split("\n").at(-1);
  return commit ? `${commit}^` : undefined;
}

/** Rows of which there is none with the same values in the columns that are left. */
function lostRows(were: Map<string, Row[]>, are: Map<string, Row[]>): string[] {
  return [...were].flatMap(([name, rows]) => {
    if (derived.test(name)) return [];
    const present = are.get(name);
    if (present === undefined) return [`the table ${name}`];
    const texts = new Map<string, number>();
    const columns = Object.keys(rows[0] ?? {}).filter((column) => column in (present[0] ?? {}));
    const textOf = (row: Row) => JSON.stringify(columns.map((column) => row[column]));
    for (const row of present) texts.set(textOf(row), (texts.get(textOf(row)) ?? 0) + 1);
    return rows.flatMap((row) => {
      const left = texts.get(textOf(row)) ?? 0;
      texts.set(textOf(row), left - 1);
      return left > 0 ? [] : [`${name} ${textOf(row).slice(0, 80)}`];
    });
  });
}

/** Reads that do not work for an owner who signed in to the version before. */
async function failedReads({ origin }: Tandem, token: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` };
  const paths = Object.values<Endpoint>(api)
    .map(({ route }) => splitRoute(route))
    .flatMap(([method, path]) => (method === "GET" && !path.includes(":") ? [path] : []));
  const failed: string[] = [];
  for (const path of [...paths, "/", "/influencers", "/brands"]) {
    const { status } = await fetch(origin + path, { headers });
    if (status >= 500 || status === 401) failed.push(`${path}: ${status}`);
  }
  return failed;
}
