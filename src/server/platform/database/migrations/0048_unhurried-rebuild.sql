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
  INSERT INTO numbered SELECT row_number() OVER () - 1 + CASE WHEN row_number() OVER () % 1024 = 0 THEN length(pg_sleep(0.005)::text) ELSE 0 END, 1, search, location, category, platforms, total_followers, featured, languages, channel_sizes, rate FROM influencers;
  EXCEPTION WHEN query_canceled OR others THEN
    PERFORM pg_advisory_unlock(7206518403);
    RAISE;
  END;
  PERFORM pg_advisory_unlock(7206518403);
  PERFORM build_influencer_terms(0);
END;
$$
