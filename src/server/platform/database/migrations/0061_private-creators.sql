ALTER TABLE "influencers" ADD COLUMN "visibility" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
CREATE INDEX "influencers_public_featured" ON "influencers" USING btree ("featured" DESC NULLS LAST,"total_followers" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE visibility = 'public';--> statement-breakpoint
CREATE INDEX "influencers_public_followers" ON "influencers" USING btree ("total_followers" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE visibility = 'public';--> statement-breakpoint
CREATE INDEX "influencers_public_engagement" ON "influencers" USING btree ("engagement" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE visibility = 'public';--> statement-breakpoint
CREATE INDEX "influencers_public_rating" ON "influencers" USING btree ("rating" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE visibility = 'public';--> statement-breakpoint
CREATE INDEX "influencers_public_newest" ON "influencers" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE visibility = 'public';--> statement-breakpoint
CREATE INDEX "influencers_public_category" ON "influencers" USING btree ("category","total_followers" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE visibility = 'public';--> statement-breakpoint
CREATE INDEX "influencers_public_category_featured" ON "influencers" USING btree ("category","featured" DESC NULLS LAST,"total_followers" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE visibility = 'public';--> statement-breakpoint
CREATE INDEX "influencers_public_category_engagement" ON "influencers" USING btree ("category","engagement" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE visibility = 'public';--> statement-breakpoint
CREATE INDEX "influencers_public_category_rating" ON "influencers" USING btree ("category","rating" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE visibility = 'public';--> statement-breakpoint
CREATE INDEX "influencers_public_category_newest" ON "influencers" USING btree ("category","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE visibility = 'public';--> statement-breakpoint
CREATE INDEX "influencers_public_platforms" ON "influencers" USING gin ("platforms") WHERE visibility = 'public';--> statement-breakpoint
CREATE INDEX "influencers_public_languages" ON "influencers" USING gin ("languages") WHERE visibility = 'public';--> statement-breakpoint
CREATE INDEX "influencers_public_channel_sizes" ON "influencers" USING gin ("channel_sizes") WHERE visibility = 'public';--> statement-breakpoint
CREATE INDEX "influencers_public_price" ON "influencers" USING btree (coalesce("rate", 1000000000000),"id") WHERE visibility = 'public';--> statement-breakpoint
CREATE INDEX "influencers_public" ON "influencers" USING btree ("id") WHERE visibility = 'public';--> statement-breakpoint
CREATE INDEX "influencers_private" ON "influencers" USING btree ("id") WHERE visibility = 'private';--> statement-breakpoint
ALTER TABLE "influencers" ADD CONSTRAINT "influencers_visibility" CHECK ("influencers"."visibility" in ('public', 'private'));
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS influencer_private_channels (LIKE influencer_channels INCLUDING ALL)
--> statement-breakpoint
-- Notes what has come (1) and gone (-1); an update only where it changes what is searched. Of a private creator, nothing is
-- noted: who becomes private has gone.
CREATE OR REPLACE FUNCTION note_influencer_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO influencer_count_changes (sign, category, platforms, total_followers, featured, languages)
      SELECT 1, category, platforms, total_followers, featured, languages FROM new_rows WHERE visibility = 'public';
    INSERT INTO influencer_text_changes (sign, search, location, category, platforms, total_followers, featured, languages, channel_sizes, rate)
      SELECT 1, search, location, category, platforms, total_followers, featured, languages, channel_sizes, rate FROM new_rows WHERE visibility = 'public';
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO influencer_count_changes (sign, category, platforms, total_followers, featured, languages)
      SELECT -1, category, platforms, total_followers, featured, languages FROM old_rows WHERE visibility = 'public';
    INSERT INTO influencer_text_changes (sign, search, location, category, platforms, total_followers, featured, languages, channel_sizes, rate)
      SELECT -1, search, location, category, platforms, total_followers, featured, languages, channel_sizes, rate FROM old_rows WHERE visibility = 'public';
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO influencer_count_changes (sign, category, platforms, total_followers, featured, languages)
      SELECT 1, * FROM (SELECT category, platforms, total_followers, featured, languages FROM new_rows WHERE visibility = 'public' EXCEPT ALL SELECT category, platforms, total_followers, featured, languages FROM old_rows WHERE visibility = 'public') AS come
      UNION ALL
      SELECT -1, * FROM (SELECT category, platforms, total_followers, featured, languages FROM old_rows WHERE visibility = 'public' EXCEPT ALL SELECT category, platforms, total_followers, featured, languages FROM new_rows WHERE visibility = 'public') AS gone;
    INSERT INTO influencer_text_changes (sign, search, location, category, platforms, total_followers, featured, languages, channel_sizes, rate)
      SELECT 1, * FROM (SELECT search, location, category, platforms, total_followers, featured, languages, channel_sizes, rate FROM new_rows WHERE visibility = 'public' EXCEPT ALL SELECT search, location, category, platforms, total_followers, featured, languages, channel_sizes, rate FROM old_rows WHERE visibility = 'public') AS come
      UNION ALL
      SELECT -1, * FROM (SELECT search, location, category, platforms, total_followers, featured, languages, channel_sizes, rate FROM old_rows WHERE visibility = 'public' EXCEPT ALL SELECT search, location, category, platforms, total_followers, featured, languages, channel_sizes, rate FROM new_rows WHERE visibility = 'public') AS gone;
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
-- Keeps the channels in the orders of lists, those of private creators apart.
CREATE OR REPLACE FUNCTION order_influencer_channels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO influencer_channels (platform, followers, influencer_id, total_followers, featured) SELECT channel.*, total_followers, featured
        FROM new_rows, channels_of_influencer(id, platforms, channel_followers) AS channel WHERE visibility = 'public';
    INSERT INTO influencer_private_channels (platform, followers, influencer_id, total_followers, featured) SELECT channel.*, total_followers, featured
        FROM new_rows, channels_of_influencer(id, platforms, channel_followers) AS channel WHERE visibility = 'private';
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM influencer_channels AS known USING (
      SELECT channel.*, total_followers, featured
        FROM old_rows, channels_of_influencer(id, platforms, channel_followers) AS channel WHERE visibility = 'public'
    ) AS gone
      WHERE (known.platform, known.followers, known.influencer_id) = (gone.platform, gone.followers, gone.influencer_id);
    DELETE FROM influencer_private_channels AS known USING (
      SELECT channel.*, total_followers, featured
        FROM old_rows, channels_of_influencer(id, platforms, channel_followers) AS channel WHERE visibility = 'private'
    ) AS gone
      WHERE (known.platform, known.followers, known.influencer_id) = (gone.platform, gone.followers, gone.influencer_id);
  ELSIF TG_OP = 'UPDATE' THEN
    DELETE FROM influencer_channels AS known USING (
      SELECT channel.*, total_followers, featured
        FROM old_rows, channels_of_influencer(id, platforms, channel_followers) AS channel WHERE visibility = 'public'
      EXCEPT SELECT channel.*, total_followers, featured
        FROM new_rows, channels_of_influencer(id, platforms, channel_followers) AS channel WHERE visibility = 'public'
    ) AS gone
      WHERE (known.platform, known.followers, known.influencer_id) = (gone.platform, gone.followers, gone.influencer_id);
    DELETE FROM influencer_private_channels AS known USING (
      SELECT channel.*, total_followers, featured
        FROM old_rows, channels_of_influencer(id, platforms, channel_followers) AS channel WHERE visibility = 'private'
      EXCEPT SELECT channel.*, total_followers, featured
        FROM new_rows, channels_of_influencer(id, platforms, channel_followers) AS channel WHERE visibility = 'private'
    ) AS gone
      WHERE (known.platform, known.followers, known.influencer_id) = (gone.platform, gone.followers, gone.influencer_id);
    INSERT INTO influencer_channels (platform, followers, influencer_id, total_followers, featured) SELECT channel.*, total_followers, featured
        FROM new_rows, channels_of_influencer(id, platforms, channel_followers) AS channel WHERE visibility = 'public'
      EXCEPT SELECT channel.*, total_followers, featured
        FROM old_rows, channels_of_influencer(id, platforms, channel_followers) AS channel WHERE visibility = 'public';
    INSERT INTO influencer_private_channels (platform, followers, influencer_id, total_followers, featured) SELECT channel.*, total_followers, featured
        FROM new_rows, channels_of_influencer(id, platforms, channel_followers) AS channel WHERE visibility = 'private'
      EXCEPT SELECT channel.*, total_followers, featured
        FROM old_rows, channels_of_influencer(id, platforms, channel_followers) AS channel WHERE visibility = 'private';
  ELSE
    DELETE FROM influencer_channels;
    DELETE FROM influencer_private_channels;
  END IF;
  RETURN NULL;
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
  INSERT INTO numbered SELECT row_number() OVER () - 1 + CASE WHEN row_number() OVER () % 1024 = 0 THEN length(pg_sleep(0.005)::text) ELSE 0 END, 1, search, location, category, platforms, total_followers, featured, languages, channel_sizes, rate FROM influencers WHERE visibility = 'public';
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
  INSERT INTO numbered SELECT row_number() OVER () - 1, 1, search, location, category, platforms, total_followers, featured, languages, channel_sizes, rate FROM influencers WHERE visibility = 'public';

  -- After many rows were loaded without triggers.
  IF NOT EXISTS (SELECT FROM influencer_channels UNION ALL SELECT FROM influencer_private_channels) THEN
    INSERT INTO influencer_channels (platform, followers, influencer_id, total_followers, featured)
      SELECT channel.*, total_followers, featured
      FROM influencers, channels_of_influencer(id, platforms, channel_followers) AS channel WHERE visibility = 'public';
    INSERT INTO influencer_private_channels (platform, followers, influencer_id, total_followers, featured)
      SELECT channel.*, total_followers, featured
      FROM influencers, channels_of_influencer(id, platforms, channel_followers) AS channel WHERE visibility = 'private';
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
--> statement-breakpoint
-- Null for a private creator: for visitors, there is none.
CREATE OR REPLACE FUNCTION told_fields(of_table text, record jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT jsonb_object_agg(key, value) FROM jsonb_each(record) WHERE key = ANY (CASE of_table
    WHEN 'influencers' THEN '{name,bio,category,location,platforms,languages,total_followers,channel_followers,engagement,rating,rate,featured,created_at,socials}'::text[]
    ELSE '{status}' END) AND record ->> 'visibility' IS DISTINCT FROM 'private'
$$;
--> statement-breakpoint
-- The fields of the first that are others in the second; null if there is no first.
CREATE OR REPLACE FUNCTION differing_fields(before jsonb, after jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN before IS NOT NULL THEN coalesce(jsonb_object_agg(key, value), '{}') END
    FROM jsonb_each(before) WHERE value IS DISTINCT FROM after -> key
$$;
--> statement-breakpoint
-- Tells also which transaction made a change: whoever looks which ones are committed then knows whether what was read
-- before has the change in it already. Who becomes private is gone, who becomes public is new, and of who stays private
-- nothing is told.
CREATE OR REPLACE FUNCTION tell_record(of_table text, id uuid, before jsonb, after jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  told text := jsonb_build_object(
    'table', of_table, 'id', id, 'before', before, 'after', after, 'transaction', pg_current_xact_id()::text
  );
BEGIN
  IF before IS NULL AND after IS NULL THEN RETURN; END IF;
  -- A notification has less than 8,000 bytes.
  PERFORM pg_notify('tandem_changes', CASE WHEN octet_length(told) < 7900 THEN told ELSE of_table END);
END;
$$;
--> statement-breakpoint
-- For statements that change one record or a few. Those that change many tell only that, unless all of them are private.
CREATE OR REPLACE FUNCTION tell_records() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  most constant integer := 25;
  amount integer;
  is_told boolean := false;
BEGIN
  IF TG_OP = 'DELETE' THEN
    SELECT count(*) INTO amount FROM (SELECT FROM old_rows LIMIT most + 1) AS first_rows;
  ELSE
    SELECT count(*) INTO amount FROM (SELECT FROM new_rows LIMIT most + 1) AS first_rows;
  END IF;
  IF amount > most THEN
    IF TG_OP <> 'INSERT' THEN
      is_told := EXISTS (SELECT FROM old_rows WHERE to_jsonb(old_rows) ->> 'visibility' IS DISTINCT FROM 'private');
    END IF;
    IF TG_OP <> 'DELETE' AND NOT is_told THEN
      is_told := EXISTS (SELECT FROM new_rows WHERE to_jsonb(new_rows) ->> 'visibility' IS DISTINCT FROM 'private');
    END IF;
    IF is_told THEN PERFORM pg_notify('tandem_changes', TG_TABLE_NAME); END IF;
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM tell_record(TG_TABLE_NAME, id, NULL, told_fields(TG_TABLE_NAME, to_jsonb(new_rows))) FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM tell_record(TG_TABLE_NAME, id, told_fields(TG_TABLE_NAME, to_jsonb(old_rows)), NULL) FROM old_rows;
  ELSE
    PERFORM tell_record(TG_TABLE_NAME, id, differing_fields(before, after), after)
    FROM (SELECT id, told_fields(TG_TABLE_NAME, to_jsonb(old_rows)) AS before FROM old_rows) AS earlier
    JOIN (SELECT id, told_fields(TG_TABLE_NAME, to_jsonb(new_rows)) AS after FROM new_rows) AS later USING (id);
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- A private creator has no address that could tell of them, such as the number in that of a namesake.
CREATE OR REPLACE FUNCTION claim_new_influencer_slugs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM claim_slug('influencer', id, base, true)
    FROM (
      SELECT id, slug_base(name, 'creator') AS base FROM new_rows WHERE visibility = 'public' ORDER BY base, id
    ) AS sorted;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION claim_influencer_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.visibility = 'public' THEN
    PERFORM claim_slug('influencer', NEW.id, slug_base(NEW.name, 'creator'), false);
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- In one order, so that those who publish namesakes at the same time do not wait for each other.
CREATE FUNCTION claim_published_influencer_slugs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM claim_slug('influencer', id, base, false)
    FROM (
      SELECT id, slug_base(new_rows.name, 'creator') AS base FROM new_rows JOIN old_rows USING (id)
      WHERE new_rows.visibility = 'public' AND old_rows.visibility = 'private' ORDER BY base, id
    ) AS sorted;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER influencers_slug_publish AFTER UPDATE ON influencers
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION claim_published_influencer_slugs();
--> statement-breakpoint
-- Gives an address to every record that visitors find and that has none. To be called after rows were loaded without
-- triggers.
CREATE OR REPLACE FUNCTION fill_slugs() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM slugs) THEN
    INSERT INTO slugs
      SELECT kind, base || CASE WHEN place > 1 THEN '-' || place ELSE '' END, id, base, place, true
      FROM (
        SELECT kind, id, base, is_reserved_slug(base)::integer
            + row_number() OVER (PARTITION BY kind, base ORDER BY created_at, id) AS place
        FROM (
          SELECT 'influencer' AS kind, id, created_at, slug_base(name, 'creator') AS base FROM influencers
            WHERE visibility = 'public'
          UNION ALL
          SELECT 'brand', id, created_at, slug_base(company_name, 'brand') FROM brands WHERE status = 'published'
        ) AS named
      ) AS numbered
      ON CONFLICT DO NOTHING;
  END IF;
  -- Those who came meanwhile, and 'Kit 2', whose address a second Kit has.
  PERFORM claim_slug('influencer', id, slug_base(name, 'creator'), true) FROM influencers AS record
    WHERE visibility = 'public' AND NOT EXISTS (SELECT FROM slugs WHERE record_id = record.id);
  PERFORM claim_slug('brand', id, slug_base(company_name, 'brand'), true) FROM brands AS record
    WHERE status = 'published' AND NOT EXISTS (SELECT FROM slugs WHERE record_id = record.id);
  DELETE FROM slugs WHERE NOT EXISTS (SELECT FROM influencers WHERE id = record_id)
    AND NOT EXISTS (SELECT FROM brands WHERE id = record_id);
END;
$$;
