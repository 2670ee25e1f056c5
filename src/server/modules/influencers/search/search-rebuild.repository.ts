import { influencerFilters } from "#domain/influencers/influencer-filters.ts";
import { channelTables } from "./channel-tables.ts";
import { countTables, optionFilters, type TableFilter, tableFilters } from "./count-tables.ts";
import {
  columnOf,
  fieldOf,
  optionsOf,
  searchedColumns,
  tableColumns,
  textColumns,
} from "./searched-columns.repository.ts";

/**
 * Advisory locks, to be taken in this order. `counts`: merging or rebuilding the facet counts. `terms`: rebuilding
 * the term bitmaps. `changes`: assigning pending changes.
 */
export const locks = { counts: 7206518402, terms: 7206518404, changes: 7206518403 };

/** Rows whose terms are collected in memory at once. A multiple of 1024. */
const rowsAtOnce = 262_144;

const columns = searchedColumns.join(", ");
const types = [...textColumns.map(() => "text"), ...optionFilters.map((name) => fieldOf(name).getSQLType())];
/** Several migrations may rebuild in one transaction. */
const numberedTable = `IF to_regclass('pg_temp.numbered') IS NOT NULL THEN DROP TABLE numbered; END IF;
  CREATE TEMP TABLE numbered (slot integer, sign integer, ${searchedColumns.map((column, index) => `${column} ${types[index]}`).join(", ")}) ON COMMIT DROP;`;

/** Functions that build facet counts and term bitmaps, each from one snapshot, during reads and writes. */
export const rebuildFunctions = () => [buildTerms(), mergeTextChanges(), rebuildTerms(), rebuildAll()];

function buildTerms(): string {
  return `-- Makes the terms of the rows in 'numbered', those of the creators (0) or of a segment of changes. Some rows at a time, so
-- that memory does not grow with them.
CREATE OR REPLACE FUNCTION build_influencer_terms(of_segment integer) RETURNS void LANGUAGE plpgsql SET work_mem = '128MB' AS $$
DECLARE
  length integer;
  chunks integer;
BEGIN
  SELECT count(*) INTO length FROM numbered;
  chunks := (length + ${rowsAtOnce - 1}) / ${rowsAtOnce};
  CREATE INDEX ON numbered USING brin (slot);
  IF to_regclass('pg_temp.slots_of_terms') IS NOT NULL THEN DROP TABLE slots_of_terms; END IF;
  CREATE TEMP TABLE slots_of_terms (chunk integer, kind text, term text, slots integer[], signs bigint) ON COMMIT DROP;
  ALTER TABLE slots_of_terms ALTER COLUMN slots SET STORAGE EXTERNAL;
  FOR part IN 0 .. chunks - 1 LOOP
    INSERT INTO slots_of_terms
      WITH rows AS MATERIALIZED (
        SELECT * FROM numbered WHERE slot >= part * ${rowsAtOnce} AND slot < (part + 1) * ${rowsAtOnce}
      )
      ${slotsOfTerms().join("\n      UNION ALL ")};
  END LOOP;
  CREATE INDEX ON slots_of_terms (term, kind);
  ANALYZE slots_of_terms (chunk, kind, term);
  INSERT INTO influencer_terms (segment, kind, term, lowered, count, bits, slots)
    SELECT of_segment, CASE WHEN of_segment > 0 THEN '+' ELSE '' END || kind, term,
      CASE WHEN kind = 'location' THEN searchable_text(term) ELSE term END,
      CASE WHEN kind = 'all' THEN number ELSE signs END, form.bits, form.slots
    FROM (
      SELECT kind, term, sum(cardinality(slots)) AS number, sum(signs) AS signs FROM slots_of_terms GROUP BY 1, 2
    ) AS terms, LATERAL (
      SELECT CASE WHEN number > length / 256 OR kind NOT IN ('word', 'location') THEN (
        SELECT string_agg(coalesce(influencer_digits(slots, first, digits), repeat('0', digits)), '' ORDER BY part)::bit varying
        FROM generate_series(0, chunks - 1) AS part
        CROSS JOIN LATERAL (
          SELECT part * ${rowsAtOnce} AS first, least(${rowsAtOnce}, (length + 3) / 4 * 4 - part * ${rowsAtOnce}) AS digits
        ) AS place
        LEFT JOIN slots_of_terms AS one ON one.chunk = part AND one.kind = terms.kind AND one.term = terms.term
      ) END AS bits,
      CASE WHEN number <= length / 256 AND kind IN ('word', 'location') THEN (
        SELECT array_agg(slot) FROM slots_of_terms AS one, unnest(one.slots) AS slot
        WHERE one.kind = terms.kind AND one.term = terms.term
      ) END AS slots
    ) AS form;
  DROP TABLE slots_of_terms;
  DROP TABLE numbered;
  IF of_segment = 0 THEN ANALYZE influencer_terms; END IF;
END;
$$`;
}

/** Selects the slots of the rows that have each word, location, and filter option. */
function slotsOfTerms(): string[] {
  const found = "array_agg(slot), sum(sign)";
  return [
    `-- The separators of the fields (1) separate words, too.
      SELECT part, 'word', word, ${found}
      FROM rows, string_to_table(translate(search, E'\\n\\r\\t\\x01', '    '), ' ') AS word
      WHERE word <> '' GROUP BY word`,
    `SELECT part, 'location', location, ${found} FROM rows GROUP BY location`,
    ...optionFilters.map(
      (name) =>
        `SELECT part, '${name}', option, ${found} FROM rows, unnest(${optionsOf(name)}) AS option GROUP BY option`,
    ),
    `SELECT part, 'gone', '', ${found} FROM rows WHERE sign < 0 HAVING count(*) > 0`,
    `SELECT part, 'all', '', ${found} FROM rows HAVING count(*) > 0`,
  ];
}

function mergeTextChanges(): string {
  return `-- Makes a segment of the changes that are in none, together with the smaller ones before it, so that a search has few of
-- them to look through. Whoever comes second leaves it to the first.
CREATE OR REPLACE FUNCTION merge_influencer_text_changes() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  number integer;
  size bigint;
  known record;
  merged integer[] := '{}';
BEGIN
  IF NOT pg_try_advisory_xact_lock(${locks.changes}) THEN RETURN; END IF;
  SELECT count(*) INTO size FROM influencer_text_changes WHERE segment IS NULL;
  SELECT coalesce(max(segment), 0) + 1 INTO number FROM influencer_terms WHERE segment > 0;
  -- While the bitmaps are rebuilt, what is in a segment will soon be in them.
  IF pg_try_advisory_xact_lock(${locks.terms}) THEN
    FOR known IN SELECT segment, count FROM influencer_terms WHERE kind = '+all' ORDER BY count LOOP
      EXIT WHEN known.count > 2 * size;
      merged := merged || known.segment;
      size := size + known.count;
    END LOOP;
  END IF;
  ${numberedTable}
  WITH taken AS (
    -- A rebuild holds those that it has taken.
    SELECT ctid AS place FROM influencer_text_changes WHERE segment IS NULL OR segment = ANY (merged)
    FOR UPDATE SKIP LOCKED
  ), moved AS (
    UPDATE influencer_text_changes AS change SET segment = number FROM taken WHERE change.ctid = taken.place
    RETURNING sign, ${columns}
  )
  INSERT INTO numbered SELECT ${slot}, * FROM moved;
  DELETE FROM influencer_terms WHERE segment > 0 AND segment = ANY (merged);
  PERFORM build_influencer_terms(number);
  ANALYZE influencer_text_changes;
END;
$$`;
}

const slot = "row_number() OVER () - 1";
/** Rows between two pauses of a rebuild during searches, and length of a pause in seconds. */
const rowsUntilPause = 1024;
const pause = 0.005;
/** Without pauses, reading many creators would keep the disk from searches that need it. */
const unhurriedSlot = `${slot} + CASE WHEN row_number() OVER () % ${rowsUntilPause} = 0 THEN length(pg_sleep(${pause})::text) ELSE 0 END`;

/** Pending changes are deleted, because the rows of the same snapshot include them. */
const numberRows = (
  number: string,
  alsoTaken = "",
) => `WITH ${alsoTaken}found AS (DELETE FROM influencer_text_changes),
  outdated AS (DELETE FROM influencer_terms)
  INSERT INTO numbered SELECT ${number}, 1, ${columns} FROM influencers WHERE visibility = 'public';`;

/**
 * Before unions are deleted: a transaction that stores one has this row locked, and may wait for the unions that are
 * deleted.
 */
export const awaitUnions = "PERFORM FROM influencer_terms WHERE kind = 'all' FOR UPDATE;";

function rebuildTerms(): string {
  return `-- Makes the term bitmaps anew. Changes go on being merged meanwhile: the snapshot has taken those that it has seen.
CREATE OR REPLACE FUNCTION rebuild_influencer_terms() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(${locks.terms}) THEN RETURN; END IF;
  ${numberedTable}
  ${awaitUnions}
  PERFORM pg_advisory_lock(${locks.changes});
  BEGIN
    ${numberRows(unhurriedSlot)}
  EXCEPTION WHEN query_canceled OR others THEN
    PERFORM pg_advisory_unlock(${locks.changes});
    RAISE;
  END;
  PERFORM pg_advisory_unlock(${locks.changes});
  PERFORM build_influencer_terms(0);
END;
$$`;
}

const fillChannels = `-- After many rows were loaded without triggers.
  IF NOT EXISTS (${Object.values(channelTables)
    .map((table) => `SELECT FROM ${table}`)
    .join(" UNION ALL ")}) THEN
    ${Object.entries(channelTables)
      .map(
        ([
          visibility,
          table,
        ]) => `INSERT INTO ${table} (platform, followers, influencer_id, total_followers, featured)
      SELECT channel.*, total_followers, featured
      FROM influencers, channels_of_influencer(id, platforms, channel_followers) AS channel WHERE visibility = '${visibility}';`,
      )
      .join("\n    ")}
  END IF;`;

function rebuildAll(): string {
  const isRange = (name: TableFilter) => influencerFilters[name].kind === "range";
  const groups = tableFilters.map((name) => (isRange(name) ? optionsOf(name) : columnOf(name)));
  const representative = tableFilters.map((name) =>
    isRange(name) ? `min(${columnOf(name)})` : columnOf(name),
  );
  const tables = countTables.map(({ name }) => name);
  return `-- Makes the facet counts and the term bitmaps anew. To be called after many rows were loaded, too.
CREATE OR REPLACE FUNCTION rebuild_influencer_counts() RETURNS void LANGUAGE plpgsql SET work_mem = '64MB' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(${locks.counts});
  PERFORM pg_advisory_xact_lock(${locks.terms});
  PERFORM pg_advisory_xact_lock(${locks.changes});
  ${numberedTable}
  ${awaitUnions}
  ${numberRows(slot, "counted AS (DELETE FROM influencer_count_changes), ")}

  ${fillChannels}

  ${tables.map((table) => `DELETE FROM ${table};`).join("\n  ")}
  INSERT INTO influencer_count_changes (sign, ${tableColumns.join(", ")})
    SELECT count(*), ${representative.join(", ")} FROM numbered GROUP BY ${groups.join(", ")};
  PERFORM fold_influencer_counts();
  ANALYZE ${tables.join(", ")};

  PERFORM build_influencer_terms(0);
END;
$$`;
}
