import { influencerFilters } from "#domain/influencers/influencer-filters.ts";
import { channelTables } from "./channel-tables.ts";
import {
  type CountTable,
  countTables,
  type OptionFilter,
  optionFilters,
  type TableFilter,
  tableFilters,
} from "./count-tables.ts";
import { awaitUnions, locks, rebuildFunctions } from "./search-rebuild.repository.ts";
import {
  bitmapFilters,
  columnOf,
  fieldOf,
  optionsOf,
  searchedColumns,
  tableColumns,
} from "./searched-columns.repository.ts";

/**
 * Statements that update the tables, triggers, and functions of the search to the present list of filters, for a
 * database on which the migrations in `earlier` have run. Processes of the previous version keep working: tables are
 * only added, and columns only to the lists of pending changes, which are read by column name.
 */
export function searchMigration(earlier: string): string[] {
  const ranges = optionFilters.flatMap(rangeFunction).filter((statement) => !isPresent(statement, earlier));
  const added = [
    ...countTables.flatMap(({ own, ...table }) => (own ? addedFilter(table, own) : [])),
    ...bitmapFilters.map((name) => `ALTER TABLE influencer_text_changes ${addColumn(name)}`),
    `CREATE TABLE IF NOT EXISTS ${channelTables.private} (LIKE ${channelTables.public} INCLUDING ALL)`,
  ];
  const isNew = (statement: string) => !earlier.includes(statement);
  return [
    ...ranges,
    ...added.filter(isNew),
    ...[noteChanges(), orderChannels(), mergeChanges(), ...rebuildFunctions()].filter(
      (statement) => !isPresent(statement, earlier),
    ),
    ...(ranges.length > 0 ? ["SELECT rebuild_influencer_counts()"] : []),
    ...rebuildForAdded().filter(isNew),
  ];
}

/** True if the latest definition of the function in `earlier` is the same. */
function isPresent(statement: string, earlier: string): boolean {
  const definition = statement.slice(statement.indexOf("FUNCTION "));
  const name = definition.slice(0, definition.indexOf("(") + 1);
  return earlier.startsWith(definition, earlier.lastIndexOf(name));
}

/** Defines the function that returns the ranges containing a number. */
function rangeFunction(name: OptionFilter): string[] {
  const entry = influencerFilters[name];
  if (entry.kind !== "range") return [];
  const parameter = entry.field === "totalFollowers" ? "followers" : entry.field;
  const cases = Object.entries(entry.bounds).map(([range, { from, to }]) => {
    const holds = to === null ? `>= ${from}` : `BETWEEN ${from} AND ${to}`;
    return `    CASE WHEN ${parameter} ${holds} THEN '${range}' END`;
  });
  return [
    `CREATE OR REPLACE FUNCTION influencer_${entry.facet}(${parameter} ${fieldOf(name).getSQLType()}) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY[
${cases.join(",\n")}], NULL)
$$`,
  ];
}

/** Value of a new column in changes that are already pending. */
const noOption = { exact: "''", membership: "'{}'", channel: "'{}'", range: "0", flag: "false" };

function addColumn(name: OptionFilter): string {
  const field = fieldOf(name);
  const type = field.notNull ? ` NOT NULL DEFAULT ${noOption[influencerFilters[name].kind]}` : "";
  return `ADD COLUMN IF NOT EXISTS ${columnOf(name)} ${field.getSQLType()}${type}`;
}

function addedFilter({ name, filters }: CountTable, own: TableFilter): string[] {
  const others = filters.filter((filter) => filter !== own);
  return [
    `-- The counts of every option of '${own}' with every choice of the filters before it; '' is 'any'.
CREATE TABLE IF NOT EXISTS ${name} (
  ${filters.map((filter) => `${filter} text NOT NULL`).join(",\n  ")},
  count bigint NOT NULL,
  PRIMARY KEY (${[own, ...others].join(", ")})
) WITH (fillfactor = 50)`,
    `CREATE INDEX IF NOT EXISTS ${name}_options ON ${name} (${others.join(", ")})`,
    `ALTER TABLE influencer_count_changes ${addColumn(own)}`,
    `ALTER TABLE influencer_text_changes ${addColumn(own)}`,
  ];
}

const isPublic = "visibility = 'public'";
const exceptAll = (columns: string, rows: string, others: string) =>
  `SELECT ${columns} FROM ${rows} WHERE ${isPublic} EXCEPT ALL SELECT ${columns} FROM ${others} WHERE ${isPublic}`;

function noteChanges(): string {
  const lists = [
    { list: "influencer_count_changes", noted: tableColumns.join(", ") },
    { list: "influencer_text_changes", noted: searchedColumns.join(", ") },
  ];
  const all = (sign: number, rows: string) =>
    lists.map(
      ({ list, noted }) => `INSERT INTO ${list} (sign, ${noted})
      SELECT ${sign}, ${noted} FROM ${rows} WHERE ${isPublic};`,
    );
  const differing = lists.map(
    ({ list, noted }) => `INSERT INTO ${list} (sign, ${noted})
      SELECT 1, * FROM (${exceptAll(noted, "new_rows", "old_rows")}) AS come
      UNION ALL
      SELECT -1, * FROM (${exceptAll(noted, "old_rows", "new_rows")}) AS gone;`,
  );
  const tables = [
    ...countTables.map(({ name }) => name),
    ...lists.map(({ list }) => list),
    "influencer_terms",
  ];
  return `-- Notes what has come (1) and gone (-1); an update only where it changes what is searched. Of a private creator, nothing is
-- noted: who becomes private has gone.
CREATE OR REPLACE FUNCTION note_influencer_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    ${all(1, "new_rows").join("\n    ")}
  ELSIF TG_OP = 'DELETE' THEN
    ${all(-1, "old_rows").join("\n    ")}
  ELSIF TG_OP = 'UPDATE' THEN
    ${differing.join("\n    ")}
  ELSE
    ${Object.values(locks)
      .map((lock) => `PERFORM pg_advisory_xact_lock(${lock});`)
      .join("\n    ")}
    ${awaitUnions}
    ${tables.map((table) => `DELETE FROM ${table};`).join("\n    ")}
  END IF;
  RETURN NULL;
END;
$$`;
}

/** Statements for each table of channels, indented. */
function forChannelTables(statement: (table: string, visibility: string) => string): string {
  const tables = Object.entries(channelTables);
  return tables.map(([visibility, table]) => statement(table, visibility)).join("\n    ");
}

function orderChannels(): string {
  const columns = "(platform, followers, influencer_id, total_followers, featured)";
  const place = "(known.platform, known.followers, known.influencer_id)";
  const channels = (rows: string, visibility: string) =>
    `SELECT channel.*, total_followers, featured
        FROM ${rows}, channels_of_influencer(id, platforms, channel_followers) AS channel WHERE visibility = '${visibility}'`;
  const remove = (table: string, gone: string) => `DELETE FROM ${table} AS known USING (
      ${gone}
    ) AS gone
      WHERE ${place} = (gone.platform, gone.followers, gone.influencer_id);`;
  const differing = (visibility: string, rows: string, others: string) =>
    `${channels(rows, visibility)}
      EXCEPT ${channels(others, visibility)}`;
  return `-- Keeps the channels in the orders of lists, those of private creators apart.
CREATE OR REPLACE FUNCTION order_influencer_channels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    ${forChannelTables((table, visibility) => `INSERT INTO ${table} ${columns} ${channels("new_rows", visibility)};`)}
  ELSIF TG_OP = 'DELETE' THEN
    ${forChannelTables((table, visibility) => remove(table, channels("old_rows", visibility)))}
  ELSIF TG_OP = 'UPDATE' THEN
    ${forChannelTables((table, visibility) => remove(table, differing(visibility, "old_rows", "new_rows")))}
    ${forChannelTables((table, visibility) => `INSERT INTO ${table} ${columns} ${differing(visibility, "new_rows", "old_rows")};`)}
  ELSE
    ${forChannelTables((table) => `DELETE FROM ${table};`)}
  END IF;
  RETURN NULL;
END;
$$`;
}

function mergeChanges(): string {
  const options = tableFilters.map((name) => `${optionsOf(name)} AS ${name}`);
  const merges = countTables.map(mergeInto);
  const last = merges.pop();
  return `-- Merges pending changes into the facet counts. One process at a time; who comes second leaves it to the first.
CREATE OR REPLACE FUNCTION fold_influencer_counts() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(${locks.counts}) THEN RETURN; END IF;
  WITH pending AS (DELETE FROM influencer_count_changes RETURNING *),
  alike AS (
    SELECT ${options.join(", ")}, sum(sign) AS amount
    FROM pending GROUP BY ${places(tableFilters)} HAVING sum(sign) <> 0
  ),
  ${[...countTables.flatMap(openingSteps), ...merges.map((merge, index) => `merged_${index} AS (${merge})`)].join(",\n  ")}
  ${last};
END;
$$`;
}

const stepName = ({ own }: CountTable, step: number) => `${own ?? "first"}_${step}`;

/**
 * Expands one filter after another into its options and "any". Filters with several options per row come first,
 * because each step aggregates.
 */
function openingSteps(table: CountTable): string[] {
  const { filters, own } = table;
  const isSet = (name: TableFilter) => influencerFilters[name].kind === "membership";
  const order = [...filters.filter(isSet), ...filters.filter((name) => !isSet(name))];
  return order.map((name, index) => {
    const columns = filters.map((other) => (other === name ? `option AS ${name}` : other));
    const options = name === own ? name : `${name} || ''::text`;
    const source = index === 0 ? "alike" : stepName(table, index);
    return `${stepName(table, index + 1)} AS (
    SELECT ${columns.join(", ")}, sum(amount) AS amount
    FROM ${source}, LATERAL (SELECT DISTINCT unnest(${options}) AS option) AS options GROUP BY ${places(filters)}
  )`;
  });
}

function mergeInto(table: CountTable): string {
  const { name, filters } = table;
  const key = filters.join(", ");
  return `INSERT INTO ${name} (${key}, count)
    SELECT ${key}, amount FROM ${stepName(table, filters.length)} ORDER BY ${places(filters)}
    ON CONFLICT (${key}) DO UPDATE SET count = ${name}.count + excluded.count`;
}

/** A new filter without any options in use, such as one on a new column, needs no rebuild. */
function rebuildForAdded(): string[] {
  const added = [...countTables.flatMap(({ own }) => own ?? []), ...bitmapFilters];
  return added.map(
    (own) => `DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM influencer_terms WHERE kind = '${own}')
    AND EXISTS (SELECT FROM influencers, unnest(${optionsOf(own)}) AS option WHERE option <> '')
  THEN PERFORM rebuild_influencer_counts(); END IF;
END $$`,
  );
}

const places = (filters: readonly OptionFilter[]) => filters.map((_, index) => index + 1).join(", ");
