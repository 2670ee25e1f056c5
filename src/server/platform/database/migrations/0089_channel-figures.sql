-- The same figures as before, in a language whose statements are planned once for a connection. In SQL, each call of a
-- function by another one was planned anew, which took half of the time in which a creator was stored.
CREATE OR REPLACE FUNCTION influencer_figure(figure text) RETURNS bigint LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  part text[];
  number double precision;
BEGIN
  -- Most figures are plain, and an expression with groups takes longer.
  IF figure ~ '^[0-9]{1,11}$' THEN RETURN figure::bigint; END IF;
  part := regexp_match(figure, '^\s*([0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,12})(\.[0-9]{1,6})?\s?([KM]?)\s*$', 'i');
  number := (replace(part[1], ',', '') || coalesce(part[2], ''))::double precision
    * CASE upper(part[3]) WHEN 'K' THEN 1000 WHEN 'M' THEN 1000000 ELSE 1 END;
  RETURN CASE WHEN number <= 100000000000 THEN floor(number + 0.5)::bigint END;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION influencer_channel_followers(socials jsonb, ranges jsonb) RETURNS jsonb LANGUAGE plpgsql
  IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  sums jsonb := '{}';
  platform text;
  followers bigint;
BEGIN
  FOR place IN 0 .. jsonb_array_length(socials) - 1 LOOP
    platform := socials -> place ->> 'platform';
    followers := coalesce(public.influencer_figure(socials -> place ->> 'followers'), CASE ranges ->> platform
      WHEN '1K-10K' THEN 1000 WHEN '10K-100K' THEN 10000 WHEN '100K-1M' THEN 100000 WHEN '1M+' THEN 1000000 END);
    IF followers IS NOT NULL THEN
      sums := sums || jsonb_build_object(platform, coalesce((sums ->> platform)::numeric, 0) + followers);
    END IF;
  END LOOP;
  RETURN sums;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION influencer_channel_sizes(socials jsonb, ranges jsonb) RETURNS text[] LANGUAGE plpgsql
  IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN ARRAY(
    SELECT platform || ' ' || size
    FROM jsonb_each_text(public.influencer_channel_followers(socials, ranges)) AS channel (platform, followers),
      unnest(public.influencer_sizes(followers::bigint)) AS size
  );
END;
$$;
