-- Numbers that are kept instead of counted: a base, and what has changed since it was made. A reader adds the two up in
-- one statement, so that the sum is exact in its snapshot; writers only append, so that they never wait for each other.

-- How many creators there are for every choice of these filters; '' is 'any'.
CREATE TABLE influencer_cube (
  category text NOT NULL,
  platform text NOT NULL,
  size text NOT NULL,
  featured text NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (category, platform, size, featured)
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE INDEX influencer_cube_categories ON influencer_cube (platform, size, featured);
--> statement-breakpoint
-- What is not in the cube yet: a row that has come counts 1, one that has gone -1.
CREATE TABLE influencer_count_changes (
  sign integer NOT NULL,
  category text NOT NULL,
  platforms text[] NOT NULL,
  total_followers bigint NOT NULL,
  featured boolean NOT NULL
);
--> statement-breakpoint
-- Which of the numbered rows of the base have a term: as a bit for each row, or as a list of numbers where they are few.
CREATE TABLE influencer_terms (
  kind text NOT NULL,
  term text NOT NULL,
  lowered text NOT NULL,
  count integer NOT NULL,
  bits bit varying,
  slots integer[]
);
--> statement-breakpoint
-- Lists of numbers do not compress; bits that are nearly all 0 do, to less than such a list.
ALTER TABLE influencer_terms ALTER COLUMN slots SET STORAGE EXTERNAL,
  ALTER COLUMN bits SET STATISTICS 0, ALTER COLUMN slots SET STATISTICS 0;
--> statement-breakpoint
CREATE INDEX influencer_terms_lowered ON influencer_terms USING gin (lowered gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX influencer_terms_filters ON influencer_terms (kind, term) WHERE kind <> 'word';
--> statement-breakpoint
CREATE TABLE influencer_text_changes (
  sign integer NOT NULL,
  search text NOT NULL,
  location text NOT NULL,
  category text NOT NULL,
  platforms text[] NOT NULL,
  total_followers bigint NOT NULL,
  featured boolean NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION influencer_sizes(followers bigint) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY[
    CASE WHEN followers BETWEEN 1000 AND 10000 THEN '1K-10K' END,
    CASE WHEN followers BETWEEN 10000 AND 100000 THEN '10K-100K' END,
    CASE WHEN followers BETWEEN 100000 AND 1000000 THEN '100K-1M' END,
    CASE WHEN followers >= 1000000 THEN '1M+' END], NULL)
$$;
--> statement-breakpoint
CREATE FUNCTION note_influencer_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO influencer_count_changes
      SELECT 1, category, platforms, total_followers, featured FROM new_rows;
    INSERT INTO influencer_text_changes
      SELECT 1, search, location, category, platforms, total_followers, featured FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO influencer_count_changes
      SELECT -1, category, platforms, total_followers, featured FROM old_rows;
    INSERT INTO influencer_text_changes
      SELECT -1, search, location, category, platforms, total_followers, featured FROM old_rows;
  ELSIF TG_OP = 'UPDATE' THEN
    -- EXCEPT ALL leaves only what the update really changed.
    INSERT INTO influencer_count_changes
      SELECT 1, * FROM (SELECT category, platforms, total_followers, featured FROM new_rows
        EXCEPT ALL SELECT category, platforms, total_followers, featured FROM old_rows) AS come
      UNION ALL
      SELECT -1, * FROM (SELECT category, platforms, total_followers, featured FROM old_rows
        EXCEPT ALL SELECT category, platforms, total_followers, featured FROM new_rows) AS gone;
    INSERT INTO influencer_text_changes
      SELECT 1, * FROM (SELECT search, location, category, platforms, total_followers, featured FROM new_rows
        EXCEPT ALL SELECT search, location, category, platforms, total_followers, featured FROM old_rows) AS come
      UNION ALL
      SELECT -1, * FROM (SELECT search, location, category, platforms, total_followers, featured FROM old_rows
        EXCEPT ALL SELECT search, location, category, platforms, total_followers, featured FROM new_rows) AS gone;
  ELSE
    PERFORM pg_advisory_xact_lock(7206518402);
    DELETE FROM influencer_cube;
    DELETE FROM influencer_count_changes;
    DELETE FROM influencer_terms;
    DELETE FROM influencer_text_changes;
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER influencers_note_insert AFTER INSERT ON influencers
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_influencer_changes();
--> statement-breakpoint
CREATE TRIGGER influencers_note_update AFTER UPDATE ON influencers
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_influencer_changes();
--> statement-breakpoint
CREATE TRIGGER influencers_note_delete AFTER DELETE ON influencers
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_influencer_changes();
--> statement-breakpoint
CREATE TRIGGER influencers_note_truncate AFTER TRUNCATE ON influencers
  FOR EACH STATEMENT EXECUTE FUNCTION note_influencer_changes();
--> statement-breakpoint
-- Adds what has changed to the cube. One process at a time; who comes second leaves it to the first.
CREATE FUNCTION fold_influencer_counts() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(7206518402) THEN RETURN; END IF;
  WITH gone AS (DELETE FROM influencer_count_changes RETURNING *),
  alike AS (
    SELECT category, platforms, influencer_sizes(total_followers) AS sizes, featured, sum(sign) AS amount
    FROM gone GROUP BY 1, 2, 3, 4 HAVING sum(sign) <> 0
  )
  INSERT INTO influencer_cube
  SELECT c, p, s, f, sum(amount)
  FROM alike,
    LATERAL (SELECT DISTINCT unnest(ARRAY[category, ''])) AS categories (c),
    LATERAL (SELECT DISTINCT unnest(platforms || ''::text)) AS each_platform (p),
    LATERAL unnest(sizes || ''::text) AS each_size (s),
    LATERAL unnest(ARRAY[featured::text, '']) AS each_featured (f)
  GROUP BY 1, 2, 3, 4
  ORDER BY 1, 2, 3, 4
  ON CONFLICT (category, platform, size, featured) DO UPDATE SET count = influencer_cube.count + excluded.count;
END;
$$;
--> statement-breakpoint
-- The bits of these rows, of `length` rows and what fills up the last hexadecimal digit.
CREATE FUNCTION influencer_bits(slots integer[], length integer) RETURNS bit varying LANGUAGE sql IMMUTABLE AS $$
  SELECT ('x' || string_agg(repeat('0', digit - before - 1) || to_hex(value), '' ORDER BY digit)
    || repeat('0', (length - 1) / 4 - max(digit)))::bit varying
  FROM (
    SELECT digit, value, lag(digit, 1, -1) OVER (ORDER BY digit) AS before
    FROM (
      SELECT slot >> 2 AS digit, bit_or(8 >> (slot & 3)) AS value FROM unnest(slots) AS slot GROUP BY 1
    ) AS digits
  ) AS gaps
$$;
--> statement-breakpoint
-- Makes the whole base anew from one snapshot, while others read and write. To be called after many rows were loaded, too.
CREATE FUNCTION rebuild_influencer_counts() RETURNS void LANGUAGE plpgsql SET work_mem = '64MB'
  -- Sorted, the lists of rows are made one after the other, and not side by side in memory.
  SET enable_hashagg = off AS $$
DECLARE
  length integer;
BEGIN
  PERFORM pg_advisory_xact_lock(7206518402);
  CREATE TEMP TABLE numbered (
    slot integer, search text, location text, category text, platforms text[], total_followers bigint, featured boolean
  ) ON COMMIT DROP;
  CREATE TEMP TABLE slots_of_terms (kind text, term text, slots integer[]) ON COMMIT DROP;
  -- What these changes say is in the rows that the same snapshot shows.
  WITH counted AS (DELETE FROM influencer_count_changes), found AS (DELETE FROM influencer_text_changes)
  INSERT INTO numbered
    SELECT row_number() OVER () - 1, search, location, category, platforms, total_followers, featured FROM influencers;
  GET DIAGNOSTICS length = ROW_COUNT;

  DELETE FROM influencer_cube;
  INSERT INTO influencer_count_changes
    SELECT count(*), category, platforms, min(total_followers), featured
    FROM numbered GROUP BY category, platforms, influencer_sizes(total_followers), featured;
  PERFORM fold_influencer_counts();

  INSERT INTO slots_of_terms
    -- The separators of the fields (1) separate words, too.
    SELECT 'word', word, array_agg(slot)
      FROM numbered, string_to_table(translate(search, E'\n\r\t\x01', '    '), ' ') AS word
      WHERE word <> '' GROUP BY word
    UNION ALL SELECT 'location', location, array_agg(slot) FROM numbered GROUP BY location
    UNION ALL SELECT 'category', category, array_agg(slot) FROM numbered GROUP BY category
    UNION ALL SELECT 'platform', platform, array_agg(slot) FROM numbered, unnest(platforms) AS platform GROUP BY platform
    UNION ALL SELECT 'size', size, array_agg(slot)
      FROM numbered, unnest(influencer_sizes(total_followers)) AS size GROUP BY size
    UNION ALL SELECT 'featured', featured::text, array_agg(slot) FROM numbered GROUP BY featured
    UNION ALL SELECT 'all', '', array_agg(slot) FROM numbered HAVING count(*) > 0;
  DELETE FROM influencer_terms;
  INSERT INTO influencer_terms
    SELECT kind, term, CASE WHEN kind = 'location' THEN lower(term COLLATE "und-x-icu") ELSE term END,
      cardinality(slots), bits, CASE WHEN bits IS NULL THEN slots END
    FROM slots_of_terms, LATERAL (
      SELECT CASE WHEN cardinality(slots) > length / 256 OR kind NOT IN ('word', 'location')
        THEN influencer_bits(slots, length) END AS bits
    ) AS form;
  ANALYZE influencer_terms, influencer_cube;
END;
$$;
--> statement-breakpoint
-- The bits of the rows in which a term of this kind is like the pattern; NULL where there is none. NULL as well where
-- they are so few, or so many rare terms are like it, that the rows are counted faster by looking at them; `countable` tells.
CREATE FUNCTION find_influencer_bits(wanted text, pattern text, OUT countable boolean, OUT bits bit varying)
  LANGUAGE plpgsql STABLE SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  length integer;
  rare bigint;
  slots_of_rare integer[];
  bits_of_rare bit varying;
BEGIN
  SELECT bit_or(t.bits), coalesce(sum(t.count) FILTER (WHERE t.bits IS NULL), 0) INTO bits, rare
    FROM influencer_terms AS t WHERE t.kind = wanted AND t.lowered LIKE pattern;
  SELECT t.count INTO length FROM influencer_terms AS t WHERE t.kind = 'all';
  countable := rare = 0 OR (rare <= greatest(200000, length / 2) AND NOT (bits IS NULL AND rare <= length / 1000));
  IF rare = 0 OR NOT countable THEN RETURN; END IF;
  SELECT array_agg(slot) INTO slots_of_rare
    FROM influencer_terms AS t, unnest(t.slots) AS slot
    WHERE t.kind = wanted AND t.lowered LIKE pattern
      AND (find_influencer_bits.bits IS NULL OR get_bit(find_influencer_bits.bits, slot) = 0);
  IF slots_of_rare IS NULL THEN RETURN; END IF;
  bits_of_rare := influencer_bits(slots_of_rare, length);
  bits := coalesce(bits | bits_of_rare, bits_of_rare);
END;
$$;
--> statement-breakpoint
SELECT rebuild_influencer_counts();
