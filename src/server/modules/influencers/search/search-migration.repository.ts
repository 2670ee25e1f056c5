import { influencerFilters } from "#domain/influencers/influencer-filters.ts";
import { influencers } from "../influencers.schema.ts";
import {
  type CountTable,
  countTables,
  isInTables,
  type OptionFilter,
  optionFilters,
  type TableFilter,
  tableFilters,
} from "./count-tables.ts";

/**
 * The statements that update the tables, triggers and functions of the search to the current list of filters, for a
 * database on which the migrations in `earlier` have run. Processes of the previous version keep working: tables are
 * only added, and columns only to the lists of pending changes, which are read by column name.
 */
export function searchMigration(earlier: string): string[] {
  const ranges = optionFilters.flatMap(rangeFunction).filter((statement) => !isPresent(statement, earlier));
  const added = [
    ...countTables.flatMap(({ own, ...table }) => (own ? addedFilter(table, own) : [])),
    ...bitmapFilters.map((name) => `ALTER TABLE influencer_text_changes ${addColumn(name)}`),
  ];
  const isNew = (statement: string) => !earlier.includes(statement);
  return [
    ...ranges,
    ...added.filter(isNew),
    ...[noteChanges(), mergeChanges(), rebuild()].filter((statement) => !isPresent(statement, earlier)),
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

function fieldOf(name: OptionFilter) {
  const entry = influencerFilters[name];
  return influencers[entry.kind === "channel" ? entry.tags : entry.field];
}
const columnOf = (name: OptionFilter) => fieldOf(name).name;
const columns = optionFilters.map(columnOf);
/** What the count tables need. */
const tableColumns = tableFilters.map(columnOf);
const bitmapFilters = optionFilters.filter((name) => !isInTables(name));
const textColumns = ["search", "location"];

/** An SQL expression for the options of a row, as an array. */
function optionsOf(name: OptionFilter): string {
  const entry = influencerFilters[name];
  switch (entry.kind) {
    case "exact":
      return `ARRAY[${columnOf(name)}]`;
    case "membership":
    case "channel":
      return columnOf(name);
    case "range":
      return `influencer_${entry.facet}(${columnOf(name)})`;
    case "flag":
      return `ARRAY[${columnOf(name)}::text]`;
  }
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

/** The value of a new column in changes that are already pending. */
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

function noteChanges(): string {
  const lists = [
    { list: "influencer_count_changes", noted: tableColumns.join(", ") },
    { list: "influencer_text_changes", noted: [...textColumns, ...columns].join(", ") },
  ];
  const all = (sign: number, rows: string) =>
    lists.map(
      ({ list, noted }) => `INSERT INTO ${list} (sign, ${noted})
      SELECT ${sign}, ${noted} FROM ${rows};`,
    );
  const differing = lists.map(
    ({ list, noted }) => `INSERT INTO ${list} (sign, ${noted})
      SELECT 1, * FROM (SELECT ${noted} FROM new_rows EXCEPT ALL SELECT ${noted} FROM old_rows) AS come
      UNION ALL
      SELECT -1, * FROM (SELECT ${noted} FROM old_rows EXCEPT ALL SELECT ${noted} FROM new_rows) AS gone;`,
  );
  const tables = [
    ...countTables.map(({ name }) => name),
    ...lists.map(({ list }) => list),
    "influencer_terms",
  ];
  return `-- Notes what has come (1) and gone (-1); an update only where it changes what is searched.
CREATE OR REPLACE FUNCTION note_influencer_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    ${all(1, "new_rows").join("\n    ")}
  ELSIF TG_OP = 'DELETE' THEN
    ${all(-1, "old_rows").join("\n    ")}
  ELSIF TG_OP = 'UPDATE' THEN
    ${differing.join("\n    ")}
  ELSE
    PERFORM pg_advisory_xact_lock(7206518402);
    ${tables.map((table) => `DELETE FROM ${table};`).join("\n    ")}
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
  IF NOT pg_try_advisory_xact_lock(7206518402) THEN RETURN; END IF;
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
 * Expands one filter after another into its options and 'any'. Filters with several options per row come first, because
 * each step aggregates.
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

const fillChannels = `-- After many rows were loaded without triggers.
  IF NOT EXISTS (SELECT FROM influencer_channels) THEN
    INSERT INTO influencer_channels
      SELECT channel.* FROM influencers, channels_of_influencer(id, platforms, channel_followers) AS channel;
  END IF;`;

function rebuild(): string {
  const kept = [...textColumns, ...columns];
  const isRange = (name: TableFilter) => influencerFilters[name].kind === "range";
  const groups = tableFilters.map((name) => (isRange(name) ? optionsOf(name) : columnOf(name)));
  const representative = tableFilters.map((name) =>
    isRange(name) ? `min(${columnOf(name)})` : columnOf(name),
  );
  const types = [
    ...textColumns.map(() => "text"),
    ...optionFilters.map((name) => fieldOf(name).getSQLType()),
  ];
  return `-- Makes the facet counts and the term bitmaps anew from one snapshot, while others read and write. To be called after many
-- rows were loaded, too.
CREATE OR REPLACE FUNCTION rebuild_influencer_counts() RETURNS void LANGUAGE plpgsql SET work_mem = '64MB'
  -- Sorted, the lists of rows are made one after the other, and not side by side in memory.
  SET enable_hashagg = off AS $$
DECLARE
  length integer;
BEGIN
  PERFORM pg_advisory_xact_lock(7206518402);
  -- Several migrations may call this in one transaction.
  IF to_regclass('pg_temp.numbered') IS NOT NULL THEN DROP TABLE numbered, slots_of_terms; END IF;
  CREATE TEMP TABLE numbered (slot integer, ${kept.map((column, index) => `${column} ${types[index]}`).join(", ")}) ON COMMIT DROP;
  CREATE TEMP TABLE slots_of_terms (kind text, term text, slots integer[]) ON COMMIT DROP;
  -- What these changes say is in the rows that the same snapshot shows.
  WITH counted AS (DELETE FROM influencer_count_changes), found AS (DELETE FROM influencer_text_changes)
  INSERT INTO numbered SELECT row_number() OVER () - 1, ${kept.join(", ")} FROM influencers;
  GET DIAGNOSTICS length = ROW_COUNT;

  ${fillChannels}

  ${countTables.map(({ name }) => `DELETE FROM ${name};`).join("\n  ")}
  INSERT INTO influencer_count_changes (sign, ${tableColumns.join(", ")})
    SELECT count(*), ${representative.join(", ")} FROM numbered GROUP BY ${groups.join(", ")};
  PERFORM fold_influencer_counts();

  INSERT INTO slots_of_terms
    ${slotsOfTerms().join("\n    UNION ALL ")};
  DELETE FROM influencer_terms;
  INSERT INTO influencer_terms
    SELECT kind, term, CASE WHEN kind = 'location' THEN lower(term COLLATE "und-x-icu") ELSE term END,
      cardinality(slots), bits, CASE WHEN bits IS NULL THEN slots END
    FROM slots_of_terms, LATERAL (
      SELECT CASE WHEN cardinality(slots) > length / 256 OR kind NOT IN ('word', 'location')
        THEN influencer_bits(slots, length) END AS bits
    ) AS form;
  ANALYZE influencer_terms, ${countTables.map(({ name }) => name).join(", ")};
END;
$$`;
}

/** Selects the slots of the rows that have each word, location and filter option. */
function slotsOfTerms(): string[] {
  return [
    `-- The separators of the fields (1) separate words, too.
    SELECT 'word', word, array_agg(slot)
      FROM numbered, string_to_table(translate(search, E'\\n\\r\\t\\x01', '    '), ' ') AS word
      WHERE word <> '' GROUP BY word`,
    "SELECT 'location', location, array_agg(slot) FROM numbered GROUP BY location",
    ...optionFilters.map(
      (name) =>
        `SELECT '${name}', option, array_agg(slot) FROM numbered, unnest(${optionsOf(name)}) AS option GROUP BY option`,
    ),
    "SELECT 'all', '', array_agg(slot) FROM numbered HAVING count(*) > 0",
  ];
}

/** A new filter that no creator has an option of yet, such as one on a new column, needs no rebuild. */
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
