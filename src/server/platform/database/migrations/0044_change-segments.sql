-- Changes are collected in segments with terms of their own, under kinds with a '+'. Versions before, which do not know
-- them, go on reading the creators' terms and every change.
ALTER TABLE influencer_terms ADD COLUMN segment integer NOT NULL DEFAULT 0;
--> statement-breakpoint
-- Reading bits is faster than decompressing them.
ALTER TABLE influencer_terms ALTER COLUMN bits SET STORAGE EXTERNAL;
--> statement-breakpoint
CREATE INDEX influencer_terms_segments ON influencer_terms (segment) WHERE segment > 0;
--> statement-breakpoint
-- Searches would read what a merge has added one by one.
ALTER INDEX influencer_terms_lowered SET (fastupdate = off);
--> statement-breakpoint
ALTER TABLE influencer_text_changes ADD COLUMN segment integer;
--> statement-breakpoint
CREATE INDEX influencer_text_changes_new ON influencer_text_changes (sign) WHERE segment IS NULL;
--> statement-breakpoint
-- Sets bits in a short string, because each is copied to set one in it.
CREATE AGGREGATE influencer_set_bits(integer, integer) (SFUNC = set_bit, STYPE = "bit", INITCOND = '0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
--> statement-breakpoint
-- The bits of the slots from `first` on as a text of `length` digits.
CREATE FUNCTION influencer_digits(slots integer[], first integer, length integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT left(string_agg(coalesce(bits::text, repeat('0', 1024)), '' ORDER BY chunk), length)
  FROM generate_series(0, (length - 1) / 1024) AS chunk
  LEFT JOIN (
    SELECT (slot - first) >> 10 AS chunk, influencer_set_bits((slot - first) & 1023, 1) AS bits
    FROM unnest(slots) AS slot GROUP BY 1
  ) AS found USING (chunk)
$$;
--> statement-breakpoint
-- The bits of these rows, of `length` rows and what fills up the last hexadecimal digit; NULL for no row.
CREATE OR REPLACE FUNCTION influencer_bits(slots integer[], length integer) RETURNS bit varying LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN slots IS NOT NULL THEN influencer_digits(slots, 0, (length + 3) / 4 * 4)::bit varying END
$$;
--> statement-breakpoint
-- How many rows these bits say, when those that are gone count against the others.
CREATE FUNCTION influencer_sum(found bit varying, gone bit varying) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN gone IS NULL THEN bit_count(found) ELSE bit_count(found) - 2 * bit_count(found & gone) END
$$;
--> statement-breakpoint
-- The bits of the creators that have a text in one of their words.
CREATE FUNCTION unite_influencer_terms(wanted text, pattern text, OUT countable boolean, OUT cost bigint, OUT bits bit varying)
  LANGUAGE plpgsql STABLE SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  length integer;
  rare bigint;
  common bigint;
  slots_of_rare integer[];
  bits_of_rare bit varying;
BEGIN
  SELECT bit_or(t.bits), coalesce(sum(t.count) FILTER (WHERE t.bits IS NULL), 0), count(t.bits) INTO bits, rare, common
    FROM influencer_terms AS t WHERE t.kind = wanted AND t.lowered LIKE pattern;
  SELECT t.count INTO length FROM influencer_terms AS t WHERE t.kind = 'all';
  countable := rare = 0 OR (rare <= greatest(200000, length / 2) AND NOT (bits IS NULL AND rare <= length / 1000));
  cost := CASE WHEN countable THEN rare + common * length / 500 ELSE 0 END;
  IF rare = 0 OR NOT countable THEN RETURN; END IF;
  SELECT array_agg(slot) INTO slots_of_rare
    FROM influencer_terms AS t, unnest(t.slots) AS slot WHERE t.kind = wanted AND t.lowered LIKE pattern;
  bits_of_rare := influencer_bits(slots_of_rare, length);
  bits := coalesce(bits | bits_of_rare, bits_of_rare);
END;
$$;
--> statement-breakpoint
-- The bits of the rows in which a term of this kind is like the pattern: of the creators (0), and of each segment of
-- changes. `countable` is false where looking at the rows is faster. `cost` tells how much was united for it.
CREATE FUNCTION find_influencer_parts(wanted text, pattern text)
  RETURNS TABLE (segment integer, countable boolean, cost bigint, bits bit varying) LANGUAGE plpgsql STABLE AS $$
BEGIN
  segment := 0;
  countable := true;
  cost := 0;
  SELECT t.bits INTO bits FROM influencer_terms AS t
    WHERE t.kind = 'union' AND t.term = wanted || ' ' || pattern LIMIT 1;
  IF bits IS NULL THEN
    SELECT found.countable, found.cost, found.bits INTO countable, cost, bits
      FROM unite_influencer_terms(wanted, pattern) AS found;
  END IF;
  RETURN NEXT;
  IF EXISTS (SELECT FROM influencer_terms AS t WHERE t.kind = '+all') THEN
    RETURN QUERY SELECT found.segment, true, 0::bigint, found.bits
      FROM find_influencer_segments('+' || wanted, ARRAY[pattern]) AS found;
  END IF;
END;
$$;
--> statement-breakpoint
-- The same for terms like one of several patterns, however few their rows are.
CREATE FUNCTION find_influencer_segments(wanted text, patterns text[])
  RETURNS TABLE (segment integer, bits bit varying) LANGUAGE plpgsql STABLE SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  RETURN QUERY SELECT found.segment, coalesce(found.bits | rare.bits, found.bits, rare.bits)::bit varying
    FROM (
      SELECT t.segment, bit_or(t.bits) AS bits, array_agg(slot) FILTER (WHERE slot IS NOT NULL) AS slots
      FROM unnest(patterns) AS pattern
      JOIN influencer_terms AS t ON t.kind = wanted AND t.lowered LIKE pattern
      LEFT JOIN LATERAL unnest(t.slots) AS slot ON true
      GROUP BY 1
    ) AS found
    JOIN influencer_terms AS whole
      ON whole.kind = CASE WHEN starts_with(wanted, '+') THEN '+all' ELSE 'all' END AND whole.segment = found.segment,
    LATERAL (SELECT influencer_bits(found.slots, whole.count) AS bits) AS rare;
END;
$$;
--> statement-breakpoint
-- Keeps what many words were united to until the next rebuild. The lock on the row of all creators says that none is
-- under way.
CREATE FUNCTION keep_influencer_union(wanted text, pattern text, most integer, least_cost bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name constant text := wanted || ' ' || pattern;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7206518405) THEN RETURN; END IF;
  PERFORM FROM influencer_terms WHERE kind = 'all' FOR SHARE SKIP LOCKED;
  IF NOT FOUND OR EXISTS (SELECT FROM influencer_terms WHERE kind = 'union' AND term = name) THEN RETURN; END IF;
  DELETE FROM influencer_terms WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM influencer_terms WHERE kind = 'union' ORDER BY count DESC OFFSET most - 1
  ));
  INSERT INTO influencer_terms (kind, term, lowered, count, bits)
    SELECT 'union', name, '', (SELECT coalesce(max(count), 0) + 1 FROM influencer_terms WHERE kind = 'union'), found.bits
    FROM unite_influencer_terms(wanted, pattern) AS found WHERE found.countable AND found.cost >= least_cost AND found.bits IS NOT NULL;
END;
$$;
--> statement-breakpoint
-- Notes what has come (1) and gone (-1); an update only where it changes what is searched.
CREATE OR REPLACE FUNCTION note_influencer_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO influencer_count_changes (sign, category, platforms, total_followers, featured, languages)
      SELECT 1, category, platforms, total_followers, featured, languages FROM new_rows;
    INSERT INTO influencer_text_changes (sign, search, location, category, platforms, total_followers, featured, languages, channel_sizes, rate)
      SELECT 1, search, location, category, platforms, total_followers, featured, languages, channel_sizes, rate FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO influencer_count_changes (sign, category, platforms, total_followers, featured, languages)
      SELECT -1, category, platforms, total_followers, featured, languages FROM old_rows;
    INSERT INTO influencer_text_changes (sign, search, location, category, platforms, total_followers, featured, languages, channel_sizes, rate)
      SELECT -1, search, location, category, platforms, total_followers, featured, languages, channel_sizes, rate FROM old_rows;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO influencer_count_changes (sign, category, platforms, total_followers, featured, languages)
      SELECT 1, * FROM (SELECT category, platforms, total_followers, featured, languages FROM new_rows EXCEPT ALL SELECT category, platforms, total_followers, featured, languages FROM old_rows) AS come
      UNION ALL
      SELECT -1, * FROM (SELECT category, platforms, total_followers, featured, languages FROM old_rows EXCEPT ALL SELECT category, platforms, total_followers, featured, languages FROM new_rows) AS gone;
    INSERT INTO influencer_text_changes (sign, search, location, category, platforms, total_followers, featured, languages, channel_sizes, rate)
      SELECT 1, * FROM (SELECT search, location, category, platforms, total_followers, featured, languages, channel_sizes, rate FROM new_rows EXCEPT ALL SELECT search, location, category, platforms, total_followers, featured, languages, channel_sizes, rate FROM old_rows) AS come
      UNION ALL
      SELECT -1, * FROM (SELECT search, location, category, platforms, total_followers, featured, languages, channel_sizes, rate FROM old_rows EXCEPT ALL SELECT search, location, category, platforms, total_followers, featured, languages, channel_sizes, rate FROM new_rows) AS gone;
  ELSE
    PERFORM pg_advisory_xact_lock(7206518402);
    PERFORM pg_advisory_xact_lock(7206518404);
    PERFORM pg_advisory_xact_lock(7206518403);
    PERFORM FROM influencer_terms WHERE kind = 'all' FOR UPDATE;
    DELETE FROM influencer_cube;
    DELETE FROM influencer_facet_counts_language;
    DELETE FROM influencer_count_changes;
    DELETE FROM influencer_text_changes;
    DELETE FROM influencer_terms;
  END IF;
  RETURN NULL;
END;
$$
--> statement-breakpoint
-- Makes the terms of the rows in 'numbered', those of the creators (0) or of a segment of changes. Some rows at a time, so
-- that memory does not grow with them.
CREATE OR REPLACE FUNCTION build_influencer_terms(of_segment integer) RETURNS void LANGUAGE plpgsql SET work_mem = '128MB' AS $$
DECLARE
  length integer;
  chunks integer;
BEGIN
  SELECT count(*) INTO length FROM numbered;
  chunks := (length + 262143) / 262144;
  CREATE INDEX ON numbered USING brin (slot);
  IF to_regclass('pg_temp.slots_of_terms') IS NOT NULL THEN DROP TABLE slots_of_terms; END IF;
  CREATE TEMP TABLE slots_of_terms (chunk integer, kind text, term text, slots integer[], signs bigint) ON COMMIT DROP;
  ALTER TABLE slots_of_terms ALTER COLUMN slots SET STORAGE EXTERNAL;
  FOR part IN 0 .. chunks - 1 LOOP
    INSERT INTO slots_of_terms
      WITH rows AS MATERIALIZED (
        SELECT * FROM numbered WHERE slot >= part * 262144 AND slot < (part + 1) * 262144
      )
      -- The separators of the fields (1) separate words, too.
      SELECT part, 'word', word, array_agg(slot), sum(sign)
      FROM rows, string_to_table(translate(search, E'\n\r\t\x01', '    '), ' ') AS word
      WHERE word <> '' GROUP BY word
      UNION ALL SELECT part, 'location', location, array_agg(slot), sum(sign) FROM rows GROUP BY location
      UNION ALL SELECT part, 'category', option, array_agg(slot), sum(sign) FROM rows, unnest(ARRAY[category]) AS option GROUP BY option
      UNION ALL SELECT part, 'platform', option, array_agg(slot), sum(sign) FROM rows, unnest(platforms) AS option GROUP BY option
      UNION ALL SELECT part, 'size', option, array_agg(slot), sum(sign) FROM rows, unnest(influencer_sizes(total_followers)) AS option GROUP BY option
      UNION ALL SELECT part, 'featured', option, array_agg(slot), sum(sign) FROM rows, unnest(ARRAY[featured::text]) AS option GROUP BY option
      UNION ALL SELECT part, 'language', option, array_agg(slot), sum(sign) FROM rows, unnest(languages) AS option GROUP BY option
      UNION ALL SELECT part, 'channelSize', option, array_agg(slot), sum(sign) FROM rows, unnest(channel_sizes) AS option GROUP BY option
      UNION ALL SELECT part, 'price', option, array_agg(slot), sum(sign) FROM rows, unnest(influencer_prices(rate)) AS option GROUP BY option
      UNION ALL SELECT part, 'gone', '', array_agg(slot), sum(sign) FROM rows WHERE sign < 0 HAVING count(*) > 0
      UNION ALL SELECT part, 'all', '', array_agg(slot), sum(sign) FROM rows HAVING count(*) > 0;
  END LOOP;
  CREATE INDEX ON slots_of_terms (term, kind);
  ANALYZE slots_of_terms (chunk, kind, term);
  INSERT INTO influencer_terms (segment, kind, term, lowered, count, bits, slots)
    SELECT of_segment, CASE WHEN of_segment > 0 THEN '+' ELSE '' END || kind, term,
      CASE WHEN kind = 'location' THEN lower(term COLLATE "und-x-icu") ELSE term END,
      CASE WHEN kind = 'all' THEN number ELSE signs END, form.bits, form.slots
    FROM (
      SELECT kind, term, sum(cardinality(slots)) AS number, sum(signs) AS signs FROM slots_of_terms GROUP BY 1, 2
    ) AS terms, LATERAL (
      SELECT CASE WHEN number > length / 256 OR kind NOT IN ('word', 'location') THEN (
        SELECT string_agg(coalesce(influencer_digits(slots, first, digits), repeat('0', digits)), '' ORDER BY part)::bit varying
        FROM generate_series(0, chunks - 1) AS part
        CROSS JOIN LATERAL (
          SELECT part * 262144 AS first, least(262144, (length + 3) / 4 * 4 - part * 262144) AS digits
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
$$
--> statement-breakpoint
-- Makes a segment of the changes that are in none, together with the smaller ones before it, so that a search has few of
-- them to look through. Whoever comes second leaves it to the first.
CREATE OR REPLACE FUNCTION merge_influencer_text_changes() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  number integer;
  size bigint;
  known record;
  merged integer[] := '{}';
BEGIN
  IF NOT pg_try_advisory_xact_lock(7206518403) THEN RETURN; END IF;
  SELECT count(*) INTO size FROM influencer_text_changes WHERE segment IS NULL;
  SELECT coalesce(max(segment), 0) + 1 INTO number FROM influencer_terms WHERE segment > 0;
  -- While the bitmaps are rebuilt, what is in a segment will soon be in them.
  IF pg_try_advisory_xact_lock(7206518404) THEN
    FOR known IN SELECT segment, count FROM influencer_terms WHERE kind = '+all' ORDER BY count LOOP
      EXIT WHEN known.count > 2 * size;
      merged := merged || known.segment;
      size := size + known.count;
    END LOOP;
  END IF;
  IF to_regclass('pg_temp.numbered') IS NOT NULL THEN DROP TABLE numbered; END IF;
  CREATE TEMP TABLE numbered (slot integer, sign integer, search text, location text, category text, platforms text[], total_followers bigint, featured boolean, languages text[], channel_sizes text[], rate double precision) ON COMMIT DROP;
  WITH taken AS (
    -- A rebuild holds those that it has taken.
    SELECT ctid AS place FROM influencer_text_changes WHERE segment IS NULL OR segment = ANY (merged)
    FOR UPDATE SKIP LOCKED
  ), moved AS (
    UPDATE influencer_text_changes AS change SET segment = number FROM taken WHERE change.ctid = taken.place
    RETURNING sign, search, location, category, platforms, total_followers, featured, languages, channel_sizes, rate
  )
  INSERT INTO numbered SELECT row_number() OVER () - 1, * FROM moved;
  DELETE FROM influencer_terms WHERE segment > 0 AND segment = ANY (merged);
  PERFORM build_influencer_terms(number);
  ANALYZE influencer_text_changes;
END;
$$
--> statement-breakpoint
-- Makes the term bitmaps anew. Changes go on being merged meanwhile: the snapshot has taken those that it has seen.
CREATE OR REPLACE FUNCTION rebuild_influencer_terms() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(7206518404) THEN RETURN; END IF;
  IF to_regclass('pg_temp.numbered') IS NOT NULL THEN DROP TABLE numbered; END IF;
  CREATE TEMP TABLE numbered (slot integer, sign integer, search text, location text, category text, platforms text[], total_followers bigint, featured boolean, languages text[], channel_sizes text[], rate double precision) ON COMMIT DROP;
  PERFORM FROM influencer_terms WHERE kind = 'all' FOR UPDATE;
  PERFORM pg_advisory_lock(7206518403);
  BEGIN
    WITH found AS (DELETE FROM influencer_text_changes),
  outdated AS (DELETE FROM influencer_terms)
  INSERT INTO numbered SELECT row_number() OVER () - 1, 1, search, location, category, platforms, total_followers, featured, languages, channel_sizes, rate FROM influencers;
  EXCEPTION WHEN query_canceled OR others THEN
    PERFORM pg_advisory_unlock(7206518403);
    RAISE;
  END;
  PERFORM pg_advisory_unlock(7206518403);
  PERFORM build_influencer_terms(0);
END;
$$
--> statement-breakpoint
-- Makes the facet counts and the term bitmaps anew. To be called after many rows were loaded, too.
CREATE OR REPLACE FUNCTION rebuild_influencer_counts() RETURNS void LANGUAGE plpgsql SET work_mem = '64MB' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7206518402);
  PERFORM pg_advisory_xact_lock(7206518404);
  PERFORM pg_advisory_xact_lock(7206518403);
  IF to_regclass('pg_temp.numbered') IS NOT NULL THEN DROP TABLE numbered; END IF;
  CREATE TEMP TABLE numbered (slot integer, sign integer, search text, location text, category text, platforms text[], total_followers bigint, featured boolean, languages text[], channel_sizes text[], rate double precision) ON COMMIT DROP;
  PERFORM FROM influencer_terms WHERE kind = 'all' FOR UPDATE;
  WITH counted AS (DELETE FROM influencer_count_changes), found AS (DELETE FROM influencer_text_changes),
  outdated AS (DELETE FROM influencer_terms)
  INSERT INTO numbered SELECT row_number() OVER () - 1, 1, search, location, category, platforms, total_followers, featured, languages, channel_sizes, rate FROM influencers;

  -- After many rows were loaded without triggers.
  IF NOT EXISTS (SELECT FROM influencer_channels) THEN
    INSERT INTO influencer_channels
      SELECT channel.* FROM influencers, channels_of_influencer(id, platforms, channel_followers) AS channel;
  END IF;

  DELETE FROM influencer_cube;
  DELETE FROM influencer_facet_counts_language;
  INSERT INTO influencer_count_changes (sign, category, platforms, total_followers, featured, languages)
    SELECT count(*), category, platforms, min(total_followers), featured, languages FROM numbered GROUP BY category, platforms, influencer_sizes(total_followers), featured, languages;
  PERFORM fold_influencer_counts();
  ANALYZE influencer_cube, influencer_facet_counts_language;

  PERFORM build_influencer_terms(0);
END;
$$
