ALTER TABLE "influencers" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "influencers_languages" ON "influencers" USING gin ("languages");
--> statement-breakpoint
-- The counts of every option of 'language' with every choice of the filters before it; '' is 'any'.
CREATE TABLE IF NOT EXISTS influencer_facet_counts_language (
  category text NOT NULL,
  platform text NOT NULL,
  size text NOT NULL,
  featured text NOT NULL,
  language text NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (language, category, platform, size, featured)
) WITH (fillfactor = 50)
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS influencer_facet_counts_language_options ON influencer_facet_counts_language (category, platform, size, featured)
--> statement-breakpoint
ALTER TABLE influencer_count_changes ADD COLUMN IF NOT EXISTS languages text[] NOT NULL DEFAULT '{}'
--> statement-breakpoint
ALTER TABLE influencer_text_changes ADD COLUMN IF NOT EXISTS languages text[] NOT NULL DEFAULT '{}'
--> statement-breakpoint
-- Notes what has come (1) and gone (-1); an update only where it changes what is searched.
CREATE OR REPLACE FUNCTION note_influencer_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO influencer_count_changes (sign, category, platforms, total_followers, featured, languages)
      SELECT 1, category, platforms, total_followers, featured, languages FROM new_rows;
    INSERT INTO influencer_text_changes (sign, search, location, category, platforms, total_followers, featured, languages)
      SELECT 1, search, location, category, platforms, total_followers, featured, languages FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO influencer_count_changes (sign, category, platforms, total_followers, featured, languages)
      SELECT -1, category, platforms, total_followers, featured, languages FROM old_rows;
    INSERT INTO influencer_text_changes (sign, search, location, category, platforms, total_followers, featured, languages)
      SELECT -1, search, location, category, platforms, total_followers, featured, languages FROM old_rows;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO influencer_count_changes (sign, category, platforms, total_followers, featured, languages)
      SELECT 1, * FROM (SELECT category, platforms, total_followers, featured, languages FROM new_rows EXCEPT ALL SELECT category, platforms, total_followers, featured, languages FROM old_rows) AS come
      UNION ALL
      SELECT -1, * FROM (SELECT category, platforms, total_followers, featured, languages FROM old_rows EXCEPT ALL SELECT category, platforms, total_followers, featured, languages FROM new_rows) AS gone;
    INSERT INTO influencer_text_changes (sign, search, location, category, platforms, total_followers, featured, languages)
      SELECT 1, * FROM (SELECT search, location, category, platforms, total_followers, featured, languages FROM new_rows EXCEPT ALL SELECT search, location, category, platforms, total_followers, featured, languages FROM old_rows) AS come
      UNION ALL
      SELECT -1, * FROM (SELECT search, location, category, platforms, total_followers, featured, languages FROM old_rows EXCEPT ALL SELECT search, location, category, platforms, total_followers, featured, languages FROM new_rows) AS gone;
  ELSE
    PERFORM pg_advisory_xact_lock(7206518402);
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
-- Merges pending changes into the facet counts. One process at a time; who comes second leaves it to the first.
CREATE OR REPLACE FUNCTION fold_influencer_counts() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(7206518402) THEN RETURN; END IF;
  WITH pending AS (DELETE FROM influencer_count_changes RETURNING *),
  alike AS (
    SELECT ARRAY[category] AS category, platforms AS platform, influencer_sizes(total_followers) AS size, ARRAY[featured::text] AS featured, languages AS language, sum(sign) AS amount
    FROM pending GROUP BY 1, 2, 3, 4, 5 HAVING sum(sign) <> 0
  ),
  first_1 AS (
    SELECT category, option AS platform, size, featured, sum(amount) AS amount
    FROM alike, LATERAL (SELECT DISTINCT unnest(platform || ''::text) AS option) AS options GROUP BY 1, 2, 3, 4
  ),
  first_2 AS (
    SELECT option AS category, platform, size, featured, sum(amount) AS amount
    FROM first_1, LATERAL (SELECT DISTINCT unnest(category || ''::text) AS option) AS options GROUP BY 1, 2, 3, 4
  ),
  first_3 AS (
    SELECT category, platform, option AS size, featured, sum(amount) AS amount
    FROM first_2, LATERAL (SELECT DISTINCT unnest(size || ''::text) AS option) AS options GROUP BY 1, 2, 3, 4
  ),
  first_4 AS (
    SELECT category, platform, size, option AS featured, sum(amount) AS amount
    FROM first_3, LATERAL (SELECT DISTINCT unnest(featured || ''::text) AS option) AS options GROUP BY 1, 2, 3, 4
  ),
  language_1 AS (
    SELECT category, option AS platform, size, featured, language, sum(amount) AS amount
    FROM alike, LATERAL (SELECT DISTINCT unnest(platform || ''::text) AS option) AS options GROUP BY 1, 2, 3, 4, 5
  ),
  language_2 AS (
    SELECT category, platform, size, featured, option AS language, sum(amount) AS amount
    FROM language_1, LATERAL (SELECT DISTINCT unnest(language) AS option) AS options GROUP BY 1, 2, 3, 4, 5
  ),
  language_3 AS (
    SELECT option AS category, platform, size, featured, language, sum(amount) AS amount
    FROM language_2, LATERAL (SELECT DISTINCT unnest(category || ''::text) AS option) AS options GROUP BY 1, 2, 3, 4, 5
  ),
  language_4 AS (
    SELECT category, platform, option AS size, featured, language, sum(amount) AS amount
    FROM language_3, LATERAL (SELECT DISTINCT unnest(size || ''::text) AS option) AS options GROUP BY 1, 2, 3, 4, 5
  ),
  language_5 AS (
    SELECT category, platform, size, option AS featured, language, sum(amount) AS amount
    FROM language_4, LATERAL (SELECT DISTINCT unnest(featured || ''::text) AS option) AS options GROUP BY 1, 2, 3, 4, 5
  ),
  merged_0 AS (INSERT INTO influencer_cube (category, platform, size, featured, count)
    SELECT category, platform, size, featured, amount FROM first_4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (category, platform, size, featured) DO UPDATE SET count = influencer_cube.count + excluded.count)
  INSERT INTO influencer_facet_counts_language (category, platform, size, featured, language, count)
    SELECT category, platform, size, featured, language, amount FROM language_5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (category, platform, size, featured, language) DO UPDATE SET count = influencer_facet_counts_language.count + excluded.count;
END;
$$
--> statement-breakpoint
-- Makes the facet counts and the term bitmaps anew from one snapshot, while others read and write. To be called after many
-- rows were loaded, too.
CREATE OR REPLACE FUNCTION rebuild_influencer_counts() RETURNS void LANGUAGE plpgsql SET work_mem = '64MB'
  -- Sorted, the lists of rows are made one after the other, and not side by side in memory.
  SET enable_hashagg = off AS $$
DECLARE
  length integer;
BEGIN
  PERFORM pg_advisory_xact_lock(7206518402);
  CREATE TEMP TABLE numbered (slot integer, search text, location text, category text, platforms text[], total_followers bigint, featured boolean, languages text[]) ON COMMIT DROP;
  CREATE TEMP TABLE slots_of_terms (kind text, term text, slots integer[]) ON COMMIT DROP;
  -- What these changes say is in the rows that the same snapshot shows.
  WITH counted AS (DELETE FROM influencer_count_changes), found AS (DELETE FROM influencer_text_changes)
  INSERT INTO numbered SELECT row_number() OVER () - 1, search, location, category, platforms, total_followers, featured, languages FROM influencers;
  GET DIAGNOSTICS length = ROW_COUNT;

  DELETE FROM influencer_cube;
  DELETE FROM influencer_facet_counts_language;
  INSERT INTO influencer_count_changes (sign, category, platforms, total_followers, featured, languages)
    SELECT count(*), category, platforms, min(total_followers), featured, languages FROM numbered GROUP BY category, platforms, influencer_sizes(total_followers), featured, languages;
  PERFORM fold_influencer_counts();

  INSERT INTO slots_of_terms
    -- The separators of the fields (1) separate words, too.
    SELECT 'word', word, array_agg(slot)
      FROM numbered, string_to_table(translate(search, E'\n\r\t\x01', '    '), ' ') AS word
      WHERE word <> '' GROUP BY word
    UNION ALL SELECT 'location', location, array_agg(slot) FROM numbered GROUP BY location
    UNION ALL SELECT 'category', option, array_agg(slot) FROM numbered, unnest(ARRAY[category]) AS option GROUP BY option
    UNION ALL SELECT 'platform', option, array_agg(slot) FROM numbered, unnest(platforms) AS option GROUP BY option
    UNION ALL SELECT 'size', option, array_agg(slot) FROM numbered, unnest(influencer_sizes(total_followers)) AS option GROUP BY option
    UNION ALL SELECT 'featured', option, array_agg(slot) FROM numbered, unnest(ARRAY[featured::text]) AS option GROUP BY option
    UNION ALL SELECT 'language', option, array_agg(slot) FROM numbered, unnest(languages) AS option GROUP BY option
    UNION ALL SELECT 'all', '', array_agg(slot) FROM numbered HAVING count(*) > 0;
  DELETE FROM influencer_terms;
  INSERT INTO influencer_terms
    SELECT kind, term, CASE WHEN kind = 'location' THEN lower(term COLLATE "und-x-icu") ELSE term END,
      cardinality(slots), bits, CASE WHEN bits IS NULL THEN slots END
    FROM slots_of_terms, LATERAL (
      SELECT CASE WHEN cardinality(slots) > length / 256 OR kind NOT IN ('word', 'location')
        THEN influencer_bits(slots, length) END AS bits
    ) AS form;
  ANALYZE influencer_terms, influencer_cube, influencer_facet_counts_language;
END;
$$
--> statement-breakpoint
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM influencer_terms WHERE kind = 'language')
    AND EXISTS (SELECT FROM influencers, unnest(languages) AS option WHERE option <> '')
  THEN PERFORM rebuild_influencer_counts(); END IF;
END $$
