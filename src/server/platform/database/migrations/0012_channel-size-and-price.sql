-- A creator's own figure as a number: '12,500', '12.5K', '1.2M'. As in the domain; NULL for anything else.
CREATE FUNCTION influencer_figure(figure text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN number <= 100000000000 THEN floor(number + 0.5)::bigint END
  FROM regexp_match(figure, '^\s*([0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,12})(\.[0-9]{1,6})?\s?([KM]?)\s*$', 'i') AS part,
    LATERAL (SELECT (replace(part[1], ',', '') || coalesce(part[2], ''))::double precision
      * CASE upper(part[3]) WHEN 'K' THEN 1000 WHEN 'M' THEN 1000000 ELSE 1 END AS number) AS read
$$;
--> statement-breakpoint
-- The followers on each platform: the sum of its channels. An unreadable figure counts as the lower bound of the range.
CREATE FUNCTION influencer_channel_followers(socials jsonb, ranges jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(jsonb_object_agg(platform, followers) FILTER (WHERE followers IS NOT NULL), '{}')
  FROM (
    SELECT social ->> 'platform' AS platform,
      sum(coalesce(influencer_figure(social ->> 'followers'), CASE ranges ->> (social ->> 'platform')
        WHEN '1K-10K' THEN 1000 WHEN '10K-100K' THEN 10000 WHEN '100K-1M' THEN 100000 WHEN '1M+' THEN 1000000 END)) AS followers
    FROM jsonb_array_elements(socials) AS social GROUP BY 1
  ) AS channels
$$;
--> statement-breakpoint
-- The sizes of each platform, such as 'instagram 10K-100K'.
CREATE FUNCTION influencer_channel_sizes(socials jsonb, ranges jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(platform || ' ' || size), '{}')
  FROM jsonb_each_text(influencer_channel_followers(socials, ranges)) AS channel (platform, followers),
    unnest(influencer_sizes(followers::bigint)) AS size
$$;
--> statement-breakpoint
-- One statement, so that the table is written once.
ALTER TABLE "influencers"
  ADD COLUMN "channel_followers" jsonb GENERATED ALWAYS AS (influencer_channel_followers(socials, followers)) STORED NOT NULL,
  ADD COLUMN "channel_sizes" text[] GENERATED ALWAYS AS (influencer_channel_sizes(socials, followers)) STORED NOT NULL;
--> statement-breakpoint
-- The order of the creators of each platform by their followers there.
CREATE TABLE influencer_channels (
  platform text NOT NULL,
  followers bigint NOT NULL,
  influencer_id uuid NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION channels_of_influencer(id uuid, platforms text[], channel_followers jsonb)
  RETURNS TABLE (platform text, followers bigint, influencer_id uuid) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT name, coalesce((channel_followers ->> name)::bigint, 0), id FROM unnest(platforms) AS name
$$;
--> statement-breakpoint
INSERT INTO influencer_channels
  SELECT channel.* FROM influencers, channels_of_influencer(id, platforms, channel_followers) AS channel;
--> statement-breakpoint
CREATE UNIQUE INDEX influencer_channels_order ON influencer_channels (platform, followers DESC NULLS LAST, influencer_id DESC NULLS LAST);
--> statement-breakpoint
CREATE FUNCTION order_influencer_channels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO influencer_channels
      SELECT channel.* FROM new_rows, channels_of_influencer(id, platforms, channel_followers) AS channel;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM influencer_channels AS known
      USING old_rows, channels_of_influencer(id, platforms, channel_followers) AS channel
      WHERE (known.platform, known.followers, known.influencer_id)
        = (channel.platform, channel.followers, channel.influencer_id);
  ELSIF TG_OP = 'UPDATE' THEN
    DELETE FROM influencer_channels AS known USING (
      SELECT channel.* FROM old_rows, channels_of_influencer(id, platforms, channel_followers) AS channel
      EXCEPT SELECT channel.* FROM new_rows, channels_of_influencer(id, platforms, channel_followers) AS channel
    ) AS gone
      WHERE (known.platform, known.followers, known.influencer_id) = (gone.platform, gone.followers, gone.influencer_id);
    INSERT INTO influencer_channels
      SELECT channel.* FROM new_rows, channels_of_influencer(id, platforms, channel_followers) AS channel
      EXCEPT SELECT channel.* FROM old_rows, channels_of_influencer(id, platforms, channel_followers) AS channel;
  ELSE
    DELETE FROM influencer_channels;
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER influencers_channels_insert AFTER INSERT ON influencers
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION order_influencer_channels();
--> statement-breakpoint
CREATE TRIGGER influencers_channels_update AFTER UPDATE ON influencers
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION order_influencer_channels();
--> statement-breakpoint
CREATE TRIGGER influencers_channels_delete AFTER DELETE ON influencers
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION order_influencer_channels();
--> statement-breakpoint
CREATE TRIGGER influencers_channels_truncate AFTER TRUNCATE ON influencers
  FOR EACH STATEMENT EXECUTE FUNCTION order_influencer_channels();
--> statement-breakpoint
CREATE INDEX "influencers_channel_sizes" ON "influencers" USING gin ("channel_sizes");--> statement-breakpoint
CREATE INDEX "influencers_price" ON "influencers" USING btree (coalesce("rate", 1000000000000),"id");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION influencer_prices(rate double precision) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY[
    CASE WHEN rate BETWEEN 0 AND 250 THEN '0-250' END,
    CASE WHEN rate BETWEEN 250 AND 1000 THEN '250-1K' END,
    CASE WHEN rate BETWEEN 1000 AND 5000 THEN '1K-5K' END,
    CASE WHEN rate >= 5000 THEN '5K+' END], NULL)
$$
--> statement-breakpoint
ALTER TABLE influencer_text_changes ADD COLUMN IF NOT EXISTS channel_sizes text[] NOT NULL DEFAULT '{}'
--> statement-breakpoint
ALTER TABLE influencer_text_changes ADD COLUMN IF NOT EXISTS rate double precision
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
-- Makes the facet counts and the term bitmaps anew from one snapshot, while others read and write. To be called after many
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
  CREATE TEMP TABLE numbered (slot integer, search text, location text, category text, platforms text[], total_followers bigint, featured boolean, languages text[], channel_sizes text[], rate double precision) ON COMMIT DROP;
  CREATE TEMP TABLE slots_of_terms (kind text, term text, slots integer[]) ON COMMIT DROP;
  -- What these changes say is in the rows that the same snapshot shows.
  WITH counted AS (DELETE FROM influencer_count_changes), found AS (DELETE FROM influencer_text_changes)
  INSERT INTO numbered SELECT row_number() OVER () - 1, search, location, category, platforms, total_followers, featured, languages, channel_sizes, rate FROM influencers;
  GET DIAGNOSTICS length = ROW_COUNT;

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
    UNION ALL SELECT 'channelSize', option, array_agg(slot) FROM numbered, unnest(channel_sizes) AS option GROUP BY option
    UNION ALL SELECT 'price', option, array_agg(slot) FROM numbered, unnest(influencer_prices(rate)) AS option GROUP BY option
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
SELECT rebuild_influencer_counts()
--> statement-breakpoint
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM influencer_terms WHERE kind = 'channelSize')
    AND EXISTS (SELECT FROM influencers, unnest(channel_sizes) AS option WHERE option <> '')
  THEN PERFORM rebuild_influencer_counts(); END IF;
END $$
--> statement-breakpoint
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM influencer_terms WHERE kind = 'price')
    AND EXISTS (SELECT FROM influencers, unnest(influencer_prices(rate)) AS option WHERE option <> '')
  THEN PERFORM rebuild_influencer_counts(); END IF;
END $$
