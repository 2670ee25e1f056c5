-- The text with its percent-encoded bytes as characters; as it is if they are not UTF-8, as `decodeURIComponent` refuses them.
CREATE FUNCTION decode_percent(encoded text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF strpos(encoded, '%') = 0 OR encoded !~* ('^(?:[^%]|%(?:0[1-9a-f]|[1-7][0-9a-f]|(?:c[2-9a-f]|d[0-9a-f])%[89ab][0-9a-f]'
    '|(?:e0%[ab]|e[1-9abcef]%[89ab]|ed%[89])[0-9a-f]%[89ab][0-9a-f]'
    '|(?:f0%[9ab]|f[1-3]%[89ab]|f4%8)[0-9a-f](?:%[89ab][0-9a-f]){2}))*$') THEN RETURN encoded; END IF;
  RETURN (
    SELECT convert_from(string_agg(
      CASE WHEN part[1] LIKE '\%%' THEN decode(substr(part[1], 2), 'hex') ELSE convert_to(part[1], 'UTF8') END, '' ORDER BY place
    ), 'UTF8') FROM regexp_matches(encoded, '%..|[^%]+', 'g') WITH ORDINALITY AS parts (part, place)
  );
END;
$$;
--> statement-breakpoint
CREATE FUNCTION is_username(platform text, name text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN name ~ '^[A-Za-z0-9_.-]{1,100}$'
    OR (platform IN ('youtube', 'linkedin', 'quora') AND name ~ '^(?:[A-Za-z0-9_.-]|[^\u0001-\u007f]){1,100}$');
END;
$$;
--> statement-breakpoint
-- The username in the path of a profile on a platform, or of one of its pages; the text itself if it is one.
CREATE FUNCTION username_in(platform text, path text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  -- What is before a username in an address.
  start constant text := CASE
    WHEN platform IN ('instagram', 'twitter', 'facebook', 'twitch', 'pinterest', 'telegram') THEN ''
    WHEN platform IN ('youtube', 'tiktok', 'threads', 'moj', 'medium') THEN '@'
    WHEN platform = 'linkedin' THEN 'in/'
    WHEN platform = 'snapchat' THEN 'add/'
    WHEN platform = 'strava' THEN 'athletes/'
    WHEN platform = 'reddit' THEN 'user/'
    WHEN platform IN ('sharechat', 'quora') THEN 'profile/' END;
  name constant text := CASE
    WHEN start = '' THEN path
    WHEN starts_with(path, start) THEN split_part(substr(path, length(start) + 1), '/', 1)
    WHEN platform = 'snapchat' AND starts_with(path, '@') THEN split_part(substr(path, 2), '/', 1)
    WHEN platform = 'reddit' AND starts_with(path, 'u/') THEN split_part(substr(path, 3), '/', 1) END;
BEGIN
  RETURN CASE WHEN public.is_username(platform, name) THEN name END;
END;
$$;
--> statement-breakpoint
-- The username of a channel, or the path of its address where that is none. `readHandle` of the domain has the same rule,
-- and says more. 'handle-keys.test.ts' compares both.
CREATE FUNCTION influencer_handle(platform text, link text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  typed text := link;
  has_scheme boolean;
  host text;
  site text;
  of_host text;
  path text;
  query text := '';
  name text;
  is_main boolean := true;
BEGIN
  IF link IS NULL OR platform NOT IN ('instagram', 'youtube', 'tiktok', 'twitter', 'facebook', 'linkedin', 'twitch', 'pinterest',
    'snapchat', 'strava', 'reddit', 'threads', 'moj', 'sharechat', 'quora', 'medium', 'telegram') THEN RETURN NULL; END IF;
  IF octet_length(typed) <> length(typed) THEN
    typed := normalize(regexp_replace(typed, '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g'), NFKC);
  END IF;
  typed := ltrim(btrim(typed, E' \t\n\r'), '/');
  IF typed ~ '\s' THEN RETURN NULL; END IF;
  has_scheme := typed ~* '^https?://';
  -- Splits instead of one expression with groups, which would take a hundred times as long.
  path := split_part(CASE WHEN has_scheme THEN substr(typed, strpos(typed, '://') + 3) ELSE typed END, '#', 1);
  IF strpos(path, '?') > 0 THEN
    query := substr(path, strpos(path, '?'));
    path := split_part(path, '?', 1);
  END IF;
  host := split_part(path, '/', 1);
  IF has_scheme AND host ~ '[@:]' THEN RETURN NULL; END IF;
  host := rtrim(lower(host), '.');
  site := substring(host FROM '[^.]+\.[^.]+$');
  of_host := CASE
    WHEN site IN ('instagram.com', 'instagr.am') THEN 'instagram'
    WHEN site IN ('youtube.com', 'youtu.be') THEN 'youtube'
    WHEN site = 'tiktok.com' THEN 'tiktok'
    WHEN site IN ('x.com', 'twitter.com') THEN 'twitter'
    WHEN site IN ('facebook.com', 'fb.com', 'fb.me', 'fb.watch') THEN 'facebook'
    WHEN site = 'linkedin.com' THEN 'linkedin'
    WHEN site = 'twitch.tv' THEN 'twitch'
    WHEN site IN ('discord.com', 'discord.gg') THEN 'discord'
    WHEN site IN ('pinterest.com', 'pin.it') OR host ~ '^(?:www\.)?(?:[a-z]{2,3}\.)?pinterest\.(?:[a-z]{2}|com?\.[a-z]{2})$' THEN 'pinterest'
    WHEN site = 'snapchat.com' THEN 'snapchat'
    WHEN site = 'strava.com' OR host ~ '(?:^|\.)strava\.app\.link$' THEN 'strava'
    WHEN site IN ('reddit.com', 'redd.it') THEN 'reddit'
    WHEN site IN ('threads.net', 'threads.com') THEN 'threads'
    WHEN site = 'mojapp.in' THEN 'moj'
    WHEN site = 'sharechat.com' THEN 'sharechat'
    WHEN site = 'quora.com' THEN 'quora'
    WHEN site = 'medium.com' THEN 'medium'
    WHEN site IN ('t.me', 'telegram.me') THEN 'telegram' END;
  IF of_host IS NULL AND NOT has_scheme THEN
    -- A username, or the end of an address, if it is one that people write without the host.
    name := regexp_replace(typed, '^@', '');
    IF platform = 'youtube' AND typed ~ '^UC[\w-]{22}$' THEN RETURN 'channel/' || typed; END IF;
    IF public.is_username(platform, name) THEN RETURN name; END IF;
    IF public.username_in(platform, typed) IS NULL AND coalesce(typed !~ CASE platform
      WHEN 'youtube' THEN '^(?:channel|c|user)/'
      WHEN 'facebook' THEN '^(?:profile\.php\?id=\d+$|(?:groups|pages|people)/)'
      WHEN 'linkedin' THEN '^(?:company|pub|school|showcase)/'
      WHEN 'strava' THEN '^(?:clubs|pros)/'
      WHEN 'reddit' THEN '^r/' END, true) THEN RETURN NULL; END IF;
  ELSIF of_host IS DISTINCT FROM platform OR path ~ '^(?:lm?|out|away)\.|/(?:redirect|redir|l\.php)(?:/|$)' THEN
    RETURN NULL;
  ELSE
    -- Profiles have no usernames below other hosts of the platform, nor where addresses are short.
    site := regexp_replace(host, '^(?:www|m|mobile|mbasic|touch|web|[a-z]{2}(?:-[a-z]{2})?(?=\.(?:facebook|linkedin|pinterest)\.))\.', '');
    is_main := site ~ '^[^.]+\.[^.]+$|pinterest\.' AND site NOT IN ('youtu.be', 'fb.me', 'fb.watch', 'pin.it', 'redd.it');
    path := substr(path, length(split_part(path, '/', 1)) + 1);
  END IF;
  path := array_to_string(array_remove(string_to_array(public.decode_percent(path), '/'), ''), '/');
  IF is_main AND path !~ '\.php$|^watch$' THEN
    name := public.username_in(platform, path);
    IF name IS NOT NULL THEN RETURN name; END IF;
  END IF;
  IF query <> '' THEN
    query := (
      SELECT coalesce('?' || nullif(string_agg(part, '&' ORDER BY place), ''), '')
      FROM string_to_table(substr(query, 2), '&') WITH ORDINALITY AS parameters (part, place)
      WHERE split_part(part, '=', 1) !~ '^(?:utm_\w+|igsh(?:id)?|si|[fg]clid|mibextid|feature|s|t|_[rt]|is_from_webapp|sender_device|sender_web_id|ref|ref_src|trk|rdid|hl|locale)$'
    );
  END IF;
  RETURN nullif(path || query, '');
END;
$$;
--> statement-breakpoint
-- What searches find a creator's channels by, as `handleKeys` of the domain has it. Indexes are made without a search path,
-- so all of these name the schema of what they call.
-- No query within it: running one takes many times as long as the rest.
CREATE FUNCTION influencer_handles(socials jsonb) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  keys text[] := '{}';
  platform text;
  handle text;
BEGIN
  FOR place IN 0 .. jsonb_array_length(socials) - 1 LOOP
    platform := socials -> place ->> 'platform';
    handle := public.influencer_handle(platform, socials -> place ->> 'link');
    IF handle IS NOT NULL THEN keys := keys || (platform || ' ' || public.fold_text(handle)); END IF;
  END LOOP;
  RETURN keys;
END;
$$;
--> statement-breakpoint
CREATE INDEX "influencers_handles" ON "influencers" USING gin (influencer_handles("socials"));
--> statement-breakpoint
-- With the channels, by which lists depend on a record, too.
CREATE OR REPLACE FUNCTION told_fields(of_table text, record jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT jsonb_object_agg(key, value) FROM jsonb_each(record) WHERE key = ANY (CASE of_table
    WHEN 'influencers' THEN '{name,bio,category,location,platforms,languages,total_followers,channel_followers,engagement,rating,rate,featured,created_at,socials}'::text[]
    ELSE '{status}' END)
$$;
