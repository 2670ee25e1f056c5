-- With what all creators are ordered by, so that those whose channel is of a size are next to each other in each order.
ALTER TABLE influencer_channels
  ADD COLUMN total_followers bigint NOT NULL DEFAULT 0,
  ADD COLUMN featured boolean NOT NULL DEFAULT false;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION order_influencer_channels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO influencer_channels (platform, followers, influencer_id, total_followers, featured)
      SELECT channel.*, total_followers, featured
      FROM new_rows, channels_of_influencer(id, platforms, channel_followers) AS channel;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM influencer_channels AS known
      USING old_rows, channels_of_influencer(id, platforms, channel_followers) AS channel
      WHERE (known.platform, known.followers, known.influencer_id)
        = (channel.platform, channel.followers, channel.influencer_id);
  ELSIF TG_OP = 'UPDATE' THEN
    DELETE FROM influencer_channels AS known USING (
      SELECT channel.*, total_followers, featured
        FROM old_rows, channels_of_influencer(id, platforms, channel_followers) AS channel
      EXCEPT SELECT channel.*, total_followers, featured
        FROM new_rows, channels_of_influencer(id, platforms, channel_followers) AS channel
    ) AS gone
      WHERE (known.platform, known.followers, known.influencer_id) = (gone.platform, gone.followers, gone.influencer_id);
    INSERT INTO influencer_channels (platform, followers, influencer_id, total_followers, featured)
      SELECT channel.*, total_followers, featured
        FROM new_rows, channels_of_influencer(id, platforms, channel_followers) AS channel
      EXCEPT SELECT channel.*, total_followers, featured
        FROM old_rows, channels_of_influencer(id, platforms, channel_followers) AS channel;
  ELSE
    DELETE FROM influencer_channels;
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
TRUNCATE influencer_channels;
--> statement-breakpoint
INSERT INTO influencer_channels (platform, followers, influencer_id, total_followers, featured)
  SELECT channel.*, total_followers, featured
  FROM influencers, channels_of_influencer(id, platforms, channel_followers) AS channel;
--> statement-breakpoint
-- Numbers of followers that are in the same ranges are a tier; a number on the bound of two ranges is one of its own.
CREATE INDEX influencer_channels_sized ON influencer_channels (
  platform, width_bucket(followers, '{1000,10000,10001,100000,100001,1000000,1000001}'::bigint[]), featured DESC NULLS LAST,
  total_followers DESC NULLS LAST, influencer_id DESC NULLS LAST
);
--> statement-breakpoint
CREATE INDEX influencer_channels_of_sized ON influencer_channels (
  platform, width_bucket(total_followers, '{1000,10000,10001,100000,100001,1000000,1000001}'::bigint[]), followers DESC NULLS LAST,
  influencer_id DESC NULLS LAST
);
--> statement-breakpoint
ANALYZE influencer_channels;
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
    INSERT INTO influencer_channels (platform, followers, influencer_id, total_followers, featured)
      SELECT channel.*, total_followers, featured
      FROM influencers, channels_of_influencer(id, platforms, channel_followers) AS channel;
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
