CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE FUNCTION influencer_sizes(followers bigint) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY[
    CASE WHEN followers BETWEEN 1000 AND 10000 THEN '1K-10K' END,
    CASE WHEN followers BETWEEN 10000 AND 100000 THEN '10K-100K' END,
    CASE WHEN followers BETWEEN 100000 AND 1000000 THEN '100K-1M' END,
    CASE WHEN followers >= 1000000 THEN '1M+' END], NULL)
$$;
--> statement-breakpoint
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
-- How all searches compare texts: `foldText` of the domain has the same rule, and says why.
CREATE FUNCTION fold_text(plain text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  folded text;
BEGIN
  -- ASCII. NULL goes on.
  IF octet_length(plain) = length(plain) THEN RETURN translate(lower(plain COLLATE "C"), '`', ''''); END IF;
  folded := normalize(regexp_replace(plain, '[\u00b4\u0384\u1fbd\u1fbf\u1ffd\u1ffe]', '''', 'g'), NFKD);
  folded := regexp_replace(folded, '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f'
    '\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f'
    '\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff]', '', 'g');
  folded := lower(folded COLLATE "und-x-icu");
  folded := regexp_replace(folded, '[`‘’‚‛′‵ʹʻʼʽʾʿˈˊˋꞌ՚׳]', '''', 'g');
  folded := regexp_replace(folded, '[‐‒–—―−⁃˗֊⸺⸻]', '-', 'g');
  -- Most texts have none of these letters, and to look for each takes longer than all of the above.
  IF folded ~ '[øłđðħŧŋıȷəɨςɓɖɗƙƴßæœþ]' THEN
    folded := translate(folded, 'øłđðħŧŋıȷəɨςɓɖɗƙƴ', 'olddhtnijeiσbddky');
    folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  END IF;
  RETURN folded;
END;
$$;
--> statement-breakpoint
-- The text in lower case and, where that is something else, folded: the last version looks for marks as they are typed.
CREATE FUNCTION searchable_text(plain text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  lowered constant text := lower(plain COLLATE "und-x-icu");
  folded constant text := fold_text(plain);
BEGIN
  IF folded = lowered THEN RETURN folded; END IF;
  RETURN lowered || chr(1) || folded;
END;
$$;
--> statement-breakpoint
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
CREATE TABLE "activity" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "activity_day_kind_pk" PRIMARY KEY("day","kind")
);
--> statement-breakpoint
CREATE TABLE "admin_browsers" (
	"admin_id" uuid NOT NULL,
	"browser" text NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "admin_browsers_admin_id_browser_pk" PRIMARY KEY("admin_id","browser")
);
--> statement-breakpoint
CREATE TABLE "admin_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"admin_id" uuid NOT NULL,
	"browser" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "admins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"role" text DEFAULT 'owner' NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admins_email_unique" UNIQUE("email"),
	CONSTRAINT "admins_role" CHECK (role in ('viewer', 'editor', 'owner')),
	CONSTRAINT "admins_state" CHECK (state in ('invited', 'active', 'disabled'))
);
--> statement-breakpoint
CREATE TABLE "agency_settings" (
	"single" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"legal_name" text NOT NULL,
	"address" text NOT NULL,
	"country" text NOT NULL,
	"vat_number" text NOT NULL,
	"currency" text NOT NULL,
	"time_zone" text NOT NULL,
	"review_days" integer NOT NULL,
	"payment_days" integer NOT NULL,
	"revision_rounds" integer NOT NULL,
	"rights_reminder_days" integer[] NOT NULL,
	"retention_years" integer NOT NULL,
	"two_approvals" boolean NOT NULL,
	"two_approvals_off" jsonb,
	"updated_at" timestamp (6) with time zone NOT NULL,
	"bank_sealed" text,
	"bank_updated_at" timestamp (6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "agency_settings_single" CHECK (single)
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"key_hash" text NOT NULL,
	"beginning" text NOT NULL,
	"admin_id" uuid NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"company_name" text NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"password_hash" text,
	"website" text DEFAULT '' NOT NULL,
	"industry" text DEFAULT '' NOT NULL,
	"budget_range" text DEFAULT '' NOT NULL,
	"budget_lower_bound" integer DEFAULT 0 NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"goals" text DEFAULT '' NOT NULL,
	"goals_public" boolean DEFAULT false NOT NULL,
	"logo" text,
	"company_size" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"rating" double precision DEFAULT 0 NOT NULL,
	"total_collaborations" integer DEFAULT 0 NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"collaboration_types" text[] DEFAULT '{}' NOT NULL,
	"social_media" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"consent" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"search" text GENERATED ALWAYS AS (searchable_text(company_name || chr(1) || description || chr(1) || industry)) STORED NOT NULL,
	CONSTRAINT "brands_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "campaign_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_views_name" UNIQUE("admin_id","name")
);
--> statement-breakpoint
CREATE TABLE "campaign_creators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"campaign_id" uuid NOT NULL,
	"influencer_id" uuid,
	"creator_name" text NOT NULL,
	"state" text DEFAULT 'listed' NOT NULL,
	"state_since" timestamp (3) with time zone NOT NULL,
	"state_by" uuid,
	"state_action" text,
	"decided_on" uuid,
	"rank" double precision NOT NULL,
	"owner_id" uuid,
	"due_on" date,
	"next_step" text DEFAULT '' NOT NULL,
	"price_minor" bigint,
	"client_price_minor" bigint,
	"accepted_offer_id" uuid,
	"end_reason" text,
	"end_words" text DEFAULT '' NOT NULL,
	"scores" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "campaign_creators_creator" UNIQUE("campaign_id","influencer_id"),
	CONSTRAINT "campaign_creators_state" CHECK ("state" in ('listed', 'cleared', 'invited', 'negotiating', 'agreed', 'producing', 'published', 'completed', 'passed', 'declined', 'no_reply', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"client_name" text DEFAULT '' NOT NULL,
	"brand_id" uuid,
	"owner_id" uuid,
	"state" text DEFAULT 'draft' NOT NULL,
	"state_since" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"state_by" uuid,
	"state_action" text,
	"objective" text,
	"brief" jsonb NOT NULL,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"currency" text NOT NULL,
	"budget_minor" bigint,
	"client_clears_creators" boolean DEFAULT false NOT NULL,
	"client_clears_drafts" boolean DEFAULT false NOT NULL,
	"revision_rounds" integer NOT NULL,
	"review_days" integer NOT NULL,
	"terms_id" uuid,
	"due_on" date,
	"next_step" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "campaigns_state" CHECK ("state" in ('requested', 'draft', 'active', 'paused', 'completed', 'archived', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"collaboration_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"renews" uuid,
	"made_by" text NOT NULL,
	"offered_by" uuid,
	"state" text DEFAULT 'open' NOT NULL,
	"price_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"gift" text NOT NULL,
	"gift_value_minor" bigint,
	"deliverables" jsonb NOT NULL,
	"rights" jsonb,
	"exclusivity" jsonb,
	"payment_days" integer NOT NULL,
	"revision_rounds" integer NOT NULL,
	"message" text NOT NULL,
	"terms_body" text NOT NULL,
	"terms_country" text,
	"terms" text NOT NULL,
	"terms_sha256" text NOT NULL,
	"valid_until" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"decided_name" text,
	"recorded_by" text,
	CONSTRAINT "offers_version" UNIQUE("collaboration_id","version"),
	CONSTRAINT "offers_state" CHECK ("offers"."state" in ('open', 'accepted', 'declined', 'superseded', 'withdrawn', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "terms_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"country" text,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_message_creators" (
	"message_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"influencer_id" uuid,
	"name" text,
	"forwarded_at" timestamp (3) with time zone,
	CONSTRAINT "contact_message_creators_message_id_position_pk" PRIMARY KEY("message_id","position")
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"company" text NOT NULL,
	"service" text NOT NULL,
	"message" text NOT NULL,
	"influencer_id" uuid,
	"brand_id" uuid,
	"about_name" text,
	"handled_at" timestamp (3) with time zone,
	"brief" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forward_templates" (
	"id" integer PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"updated_at" timestamp (6) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"section" text NOT NULL,
	"text" text NOT NULL,
	"origin" text NOT NULL,
	"admin_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliverables" (
	"id" uuid PRIMARY KEY NOT NULL,
	"collaboration_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"format" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"draft_due_on" date,
	"publish_on" date,
	"state" text DEFAULT 'planned' NOT NULL,
	"state_since" timestamp (3) with time zone NOT NULL,
	"state_by" uuid,
	"state_action" text,
	"rounds_used" integer DEFAULT 0 NOT NULL,
	"answer_by" date,
	"published_url" text,
	"published_key" text,
	"published_at" timestamp (3) with time zone,
	"published_on" date,
	"disclosure" jsonb,
	"words" text DEFAULT '' NOT NULL,
	"next_on" date GENERATED ALWAYS AS (case when state in ('planned', 'changes') then coalesce(draft_due_on, publish_on)
        when state in ('submitted', 'client_review') then answer_by when state = 'approved' then publish_on end) STORED,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "deliverables_state" CHECK (state in ('planned', 'submitted', 'client_review', 'changes', 'approved', 'published', 'verified', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deliverable_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"decision" text,
	"points" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_extra" boolean DEFAULT false NOT NULL,
	"client_answers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"feedback" jsonb,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "drafts_round" UNIQUE("deliverable_id","round")
);
--> statement-breakpoint
CREATE TABLE "results" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deliverable_id" uuid NOT NULL,
	"metric" text NOT NULL,
	"value" bigint NOT NULL,
	"measured_on" date NOT NULL,
	"proof" text NOT NULL,
	"entered_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "results_day" UNIQUE("deliverable_id","metric","measured_on")
);
--> statement-breakpoint
CREATE TABLE "evidence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"join_request_id" uuid,
	"held_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evidence_one_record" CHECK (num_nonnulls("evidence"."join_request_id", "evidence"."held_by") = 1)
);
--> statement-breakpoint
CREATE TABLE "logos" (
	"digest" text PRIMARY KEY NOT NULL,
	"png" "bytea" NOT NULL,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "influencers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text DEFAULT '' NOT NULL,
	"password_hash" text,
	"avatar" text,
	"bio" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"platforms" text[] DEFAULT '{}' NOT NULL,
	"socials" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"followers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"total_followers" bigint DEFAULT 0 NOT NULL,
	"channel_followers" jsonb GENERATED ALWAYS AS (influencer_channel_followers(socials, followers)) STORED NOT NULL,
	"channel_sizes" text[] GENERATED ALWAYS AS (influencer_channel_sizes(socials, followers)) STORED NOT NULL,
	"engagement" double precision DEFAULT 0 NOT NULL,
	"rating" double precision DEFAULT 0 NOT NULL,
	"rate" double precision,
	"verified" boolean DEFAULT false NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"collaboration_types" text[] DEFAULT '{}' NOT NULL,
	"consent" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"search" text GENERATED ALWAYS AS (searchable_text(name || chr(1) || bio || chr(1) || category || chr(1) || location)) STORED NOT NULL,
	CONSTRAINT "influencers_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "join_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"category" text NOT NULL,
	"location" text NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"bio" text NOT NULL,
	"rate" double precision,
	"followers" jsonb NOT NULL,
	"socials" jsonb NOT NULL,
	"proposal" jsonb,
	"proposed_changes" jsonb,
	"consent" jsonb,
	"state" text DEFAULT 'waiting' NOT NULL,
	"asked" jsonb,
	"counts_from" date,
	"owner_id" uuid,
	"due_on" date,
	"next_step" text DEFAULT '' NOT NULL,
	"work_updated_at" timestamp (6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "join_requests_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "access_link_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "access_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"label" text NOT NULL,
	"person_name" text NOT NULL,
	"person_email" text NOT NULL,
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"opens" integer DEFAULT 0 NOT NULL,
	"first_opened_at" timestamp (3) with time zone,
	"last_opened_at" timestamp (3) with time zone,
	CONSTRAINT "access_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" uuid PRIMARY KEY NOT NULL,
	"join_request_id" uuid,
	"influencer_id" uuid,
	"brand_id" uuid,
	"evidence_id" uuid,
	"draft_id" uuid,
	"offer_id" uuid,
	"deliverable_id" uuid,
	"held_by" uuid,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"position" integer NOT NULL,
	"profile_photo" boolean DEFAULT false NOT NULL,
	"bytes" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"sender" text,
	"avif" boolean DEFAULT false NOT NULL,
	"avif_due" timestamp (3) with time zone,
	"avif_attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_one_record" CHECK (num_nonnulls("media"."join_request_id", "media"."influencer_id", "media"."brand_id", "media"."draft_id", "media"."offer_id", "media"."deliverable_id", coalesce("media"."evidence_id", "media"."held_by")) = 1)
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"email" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"collaboration_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"influencer_id" uuid,
	"creator_name" text NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"state_since" timestamp (3) with time zone NOT NULL,
	"state_by" uuid,
	"state_action" text,
	"starts" text NOT NULL,
	"starts_on" date,
	"payment_days" integer NOT NULL,
	"due_on" date,
	"paid_on" date,
	"reference" text DEFAULT '' NOT NULL,
	"reverses" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"prepared_by" uuid,
	"preparers" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "payouts_state" CHECK (state in ('planned', 'due', 'approved', 'paid', 'cancelled')),
	CONSTRAINT "payouts_paid" CHECK ((state = 'paid') = (paid_on is not null)),
	CONSTRAINT "payouts_reversal" CHECK ((kind = 'reversal') = (amount_minor < 0))
);
--> statement-breakpoint
CREATE TABLE "rights_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"collaboration_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"deliverable_id" uuid,
	"influencer_id" uuid,
	"creator_name" text NOT NULL,
	"client_name" text NOT NULL,
	"uses" text[] NOT NULL,
	"countries" text[] NOT NULL,
	"exclusive" boolean NOT NULL,
	"category" text,
	"starts" text NOT NULL,
	"months" integer,
	"starts_on" date,
	"ends_on" date,
	"price_minor" bigint,
	"currency" text,
	"revoked_on" date,
	"down_on" date,
	"renews" uuid,
	"offer_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_replies_title_unique" UNIQUE("title")
);
--> statement-breakpoint
CREATE TABLE "shortlist_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shortlist_id" uuid NOT NULL,
	"influencer_id" uuid,
	"creator_name" text NOT NULL,
	"position" integer NOT NULL,
	"pitch" text DEFAULT '' NOT NULL,
	"team_note" text DEFAULT '' NOT NULL,
	"price_minor" bigint,
	"snapshot" jsonb,
	"decision" text DEFAULT 'open' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"proposed_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "shortlist_items_creator" UNIQUE("shortlist_id","influencer_id")
);
--> statement-breakpoint
CREATE TABLE "shortlist_reviewers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shortlist_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"denied_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "shortlist_votes" (
	"item_id" uuid NOT NULL,
	"reviewer_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"reason" text,
	"comment" text DEFAULT '' NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shortlist_votes_item_id_reviewer_id_pk" PRIMARY KEY("item_id","reviewer_id")
);
--> statement-breakpoint
CREATE TABLE "shortlists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"client_name" text DEFAULT '' NOT NULL,
	"brand_id" uuid,
	"campaign_id" uuid,
	"owner_id" uuid,
	"intro" text DEFAULT '' NOT NULL,
	"show" text[] DEFAULT '{}' NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"state_since" timestamp (3) with time zone NOT NULL,
	"state_by" uuid,
	"state_action" text,
	"due_on" date,
	"next_step" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (6) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "shortlists_state" CHECK ("shortlists"."state" in ('open', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "application_outcomes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_type" text NOT NULL,
	"decision" text NOT NULL,
	"reasons" text[] DEFAULT '{}' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"reapply_on" date,
	"influencer_id" uuid,
	"received_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"told_from" timestamp (3) with time zone NOT NULL,
	"email_hmac" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timeline_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"moved_from" uuid,
	"campaign_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"author_type" text NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"team_only" boolean NOT NULL,
	"text" text NOT NULL,
	"data" jsonb NOT NULL,
	"edited_at" timestamp (6) with time zone,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "login_challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"password_version" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"locked_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "two_factor" (
	"admin_id" uuid PRIMARY KEY NOT NULL,
	"totp_sealed" text,
	"totp_since" timestamp (3) with time zone,
	"totp_step" bigint,
	"totp_pending" text,
	"two_factor_since" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webauthn_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"admin_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempts_before" integer DEFAULT 0 NOT NULL,
	"next_attempt" timestamp (6) with time zone DEFAULT now(),
	"last_attempt_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"response_status" smallint,
	"last_error" text,
	"held_by" uuid
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"description" text NOT NULL,
	"events" text[] NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"admin_email" text NOT NULL,
	"action" text NOT NULL,
	"record_type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"record_name" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retired_slugs" (
	"digest" "bytea" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slugs" (
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"record_id" uuid NOT NULL,
	"base" text NOT NULL,
	"number" integer NOT NULL,
	"is_current" boolean,
	CONSTRAINT "slugs_kind_slug_pk" PRIMARY KEY("kind","slug")
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"status" smallint NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outgoing_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt" timestamp (6) with time zone DEFAULT now(),
	"last_error" text,
	"held_by" uuid
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient_id" uuid,
	"record_type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"detail_id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notices_once" UNIQUE NULLS NOT DISTINCT("recipient_id","record_type","record_id","kind","detail_id")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sent_reminders" (
	"key" text PRIMARY KEY NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "undos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"action" text NOT NULL,
	"record_type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"record_name" text NOT NULL,
	"snapshot" jsonb NOT NULL,
	"links" jsonb,
	"made_id" uuid,
	"made_version" text,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admin_browsers" ADD CONSTRAINT "admin_browsers_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD CONSTRAINT "admin_sessions_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "campaign_views" ADD CONSTRAINT "campaign_views_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "campaign_creators" ADD CONSTRAINT "campaign_creators_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "campaign_creators" ADD CONSTRAINT "campaign_creators_owner_id_admins_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."admins"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_owner_id_admins_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."admins"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_collaboration_id_campaign_creators_id_fk" FOREIGN KEY ("collaboration_id") REFERENCES "public"."campaign_creators"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contact_message_creators" ADD CONSTRAINT "contact_message_creators_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contact_message_creators" ADD CONSTRAINT "contact_message_creators_influencer_id_influencers_id_fk" FOREIGN KEY ("influencer_id") REFERENCES "public"."influencers"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_influencer_id_influencers_id_fk" FOREIGN KEY ("influencer_id") REFERENCES "public"."influencers"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deliverables" ADD CONSTRAINT "deliverables_collaboration_id_campaign_creators_id_fk" FOREIGN KEY ("collaboration_id") REFERENCES "public"."campaign_creators"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "deliverables" ADD CONSTRAINT "deliverables_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_deliverable_id_deliverables_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."deliverables"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_deliverable_id_deliverables_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."deliverables"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_join_request_id_join_requests_id_fk" FOREIGN KEY ("join_request_id") REFERENCES "public"."join_requests"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_owner_id_admins_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."admins"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "access_link_tokens" ADD CONSTRAINT "access_link_tokens_link_id_access_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."access_links"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_join_request_id_join_requests_id_fk" FOREIGN KEY ("join_request_id") REFERENCES "public"."join_requests"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_influencer_id_influencers_id_fk" FOREIGN KEY ("influencer_id") REFERENCES "public"."influencers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_evidence_id_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."evidence"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_deliverable_id_deliverables_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."deliverables"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_collaboration_id_campaign_creators_id_fk" FOREIGN KEY ("collaboration_id") REFERENCES "public"."campaign_creators"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rights_grants" ADD CONSTRAINT "rights_grants_collaboration_id_campaign_creators_id_fk" FOREIGN KEY ("collaboration_id") REFERENCES "public"."campaign_creators"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rights_grants" ADD CONSTRAINT "rights_grants_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shortlist_items" ADD CONSTRAINT "shortlist_items_shortlist_id_shortlists_id_fk" FOREIGN KEY ("shortlist_id") REFERENCES "public"."shortlists"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shortlist_reviewers" ADD CONSTRAINT "shortlist_reviewers_shortlist_id_shortlists_id_fk" FOREIGN KEY ("shortlist_id") REFERENCES "public"."shortlists"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shortlist_votes" ADD CONSTRAINT "shortlist_votes_item_id_shortlist_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."shortlist_items"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shortlist_votes" ADD CONSTRAINT "shortlist_votes_reviewer_id_shortlist_reviewers_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."shortlist_reviewers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shortlists" ADD CONSTRAINT "shortlists_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shortlists" ADD CONSTRAINT "shortlists_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "shortlists" ADD CONSTRAINT "shortlists_owner_id_admins_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."admins"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "login_challenges" ADD CONSTRAINT "login_challenges_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webauthn_challenges" ADD CONSTRAINT "webauthn_challenges_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "admin_sessions_admin" ON "admin_sessions" USING btree ("admin_id");
--> statement-breakpoint
CREATE INDEX "api_keys_admin" ON "api_keys" USING btree ("admin_id");
--> statement-breakpoint
CREATE INDEX "brands_featured" ON "brands" USING btree ("featured" DESC NULLS LAST,"rating" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "brands_rating" ON "brands" USING btree ("rating" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "brands_collaborations" ON "brands" USING btree ("total_collaborations" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "brands_budget" ON "brands" USING btree ("budget_lower_bound" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "brands_newest" ON "brands" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "brands_search" ON "brands" USING gin ("search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "campaign_creators_order" ON "campaign_creators" USING btree ("campaign_id","rank","id");
--> statement-breakpoint
CREATE INDEX "campaign_creators_influencer" ON "campaign_creators" USING btree ("influencer_id");
--> statement-breakpoint
CREATE INDEX "campaign_creators_owner" ON "campaign_creators" USING btree ("owner_id");
--> statement-breakpoint
CREATE INDEX "campaign_creators_open" ON "campaign_creators" USING btree ("campaign_id") WHERE "state" in ('listed', 'cleared', 'invited', 'negotiating', 'agreed', 'producing', 'published');
--> statement-breakpoint
CREATE INDEX "campaign_creators_due" ON "campaign_creators" USING btree ("due_on") WHERE due_on is not null;
--> statement-breakpoint
CREATE INDEX "campaigns_newest" ON "campaigns" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "campaigns_by_state" ON "campaigns" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "campaigns_owner" ON "campaigns" USING btree ("owner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "campaigns_brand" ON "campaigns" USING btree ("brand_id");
--> statement-breakpoint
CREATE INDEX "campaigns_due" ON "campaigns" USING btree ("due_on") WHERE state in ('requested', 'draft', 'active', 'paused');
--> statement-breakpoint
CREATE UNIQUE INDEX "offers_open" ON "offers" USING btree ("collaboration_id") WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX "offers_renewals" ON "offers" USING btree ("collaboration_id") WHERE renews is not null;
--> statement-breakpoint
CREATE INDEX "offers_valid" ON "offers" USING btree ("valid_until") WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX "contact_message_creators_influencer" ON "contact_message_creators" USING btree ("influencer_id");
--> statement-breakpoint
CREATE INDEX "contact_messages_newest" ON "contact_messages" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "contact_messages_unhandled" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE handled_at is null;
--> statement-breakpoint
CREATE INDEX "contact_messages_influencer" ON "contact_messages" USING btree ("influencer_id");
--> statement-breakpoint
CREATE INDEX "contact_messages_brand" ON "contact_messages" USING btree ("brand_id");
--> statement-breakpoint
CREATE INDEX "content_versions_section" ON "content_versions" USING btree ("section","created_at","id");
--> statement-breakpoint
CREATE INDEX "deliverables_collaboration" ON "deliverables" USING btree ("collaboration_id","position");
--> statement-breakpoint
CREATE INDEX "deliverables_campaign" ON "deliverables" USING btree ("campaign_id","next_on","created_at","id");
--> statement-breakpoint
CREATE INDEX "deliverables_waiting" ON "deliverables" USING btree ("next_on","created_at","id") WHERE state in ('submitted', 'client_review', 'published');
--> statement-breakpoint
CREATE INDEX "deliverables_next" ON "deliverables" USING btree ("next_on","created_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "deliverables_published" ON "deliverables" USING btree ("campaign_id","published_key");
--> statement-breakpoint
CREATE INDEX "evidence_join_request" ON "evidence" USING btree ("join_request_id");
--> statement-breakpoint
CREATE INDEX "evidence_held" ON "evidence" USING btree ("held_by") WHERE held_by is not null;
--> statement-breakpoint
CREATE INDEX "influencers_featured" ON "influencers" USING btree ("featured" DESC NULLS LAST,"total_followers" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "influencers_followers" ON "influencers" USING btree ("total_followers" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "influencers_engagement" ON "influencers" USING btree ("engagement" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "influencers_rating" ON "influencers" USING btree ("rating" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "influencers_newest" ON "influencers" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "influencers_category" ON "influencers" USING btree ("category","total_followers" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "influencers_category_featured" ON "influencers" USING btree ("category","featured" DESC NULLS LAST,"total_followers" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "influencers_category_engagement" ON "influencers" USING btree ("category","engagement" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "influencers_category_rating" ON "influencers" USING btree ("category","rating" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "influencers_category_newest" ON "influencers" USING btree ("category","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "influencers_platforms" ON "influencers" USING gin ("platforms");
--> statement-breakpoint
CREATE INDEX "influencers_languages" ON "influencers" USING gin ("languages");
--> statement-breakpoint
CREATE INDEX "influencers_channel_sizes" ON "influencers" USING gin ("channel_sizes");
--> statement-breakpoint
CREATE INDEX "influencers_price" ON "influencers" USING btree (coalesce("rate", 1000000000000),"id");
--> statement-breakpoint
CREATE INDEX "influencers_search" ON "influencers" USING gin ("search" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "influencers_handles" ON "influencers" USING gin (influencer_handles("socials"));
--> statement-breakpoint
CREATE INDEX "influencers_email_text" ON "influencers" USING gin (fold_text("email") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "join_requests_newest" ON "join_requests" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "join_requests_owner" ON "join_requests" USING btree ("owner_id");
--> statement-breakpoint
CREATE INDEX "access_link_tokens_link" ON "access_link_tokens" USING btree ("link_id");
--> statement-breakpoint
CREATE INDEX "access_links_subject" ON "access_links" USING btree ("subject_type","subject_id");
--> statement-breakpoint
CREATE INDEX "access_links_expires" ON "access_links" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "media_join_request" ON "media" USING btree ("join_request_id");
--> statement-breakpoint
CREATE INDEX "media_influencer" ON "media" USING btree ("influencer_id");
--> statement-breakpoint
CREATE INDEX "media_brand" ON "media" USING btree ("brand_id");
--> statement-breakpoint
CREATE INDEX "media_evidence" ON "media" USING btree ("evidence_id");
--> statement-breakpoint
CREATE INDEX "media_draft" ON "media" USING btree ("draft_id") WHERE draft_id is not null;
--> statement-breakpoint
CREATE INDEX "media_deliverable" ON "media" USING btree ("deliverable_id") WHERE deliverable_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "media_offer" ON "media" USING btree ("offer_id") WHERE offer_id is not null;
--> statement-breakpoint
CREATE INDEX "media_held" ON "media" USING btree ("held_by") WHERE held_by is not null;
--> statement-breakpoint
CREATE INDEX "media_avif_due" ON "media" USING btree ("avif_due") WHERE avif_due is not null;
--> statement-breakpoint
CREATE INDEX "payouts_collaboration" ON "payouts" USING btree ("collaboration_id");
--> statement-breakpoint
CREATE INDEX "payouts_campaign" ON "payouts" USING btree ("campaign_id","state");
--> statement-breakpoint
CREATE INDEX "payouts_by_day" ON "payouts" USING btree (coalesce(due_on, 'infinity'::date),"created_at","id");
--> statement-breakpoint
CREATE INDEX "payouts_unpaid" ON "payouts" USING btree (coalesce(due_on, 'infinity'::date),"created_at","id") WHERE state in ('planned', 'due', 'approved');
--> statement-breakpoint
CREATE INDEX "payouts_due" ON "payouts" USING btree ("due_on","created_at","id");
--> statement-breakpoint
CREATE INDEX "payouts_starts_on" ON "payouts" USING btree ("starts_on") WHERE state = 'planned' and starts = 'date';
--> statement-breakpoint
CREATE INDEX "rights_grants_collaboration" ON "rights_grants" USING btree ("collaboration_id");
--> statement-breakpoint
CREATE INDEX "rights_grants_campaign" ON "rights_grants" USING btree ("campaign_id");
--> statement-breakpoint
CREATE INDEX "rights_grants_deliverable" ON "rights_grants" USING btree ("deliverable_id");
--> statement-breakpoint
CREATE INDEX "rights_grants_influencer" ON "rights_grants" USING btree ("influencer_id");
--> statement-breakpoint
CREATE INDEX "rights_grants_end" ON "rights_grants" USING btree ("ends_on","created_at","id");
--> statement-breakpoint
CREATE INDEX "rights_grants_renews" ON "rights_grants" USING btree ("renews");
--> statement-breakpoint
CREATE INDEX "shortlist_items_influencer" ON "shortlist_items" USING btree ("influencer_id");
--> statement-breakpoint
CREATE INDEX "shortlist_reviewers_list" ON "shortlist_reviewers" USING btree ("shortlist_id");
--> statement-breakpoint
CREATE INDEX "shortlist_votes_reviewer" ON "shortlist_votes" USING btree ("reviewer_id");
--> statement-breakpoint
CREATE INDEX "shortlists_newest" ON "shortlists" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "shortlists_brand" ON "shortlists" USING btree ("brand_id");
--> statement-breakpoint
CREATE INDEX "shortlists_campaign" ON "shortlists" USING btree ("campaign_id");
--> statement-breakpoint
CREATE INDEX "shortlists_owner" ON "shortlists" USING btree ("owner_id");
--> statement-breakpoint
CREATE INDEX "application_outcomes_email" ON "application_outcomes" USING btree ("email_hmac");
--> statement-breakpoint
CREATE INDEX "application_outcomes_decided" ON "application_outcomes" USING btree ("decided_at");
--> statement-breakpoint
CREATE INDEX "timeline_entries_subject" ON "timeline_entries" USING btree ("subject_type","subject_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "timeline_entries_campaign" ON "timeline_entries" USING btree ("campaign_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE campaign_id is not null;
--> statement-breakpoint
CREATE INDEX "timeline_entries_moved" ON "timeline_entries" USING btree ("moved_from");
--> statement-breakpoint
CREATE INDEX "login_challenges_admin" ON "login_challenges" USING btree ("admin_id");
--> statement-breakpoint
CREATE INDEX "login_challenges_expires" ON "login_challenges" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "passkeys_admin" ON "passkeys" USING btree ("admin_id");
--> statement-breakpoint
CREATE INDEX "recovery_codes_admin" ON "recovery_codes" USING btree ("admin_id");
--> statement-breakpoint
CREATE INDEX "webauthn_challenges_expires" ON "webauthn_challenges" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_held" ON "webhook_deliveries" USING btree ("held_by") WHERE held_by is not null;
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_next" ON "webhook_deliveries" USING btree ("next_attempt") WHERE next_attempt is not null;
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("webhook_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "history_newest" ON "history" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "history_record" ON "history" USING btree ("record_type","record_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE UNIQUE INDEX "slugs_records" ON "slugs" USING btree ("record_id","is_current");
--> statement-breakpoint
CREATE INDEX "slugs_numbers" ON "slugs" USING btree ("kind","base","number") WHERE number > 1;
--> statement-breakpoint
CREATE INDEX "submissions_age" ON "submissions" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "outgoing_mails_next" ON "outgoing_mails" USING btree ("next_attempt") WHERE next_attempt is not null;
--> statement-breakpoint
CREATE INDEX "outgoing_mails_held" ON "outgoing_mails" USING btree ("held_by") WHERE held_by is not null;
--> statement-breakpoint
CREATE INDEX "notices_due" ON "notices" USING btree ("due_at");
--> statement-breakpoint
CREATE INDEX "rate_limits_end" ON "rate_limits" USING btree ("ends_at");
--> statement-breakpoint
CREATE INDEX "undos_until" ON "undos" USING btree ("until");
--> statement-breakpoint
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
-- The order of the creators of each platform by their followers there.
CREATE TABLE influencer_channels (
  platform text NOT NULL,
  followers bigint NOT NULL,
  influencer_id uuid NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX influencer_channels_order ON influencer_channels (platform, followers DESC NULLS LAST, influencer_id DESC NULLS LAST);
--> statement-breakpoint
ALTER TABLE influencer_text_changes ADD COLUMN IF NOT EXISTS channel_sizes text[] NOT NULL DEFAULT '{}'
--> statement-breakpoint
ALTER TABLE influencer_text_changes ADD COLUMN IF NOT EXISTS rate double precision
--> statement-breakpoint
-- Changes are collected in segments with terms of their own, under kinds with a '+'. Versions before, which do not know
-- them, go on reading the creators' terms and every change.
ALTER TABLE influencer_terms ADD COLUMN segment integer NOT NULL DEFAULT 0;
--> statement-breakpoint
-- Reading bits is faster than decompressing them.
ALTER TABLE influencer_terms ALTER COLUMN bits SET STORAGE EXTERNAL;
--> statement-breakpoint
CREATE INDEX influencer_terms_segments ON influencer_terms (segment) WHERE segment > 0;
--> statement-breakpoint
ALTER TABLE influencer_text_changes ADD COLUMN segment integer;
--> statement-breakpoint
CREATE INDEX influencer_text_changes_new ON influencer_text_changes (sign) WHERE segment IS NULL;
--> statement-breakpoint
-- With what all creators are ordered by, so that those whose channel is of a size are next to each other in each order.
ALTER TABLE influencer_channels
  ADD COLUMN total_followers bigint NOT NULL DEFAULT 0,
  ADD COLUMN featured boolean NOT NULL DEFAULT false;
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
-- Tells every process, at the commit, that public records have changed: what it kept of them is out of date.
CREATE FUNCTION tell_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('tandem_changes', TG_TABLE_NAME);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- Notes what has come (1) and gone (-1); an update only where it changes what is searched.
CREATE FUNCTION note_influencer_changes() RETURNS trigger LANGUAGE plpgsql AS $$
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
-- Merges pending changes into the facet counts. One process at a time; who comes second leaves it to the first.
CREATE FUNCTION fold_influencer_counts() RETURNS void LANGUAGE plpgsql AS $$
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
CREATE FUNCTION influencer_bits(slots integer[], length integer) RETURNS bit varying LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN slots IS NOT NULL THEN influencer_digits(slots, 0, (length + 3) / 4 * 4)::bit varying END
$$;
--> statement-breakpoint
CREATE FUNCTION channels_of_influencer(id uuid, platforms text[], channel_followers jsonb)
  RETURNS TABLE (platform text, followers bigint, influencer_id uuid) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT name, coalesce((channel_followers ->> name)::bigint, 0), id FROM unnest(platforms) AS name
$$;
--> statement-breakpoint
CREATE FUNCTION influencer_prices(rate double precision) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY[
    CASE WHEN rate BETWEEN 0 AND 250 THEN '0-250' END,
    CASE WHEN rate BETWEEN 250 AND 1000 THEN '250-1K' END,
    CASE WHEN rate BETWEEN 1000 AND 5000 THEN '1K-5K' END,
    CASE WHEN rate >= 5000 THEN '5K+' END], NULL)
$$
--> statement-breakpoint
-- Makes the terms of the rows in 'numbered', those of the creators (0) or of a segment of changes. Some rows at a time, so
-- that memory does not grow with them.
CREATE FUNCTION build_influencer_terms(of_segment integer) RETURNS void LANGUAGE plpgsql SET work_mem = '128MB' AS $$
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
      CASE WHEN kind = 'location' THEN searchable_text(term) ELSE term END,
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
-- Makes the facet counts and the term bitmaps anew. To be called after many rows were loaded, too.
CREATE FUNCTION rebuild_influencer_counts() RETURNS void LANGUAGE plpgsql SET work_mem = '64MB' AS $$
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
CREATE FUNCTION order_influencer_channels() RETURNS trigger LANGUAGE plpgsql AS $$
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
-- The bits of the rows whose location is like one of the patterns, however few they are; NULL where there is none.
CREATE FUNCTION find_influencer_places(patterns text[]) RETURNS bit varying LANGUAGE plpgsql STABLE AS $$
DECLARE
  found bit varying;
  bits_of_rare bit varying;
BEGIN
  SELECT bit_or(bits) INTO found FROM influencer_terms WHERE kind = 'location' AND lowered LIKE ANY (patterns);
  SELECT influencer_bits(array_agg(slot), (SELECT count FROM influencer_terms WHERE kind = 'all')) INTO bits_of_rare
    FROM influencer_terms AS t, unnest(t.slots) AS slot WHERE kind = 'location' AND lowered LIKE ANY (patterns);
  RETURN coalesce(found | bits_of_rare, found, bits_of_rare);
END;
$$;
--> statement-breakpoint
-- Lowercase letters of other alphabets in ASCII, as any-ascii has them. Composed ones are only here if their parts would
-- give something else.
CREATE FUNCTION slug_letters() RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT '{
"ß":"ss","æ":"ae","ð":"d","ø":"o","þ":"th","đ":"d","ħ":"h","ı":"i","ĸ":"q","ł":"l","ŋ":"ng","œ":"oe","ŧ":"t","ƀ":"b",
"ƃ":"b","ƅ":"6","ƈ":"c","ƌ":"d","ƍ":"z","ƒ":"f","ƕ":"hw","ƙ":"k","ƚ":"l","ƛ":"l","ƞ":"n","ƣ":"gh","ƥ":"p","ƨ":"2",
"ƪ":"sh","ƫ":"t","ƭ":"t","ƴ":"y","ƶ":"z","ƹ":"","ƺ":"zh","ƻ":"dz","ƽ":"5","ƾ":"ts","ƿ":"w","ǀ":"c","ǁ":"x","ǂ":"qc",
"ǃ":"q","ǝ":"e","ǥ":"g","ȝ":"y","ȡ":"d","ȣ":"ou","ȥ":"z","ȴ":"l","ȵ":"n","ȶ":"t","ȷ":"j","ȸ":"db","ȹ":"qp","ȼ":"c",
"ȿ":"s","ɀ":"z","ɂ":"","ɇ":"e","ɉ":"j","ɋ":"q","ɍ":"r","ɏ":"y","ɐ":"a","ɑ":"a","ɒ":"a","ɓ":"b","ɔ":"o","ɕ":"c",
"ɖ":"d","ɗ":"d","ɘ":"e","ə":"e","ɚ":"er","ɛ":"e","ɜ":"e","ɝ":"er","ɞ":"o","ɟ":"j","ɠ":"g","ɡ":"g","ɢ":"g","ɣ":"g",
"ɤ":"u","ɥ":"y","ɦ":"h","ɧ":"h","ɨ":"i","ɩ":"i","ɪ":"i","ɫ":"l","ɬ":"l","ɭ":"l","ɮ":"lzh","ɯ":"w","ɰ":"w","ɱ":"m",
"ɲ":"n","ɳ":"n","ɴ":"n","ɵ":"o","ɶ":"oe","ɷ":"u","ɸ":"f","ɹ":"r","ɺ":"r","ɻ":"r","ɼ":"r","ɽ":"r","ɾ":"r","ɿ":"i",
"ʀ":"r","ʁ":"r","ʂ":"s","ʃ":"sh","ʄ":"j","ʅ":"i","ʆ":"sh","ʇ":"t","ʈ":"t","ʉ":"u","ʊ":"u","ʋ":"v","ʌ":"a","ʍ":"w",
"ʎ":"y","ʏ":"y","ʐ":"z","ʑ":"z","ʒ":"zh","ʓ":"zh","ʔ":"","ʕ":"","ʖ":"x","ʗ":"q","ʘ":"pc","ʙ":"b","ʚ":"oe","ʛ":"g",
"ʜ":"h","ʝ":"j","ʞ":"k","ʟ":"l","ʠ":"q","ʡ":"","ʢ":"","ʣ":"dz","ʤ":"dzh","ʥ":"dz","ʦ":"ts","ʧ":"tsh","ʨ":"tc",
"ʩ":"fng","ʪ":"ls","ʫ":"lz","ʬ":"ww","ʭ":"","ʮ":"y","ʯ":"y","ͱ":"h","ͳ":"s","ͷ":"w","ͻ":"s","ͼ":"s","ͽ":"s","α":"a",
"β":"v","γ":"g","δ":"d","ε":"e","ζ":"z","η":"i","θ":"th","ι":"i","κ":"k","λ":"l","μ":"m","ν":"n","ξ":"x","ο":"o",
"π":"p","ρ":"r","ς":"s","σ":"s","τ":"t","υ":"y","φ":"f","χ":"ch","ψ":"ps","ω":"o","ϗ":"","ϙ":"q","ϛ":"st","ϝ":"w",
"ϟ":"q","ϡ":"s","ϣ":"sh","ϥ":"f","ϧ":"x","ϩ":"h","ϫ":"j","ϭ":"c","ϯ":"ti","ϳ":"j","ϸ":"sh","ϻ":"s","ϼ":"r","а":"a",
"б":"b","в":"v","г":"g","д":"d","е":"e","ж":"zh","з":"z","и":"i","й":"y","к":"k","л":"l","м":"m","н":"n","о":"o",
"п":"p","р":"r","с":"s","т":"t","у":"u","ф":"f","х":"kh","ц":"ts","ч":"ch","ш":"sh","щ":"shch","ъ":"","ы":"y","ь":"",
"э":"e","ю":"yu","я":"ya","ђ":"dj","є":"ie","ѕ":"dz","і":"i","ј":"j","љ":"lj","њ":"nj","ћ":"c","џ":"dzh","ѡ":"o",
"ѣ":"e","ѥ":"ie","ѧ":"e","ѩ":"ie","ѫ":"o","ѭ":"io","ѯ":"ks","ѱ":"ps","ѳ":"f","ѵ":"y","ѹ":"u","ѻ":"o","ѽ":"o",
"ѿ":"ot","ҁ":"q","҃":"","҄":"","҅":"","҆":"","҇":"","҈":"100000","҉":"1000000","ҋ":"jh","ҍ":"","ҏ":"rh","ґ":"g",
"ғ":"gh","ҕ":"gh","җ":"j","ҙ":"z","қ":"q","ҝ":"g","ҟ":"q","ҡ":"q","ң":"ng","ҥ":"ng","ҧ":"ph","ҩ":"w","ҫ":"s",
"ҭ":"th","ү":"u","ұ":"u","ҳ":"h","ҵ":"ts","ҷ":"j","ҹ":"c","һ":"h","ҽ":"ch","ҿ":"ch","ӂ":"gi","ӄ":"q","ӆ":"lh",
"ӈ":"ng","ӊ":"nh","ӌ":"dzh","ӎ":"mh","ӏ":"h","ӕ":"ae","ә":"a","ӛ":"e","ӝ":"dzh","ӟ":"j","ӡ":"dz","ө":"o","ӫ":"y",
"ӭ":"a","ӵ":"tsh","ӷ":"gh","ӻ":"xh","ӽ":"x","ӿ":"h","ԁ":"d","ԃ":"dj","ԅ":"zj","ԇ":"dz","ԉ":"lj","ԋ":"nj","ԍ":"sj",
"ԏ":"tj","ԑ":"a","ԓ":"l","ԕ":"lkh","ԗ":"rkh","ԙ":"a","ԛ":"q","ԝ":"w","ԟ":"q","ԡ":"l","ԣ":"n","ԥ":"ph","ԧ":"",
"ԩ":"ny","ԫ":"dzh","ԭ":"dch","ԯ":"l","ՙ":"","ՠ":"a","ա":"a","բ":"b","գ":"g","դ":"d","ե":"e","զ":"z","է":"e","ը":"y",
"թ":"t","ժ":"zh","ի":"i","լ":"l","խ":"kh","ծ":"ts","կ":"k","հ":"h","ձ":"dz","ղ":"gh","ճ":"ch","մ":"m","յ":"y",
"ն":"n","շ":"sh","ո":"o","չ":"ch","պ":"p","ջ":"j","ռ":"rr","ս":"s","վ":"v","տ":"t","ր":"r","ց":"ts","ւ":"w","փ":"p",
"ք":"k","օ":"o","ֆ":"f","א":"","ב":"v","ג":"g","ד":"d","ה":"h","ו":"v","ז":"z","ח":"h","ט":"t","י":"y","ך":"kh",
"כ":"kh","ל":"l","ם":"m","מ":"m","ן":"n","נ":"n","ס":"s","ע":"","ף":"f","פ":"f","ץ":"ts","צ":"ts","ק":"k","ר":"r",
"ש":"s","ת":"t","ؠ":"y","ء":"","آ":"a","أ":"","ؤ":"u","إ":"","ئ":"i","ا":"","ب":"b","ة":"h","ت":"t","ث":"th","ج":"j",
"ح":"h","خ":"kh","د":"d","ذ":"dh","ر":"r","ز":"z","س":"s","ش":"sh","ص":"s","ض":"d","ط":"t","ظ":"dh","ع":"","غ":"gh",
"ػ":"g","ؼ":"g","ؽ":"y","ؾ":"i","ؿ":"i","ـ":"","ف":"f","ق":"q","ك":"k","ل":"l","م":"m","ن":"n","ه":"h","و":"w",
"ى":"a","ي":"y","ٱ":"","ٲ":"a","ٳ":"u","ٴ":"e","ٹ":"t","ٺ":"th","ٻ":"b","ټ":"t","ٽ":"t","پ":"p","ٿ":"th","ڀ":"bh",
"ځ":"dz","ڂ":"dz","ڃ":"n","ڄ":"j","څ":"ts","چ":"ch","ڇ":"ch","ڈ":"d","ډ":"d","ڊ":"d","ڋ":"dd","ڌ":"dh","ڍ":"dh",
"ڎ":"dh","ڏ":"d","ڐ":"d","ڑ":"r","ڒ":"r","ړ":"r","ڔ":"r","ڕ":"r","ږ":"zh","ڗ":"d","ژ":"zh","ڙ":"r","ښ":"sh","ڛ":"s",
"ڜ":"ch","ڝ":"ts","ڞ":"ch","ڟ":"th","ڠ":"ng","ڡ":"f","ڢ":"f","ڣ":"p","ڤ":"v","ڥ":"v","ڦ":"ph","ڧ":"q","ڨ":"g",
"ک":"k","ڪ":"k","ګ":"g","ڬ":"g","ڭ":"ng","ڮ":"kp","گ":"g","ڰ":"gg","ڱ":"n","ڲ":"g","ڳ":"g","ڴ":"g","ڵ":"l","ڶ":"l",
"ڷ":"l","ڸ":"l","ڹ":"n","ں":"n","ڻ":"n","ڼ":"n","ڽ":"ny","ھ":"h","ڿ":"n","ۀ":"e","ہ":"h","ۂ":"h","ۃ":"h","ۄ":"o",
"ۅ":"o","ۆ":"o","ۇ":"u","ۈ":"u","ۉ":"u","ۊ":"u","ۋ":"v","ی":"y","ۍ":"ey","ێ":"e","ۏ":"v","ې":"e","ۑ":"ny","ے":"e",
"ۓ":"e","ە":"e","ऀ":"m","ँ":"m","ं":"m","ः":"h","ऄ":"a","अ":"a","आ":"a","इ":"i","ई":"i","उ":"u","ऊ":"u","ऋ":"r",
"ऌ":"l","ऍ":"e","ऎ":"e","ए":"e","ऐ":"ai","ऑ":"o","ऒ":"o","ओ":"o","औ":"au","क":"k","ख":"kh","ग":"g","घ":"gh","ङ":"n",
"च":"c","छ":"ch","ज":"j","झ":"jh","ञ":"n","ट":"t","ठ":"th","ड":"d","ढ":"dh","ण":"n","त":"t","थ":"th","द":"d",
"ध":"dh","न":"n","प":"p","फ":"ph","ब":"b","भ":"bh","म":"m","य":"y","र":"r","ल":"l","ळ":"l","व":"v","श":"s","ष":"s",
"स":"s","ह":"h","ऺ":"o","ऻ":"o","़":"","ऽ":"","ा":"a","ि":"i","ी":"i","ु":"u","ू":"u","ृ":"r","ॄ":"r","ॅ":"e",
"ॆ":"e","े":"e","ै":"ai","ॉ":"o","ॊ":"o","ो":"o","ौ":"au","्":"","ॎ":"e","ॏ":"a","ॐ":"om","॑":"","॒":"","॓":"",
"॔":"","ॕ":"e","ॖ":"u","ॗ":"u","ॠ":"r","ॡ":"l","ॢ":"l","ॣ":"l","०":"0","१":"1","२":"2","३":"3","४":"4","५":"5",
"६":"6","७":"7","८":"8","९":"9","ॱ":"","ॲ":"a","ॳ":"o","ॴ":"o","ॵ":"a","ॶ":"u","ॷ":"u","ॸ":"d","ॹ":"zh","ॺ":"y",
"ॻ":"g","ॼ":"j","ॽ":"","ॾ":"d","ॿ":"b","ঀ":"","ঁ":"m","ং":"m","ঃ":"h","অ":"a","আ":"a","ই":"i","ঈ":"i","উ":"u",
"ঊ":"u","ঋ":"r","ঌ":"l","এ":"e","ঐ":"ai","ও":"o","ঔ":"au","ক":"k","খ":"kh","গ":"g","ঘ":"gh","ঙ":"n","চ":"c","ছ":"ch",
"জ":"j","ঝ":"jh","ঞ":"n","ট":"t","ঠ":"th","ড":"d","ঢ":"dh","ণ":"n","ত":"t","থ":"th","দ":"d","ধ":"dh","ন":"n","প":"p",
"ফ":"ph","ব":"b","ভ":"bh","ম":"m","য":"y","র":"r","ল":"l","শ":"s","ষ":"s","স":"s","হ":"h","়":"","ঽ":"","া":"a",
"ি":"i","ী":"i","ু":"u","ূ":"u","ৃ":"r","ৄ":"r","ে":"e","ৈ":"ai","ো":"o","ৌ":"au","্":"","ৎ":"t","ৗ":"u","ৠ":"r",
"ৡ":"l","ৢ":"l","ৣ":"l","০":"0","১":"1","২":"2","৩":"3","৪":"4","৫":"5","৬":"6","৭":"7","৮":"8","৯":"9","ৰ":"r",
"ৱ":"v","৴":"1","৵":"2","৶":"3","৷":"1","৸":"3","৹":"","ৼ":"m","৾":"","ਁ":"m","ਂ":"m","ਃ":"h","ਅ":"a","ਆ":"a",
"ਇ":"i","ਈ":"i","ਉ":"u","ਊ":"u","ਏ":"e","ਐ":"ai","ਓ":"o","ਔ":"au","ਕ":"k","ਖ":"kh","ਗ":"g","ਘ":"gh","ਙ":"n","ਚ":"c",
"ਛ":"ch","ਜ":"j","ਝ":"jh","ਞ":"n","ਟ":"t","ਠ":"th","ਡ":"d","ਢ":"dh","ਣ":"n","ਤ":"t","ਥ":"th","ਦ":"d","ਧ":"dh",
"ਨ":"n","ਪ":"p","ਫ":"ph","ਬ":"b","ਭ":"bh","ਮ":"m","ਯ":"y","ਰ":"r","ਲ":"l","ਵ":"v","ਸ":"s","ਹ":"h","਼":"","ਾ":"a",
"ਿ":"i","ੀ":"i","ੁ":"u","ੂ":"u","ੇ":"e","ੈ":"ai","ੋ":"o","ੌ":"au","੍":"","ੑ":"","ੜ":"r","੦":"0","੧":"1","੨":"2",
"੩":"3","੪":"4","੫":"5","੬":"6","੭":"7","੮":"8","੯":"9","ੰ":"m","ੱ":"","ੲ":"","ੳ":"","ੴ":"","ੵ":"y","ઁ":"m","ં":"m",
"ઃ":"h","અ":"a","આ":"a","ઇ":"i","ઈ":"i","ઉ":"u","ઊ":"u","ઋ":"r","ઌ":"l","ઍ":"e","એ":"e","ઐ":"ai","ઑ":"o","ઓ":"o",
"ઔ":"au","ક":"k","ખ":"kh","ગ":"g","ઘ":"gh","ઙ":"n","ચ":"c","છ":"ch","જ":"j","ઝ":"jh","ઞ":"n","ટ":"t","ઠ":"th",
"ડ":"d","ઢ":"dh","ણ":"n","ત":"t","થ":"th","દ":"d","ધ":"dh","ન":"n","પ":"p","ફ":"ph","બ":"b","ભ":"bh","મ":"m","ય":"y",
"ર":"r","લ":"l","ળ":"l","વ":"v","શ":"s","ષ":"s","સ":"s","હ":"h","઼":"","ઽ":"","ા":"a","િ":"i","ી":"i","ુ":"u",
"ૂ":"u","ૃ":"r","ૄ":"r","ૅ":"e","ે":"e","ૈ":"ai","ૉ":"o","ો":"o","ૌ":"au","્":"","ૐ":"om","ૠ":"r","ૡ":"l","ૢ":"l",
"ૣ":"l","૦":"0","૧":"1","૨":"2","૩":"3","૪":"4","૫":"5","૬":"6","૭":"7","૮":"8","૯":"9","ૹ":"zh","ૺ":"","ૻ":"",
"ૼ":"","૽":"","૾":"","૿":"","ଁ":"m","ଂ":"m","ଃ":"h","ଅ":"a","ଆ":"a","ଇ":"i","ଈ":"i","ଉ":"u","ଊ":"u","ଋ":"r","ଌ":"l",
"ଏ":"e","ଐ":"ai","ଓ":"o","ଔ":"au","କ":"k","ଖ":"kh","ଗ":"g","ଘ":"gh","ଙ":"n","ଚ":"c","ଛ":"ch","ଜ":"j","ଝ":"jh",
"ଞ":"n","ଟ":"t","ଠ":"th","ଡ":"d","ଢ":"dh","ଣ":"n","ତ":"t","ଥ":"th","ଦ":"d","ଧ":"dh","ନ":"n","ପ":"p","ଫ":"ph","ବ":"b",
"ଭ":"bh","ମ":"m","ଯ":"y","ର":"r","ଲ":"l","ଳ":"l","ଵ":"v","ଶ":"s","ଷ":"s","ସ":"s","ହ":"h","଼":"","ଽ":"","ା":"a",
"ି":"i","ୀ":"i","ୁ":"u","ୂ":"u","ୃ":"r","ୄ":"r","େ":"e","ୈ":"ai","ୋ":"o","ୌ":"au","୍":"","୕":"","ୖ":"i","ୗ":"u",
"ୟ":"y","ୠ":"r","ୡ":"l","ୢ":"l","ୣ":"l","୦":"0","୧":"1","୨":"2","୩":"3","୪":"4","୫":"5","୬":"6","୭":"7","୮":"8",
"୯":"9","ୱ":"w","୲":"1","୳":"2","୴":"3","୵":"1","୶":"2","୷":"3","ஂ":"m","ஃ":"k","அ":"a","ஆ":"a","இ":"i","ஈ":"i",
"உ":"u","ஊ":"u","எ":"e","ஏ":"e","ஐ":"ai","ஒ":"o","ஓ":"o","ஔ":"au","க":"k","ங":"n","ச":"c","ஜ":"j","ஞ":"n","ட":"t",
"ண":"n","த":"t","ந":"n","ன":"n","ப":"p","ம":"m","ய":"y","ர":"r","ற":"r","ல":"l","ள":"l","ழ":"l","வ":"v","ஶ":"s",
"ஷ":"s","ஸ":"s","ஹ":"h","ா":"a","ி":"i","ீ":"i","ு":"u","ூ":"u","ெ":"e","ே":"e","ை":"ai","ொ":"o","ோ":"o","ௌ":"au",
"்":"","ௐ":"om","ௗ":"u","௦":"0","௧":"1","௨":"2","௩":"3","௪":"4","௫":"5","௬":"6","௭":"7","௮":"8","௯":"9","௰":"10",
"௱":"100","௲":"1000","ఀ":"m","ఁ":"n","ం":"m","ః":"h","ఄ":"m","అ":"a","ఆ":"a","ఇ":"i","ఈ":"i","ఉ":"u","ఊ":"u","ఋ":"r",
"ఌ":"l","ఎ":"e","ఏ":"e","ఐ":"ai","ఒ":"o","ఓ":"o","ఔ":"au","క":"k","ఖ":"kh","గ":"g","ఘ":"gh","ఙ":"n","చ":"c","ఛ":"ch",
"జ":"j","ఝ":"jh","ఞ":"n","ట":"t","ఠ":"th","డ":"d","ఢ":"dh","ణ":"n","త":"t","థ":"th","ద":"d","ధ":"dh","న":"n","ప":"p",
"ఫ":"ph","బ":"b","భ":"bh","మ":"m","య":"y","ర":"r","ఱ":"r","ల":"l","ళ":"l","ఴ":"l","వ":"v","శ":"s","ష":"s","స":"s",
"హ":"h","఼":"","ఽ":"","ా":"a","ి":"i","ీ":"i","ు":"u","ూ":"u","ృ":"r","ౄ":"r","ె":"e","ే":"e","ై":"ai","ొ":"o",
"ో":"o","ౌ":"au","్":"","ౕ":"","ౖ":"i","ౘ":"c","ౙ":"z","ౚ":"r","౜":"","ౝ":"n","ౠ":"r","ౡ":"l","ౢ":"l","ౣ":"l",
"౦":"0","౧":"1","౨":"2","౩":"3","౪":"4","౫":"5","౬":"6","౭":"7","౮":"8","౯":"9","౸":"0","౹":"1","౺":"2","౻":"3",
"౼":"1","౽":"2","౾":"3","ಀ":"m","ಁ":"m","ಂ":"m","ಃ":"h","ಅ":"a","ಆ":"a","ಇ":"i","ಈ":"i","ಉ":"u","ಊ":"u","ಋ":"r",
"ಌ":"l","ಎ":"e","ಏ":"e","ಐ":"ai","ಒ":"o","ಓ":"o","ಔ":"au","ಕ":"k","ಖ":"kh","ಗ":"g","ಘ":"gh","ಙ":"n","ಚ":"c","ಛ":"ch",
"ಜ":"j","ಝ":"jh","ಞ":"n","ಟ":"t","ಠ":"th","ಡ":"d","ಢ":"dh","ಣ":"n","ತ":"t","ಥ":"th","ದ":"d","ಧ":"dh","ನ":"n","ಪ":"p",
"ಫ":"ph","ಬ":"b","ಭ":"bh","ಮ":"m","ಯ":"y","ರ":"r","ಱ":"r","ಲ":"l","ಳ":"l","ವ":"v","ಶ":"s","ಷ":"s","ಸ":"s","ಹ":"h",
"಼":"","ಽ":"","ಾ":"a","ಿ":"i","ು":"u","ೂ":"u","ೃ":"r","ೄ":"r","ೆ":"e","ೈ":"ai","ೊ":"o","ೋ":"o","ೌ":"au","್":"",
"ೕ":"","ೖ":"i","೜":"","ೝ":"n","ೞ":"l","ೠ":"r","ೡ":"l","ೢ":"l","ೣ":"l","೦":"0","೧":"1","೨":"2","೩":"3","೪":"4",
"೫":"5","೬":"6","೭":"7","೮":"8","೯":"9","ೱ":"h","ೲ":"h","ೳ":"m","ഀ":"m","ഁ":"m","ം":"m","ഃ":"h","ഄ":"m","അ":"a",
"ആ":"a","ഇ":"i","ഈ":"i","ഉ":"u","ഊ":"u","ഋ":"r","ഌ":"l","എ":"e","ഏ":"e","ഐ":"ai","ഒ":"o","ഓ":"o","ഔ":"au","ക":"k",
"ഖ":"kh","ഗ":"g","ഘ":"gh","ങ":"n","ച":"c","ഛ":"ch","ജ":"j","ഝ":"jh","ഞ":"n","ട":"t","ഠ":"th","ഡ":"d","ഢ":"dh",
"ണ":"n","ത":"t","ഥ":"th","ദ":"d","ധ":"dh","ന":"n","ഩ":"n","പ":"p","ഫ":"ph","ബ":"b","ഭ":"bh","മ":"m","യ":"y","ര":"r",
"റ":"r","ല":"l","ള":"l","ഴ":"l","വ":"v","ശ":"s","ഷ":"s","സ":"s","ഹ":"h","ഺ":"t","഻":"","഼":"","ഽ":"","ാ":"a","ി":"i",
"ീ":"i","ു":"u","ൂ":"u","ൃ":"r","ൄ":"r","െ":"e","േ":"e","ൈ":"ai","ൊ":"o","ോ":"o","ൌ":"au","്":"","ൎ":"r","ൔ":"m",
"ൕ":"y","ൖ":"l","ൗ":"u","൘":"2","൙":"4","൚":"12","൛":"16","൜":"32","൝":"48","൞":"64","ൟ":"i","ൠ":"r","ൡ":"l","ൢ":"l",
"ൣ":"l","൦":"0","൧":"1","൨":"2","൩":"3","൪":"4","൫":"5","൬":"6","൭":"7","൮":"8","൯":"9","൰":"10","൱":"100",
"൲":"1000","൳":"80","൴":"160","൵":"240","൶":"20","൷":"40","൸":"60","ൺ":"n","ൻ":"n","ർ":"r","ൽ":"l","ൾ":"l","ൿ":"k",
"ඁ":"m","ං":"m","ඃ":"h","අ":"a","ආ":"a","ඇ":"ae","ඈ":"ae","ඉ":"i","ඊ":"i","උ":"u","ඌ":"u","ඍ":"r","ඎ":"r","ඏ":"l",
"ඐ":"l","එ":"e","ඒ":"e","ඓ":"ai","ඔ":"o","ඕ":"o","ඖ":"au","ක":"k","ඛ":"kh","ග":"g","ඝ":"gh","ඞ":"n","ඟ":"ng","ච":"c",
"ඡ":"ch","ජ":"j","ඣ":"jh","ඤ":"n","ඥ":"jn","ඦ":"nj","ට":"t","ඨ":"th","ඩ":"d","ඪ":"dh","ණ":"n","ඬ":"nd","ත":"t",
"ථ":"th","ද":"d","ධ":"dh","න":"n","ඳ":"nd","ප":"p","ඵ":"ph","බ":"b","භ":"bh","ම":"m","ඹ":"mb","ය":"y","ර":"r",
"ල":"l","ව":"v","ශ":"s","ෂ":"s","ස":"s","හ":"h","ළ":"l","ෆ":"f","්":"","ා":"a","ැ":"ae","ෑ":"ae","ි":"i","ී":"i",
"ු":"u","ූ":"u","ෘ":"r","ෙ":"e","ෛ":"ai","ො":"o","ෝ":"o","ෞ":"au","ෟ":"u","෦":"0","෧":"1","෨":"2","෩":"3","෪":"4",
"෫":"5","෬":"6","෭":"7","෮":"8","෯":"9","ෲ":"r","ෳ":"l","ก":"k","ข":"kh","ฃ":"kh","ค":"kh","ฅ":"kh","ฆ":"kh",
"ง":"ng","จ":"ch","ฉ":"ch","ช":"ch","ซ":"s","ฌ":"ch","ญ":"y","ฎ":"d","ฏ":"t","ฐ":"th","ฑ":"th","ฒ":"th","ณ":"n",
"ด":"d","ต":"t","ถ":"th","ท":"th","ธ":"th","น":"n","บ":"b","ป":"p","ผ":"ph","ฝ":"f","พ":"ph","ฟ":"f","ภ":"ph",
"ม":"m","ย":"y","ร":"r","ฤ":"rue","ล":"l","ฦ":"lue","ว":"w","ศ":"s","ษ":"s","ส":"s","ห":"h","ฬ":"l","อ":"o","ฮ":"h",
"ฯ":"","ะ":"a","ั":"a","า":"a","ิ":"i","ี":"i","ึ":"ue","ื":"ue","ุ":"u","ู":"u","ฺ":"","เ":"e","แ":"ae","โ":"o",
"ใ":"ai","ไ":"ai","ๅ":"","ๆ":"","็":"","่":"","้":"","๊":"","๋":"","์":"","ํ":"m","๎":"","ກ":"k","ຂ":"kh","ຄ":"kh",
"ຆ":"gh","ງ":"ng","ຈ":"ch","ຉ":"ch","ຊ":"x","ຌ":"jh","ຍ":"gn","ຎ":"n","ຏ":"t","ຐ":"th","ຑ":"d","ຒ":"dh","ຓ":"n",
"ດ":"d","ຕ":"t","ຖ":"th","ທ":"th","ຘ":"dh","ນ":"n","ບ":"b","ປ":"p","ຜ":"ph","ຝ":"f","ພ":"ph","ຟ":"f","ຠ":"bh",
"ມ":"m","ຢ":"y","ຣ":"r","ລ":"l","ວ":"v","ຨ":"s","ຩ":"s","ສ":"s","ຫ":"h","ຬ":"l","ອ":"","ຮ":"h","ຯ":"","ະ":"a",
"ັ":"a","າ":"a","ິ":"i","ີ":"i","ຶ":"u","ື":"u","ຸ":"ou","ູ":"ou","຺":"","ົ":"o","ຼ":"l","ຽ":"y","ເ":"e","ແ":"e",
"ໂ":"o","ໃ":"ai","ໄ":"ai","ໆ":"","່":"","້":"","໊":"","໋":"","໌":"","ໍ":"o","໎":"","໐":"0","໑":"1","໒":"2","໓":"3",
"໔":"4","໕":"5","໖":"6","໗":"7","໘":"8","໙":"9","ໞ":"g","ໟ":"gn","က":"k","ခ":"kh","ဂ":"g","ဃ":"gh","င":"n","စ":"c",
"ဆ":"ch","ဇ":"j","ဈ":"jh","ဉ":"n","ည":"nn","ဋ":"t","ဌ":"th","ဍ":"d","ဎ":"dh","ဏ":"n","တ":"t","ထ":"th","ဒ":"d",
"ဓ":"dh","န":"n","ပ":"p","ဖ":"ph","ဗ":"b","ဘ":"bh","မ":"m","ယ":"y","ရ":"r","လ":"l","ဝ":"v","သ":"s","ဟ":"h","ဠ":"l",
"အ":"","ဢ":"","ဣ":"i","ဤ":"i","ဥ":"u","ဦ":"u","ဧ":"e","ဨ":"e","ဩ":"o","ဪ":"o","ါ":"a","ာ":"a","ိ":"i","ီ":"i",
"ု":"u","ူ":"u","ေ":"e","ဲ":"ai","ဳ":"i","ဴ":"ao","ဵ":"e","ံ":"m","့":"","း":"","္":"","်":"","ျ":"y","ြ":"r",
"ွ":"v","ှ":"h","ဿ":"ss","၀":"0","၁":"1","၂":"2","၃":"3","၄":"4","၅":"5","၆":"6","၇":"7","၈":"8","၉":"9","ၐ":"s",
"ၑ":"s","ၒ":"r","ၓ":"r","ၔ":"l","ၕ":"l","ၖ":"r","ၗ":"r","ၘ":"l","ၙ":"l","ၚ":"n","ၛ":"jh","ၜ":"b","ၝ":"b","ၞ":"n",
"ၟ":"m","ၠ":"l","ၡ":"sh","ၢ":"o","ၣ":"","ၤ":"","ၥ":"s","ၦ":"pw","ၧ":"o","ၨ":"u","ၩ":"","ၪ":"","ၫ":"","ၬ":"","ၭ":"",
"ၮ":"n","ၯ":"yw","ၰ":"ghw","ၱ":"i","ၲ":"o","ၳ":"u","ၴ":"e","ၵ":"k","ၶ":"kh","ၷ":"g","ၸ":"c","ၹ":"z","ၺ":"n","ၻ":"d",
"ၼ":"n","ၽ":"ph","ၾ":"f","ၿ":"b","ႀ":"x","ႁ":"h","ႂ":"v","ႃ":"a","ႄ":"e","ႅ":"e","ႆ":"ai","ႇ":"","ႈ":"","ႉ":"",
"ႊ":"","ႋ":"","ႌ":"","ႍ":"","ႎ":"f","ႏ":"","႐":"0","႑":"1","႒":"2","႓":"3","႔":"4","႕":"5","႖":"6","႗":"7","႘":"8",
"႙":"9","ႚ":"","ႛ":"","ႜ":"a","ႝ":"ai","ა":"a","ბ":"b","გ":"g","დ":"d","ე":"e","ვ":"v","ზ":"z","თ":"t","ი":"i",
"კ":"k","ლ":"l","მ":"m","ნ":"n","ო":"o","პ":"p","ჟ":"zh","რ":"r","ს":"s","ტ":"t","უ":"u","ფ":"p","ქ":"k","ღ":"gh",
"ყ":"q","შ":"sh","ჩ":"ch","ც":"ts","ძ":"dz","წ":"ts","ჭ":"ch","ხ":"kh","ჯ":"j","ჰ":"h","ჱ":"e","ჲ":"y","ჳ":"w",
"ჴ":"x","ჵ":"o","ჶ":"f","ჷ":"e","ჸ":"","ჹ":"g","ჺ":"","ჽ":"ae","ჾ":"","ჿ":"w","ᄀ":"g","ᄁ":"kk","ᄂ":"n","ᄃ":"d",
"ᄄ":"tt","ᄅ":"l","ᄆ":"m","ᄇ":"b","ᄈ":"pp","ᄉ":"s","ᄊ":"ss","ᄋ":"","ᄌ":"j","ᄍ":"jj","ᄎ":"ch","ᄏ":"k","ᄐ":"t","ᄑ":"p",
"ᄒ":"h","ᄓ":"ng","ᄔ":"nn","ᄕ":"nd","ᄖ":"nb","ᄗ":"dg","ᄘ":"ln","ᄙ":"ll","ᄚ":"lh","ᄛ":"r","ᄜ":"mb","ᄝ":"w","ᄞ":"bg",
"ᄟ":"bn","ᄠ":"bd","ᄡ":"bs","ᄢ":"bsg","ᄣ":"bsd","ᄤ":"bsb","ᄥ":"bss","ᄦ":"bsj","ᄧ":"bj","ᄨ":"bch","ᄩ":"bt","ᄪ":"bp",
"ᄫ":"v","ᄬ":"ff","ᄭ":"sg","ᄮ":"sn","ᄯ":"sd","ᄰ":"sl","ᄱ":"sm","ᄲ":"sb","ᄳ":"sbg","ᄴ":"sss","ᄵ":"s","ᄶ":"sj",
"ᄷ":"sch","ᄸ":"sk","ᄹ":"st","ᄺ":"sp","ᄻ":"sh","ᄼ":"s","ᄽ":"ss","ᄾ":"s","ᄿ":"ss","ᅀ":"z","ᅁ":"g","ᅂ":"d","ᅃ":"m",
"ᅄ":"b","ᅅ":"s","ᅆ":"z","ᅇ":"","ᅈ":"j","ᅉ":"ch","ᅊ":"t","ᅋ":"p","ᅌ":"ng","ᅍ":"j","ᅎ":"j","ᅏ":"jj","ᅐ":"j","ᅑ":"jj",
"ᅒ":"chk","ᅓ":"chh","ᅔ":"ch","ᅕ":"ch","ᅖ":"pb","ᅗ":"f","ᅘ":"hh","ᅙ":"q","ᅚ":"gd","ᅛ":"ns","ᅜ":"nj","ᅝ":"nh","ᅞ":"dl",
"ᅟ":"","ᅠ":"","ᅡ":"a","ᅢ":"ae","ᅣ":"ya","ᅤ":"yae","ᅥ":"eo","ᅦ":"e","ᅧ":"yeo","ᅨ":"ye","ᅩ":"o","ᅪ":"wa","ᅫ":"wae",
"ᅬ":"oe","ᅭ":"yo","ᅮ":"u","ᅯ":"wo","ᅰ":"we","ᅱ":"wi","ᅲ":"yu","ᅳ":"eu","ᅴ":"ui","ᅵ":"i","ᅶ":"ao","ᅷ":"au","ᅸ":"yao",
"ᅹ":"yayo","ᅺ":"eoo","ᅻ":"eou","ᅼ":"eoeu","ᅽ":"yeoo","ᅾ":"yeou","ᅿ":"oeo","ᆀ":"oe","ᆁ":"oye","ᆂ":"oo","ᆃ":"ou",
"ᆄ":"yoya","ᆅ":"yoyae","ᆆ":"yoyeo","ᆇ":"yoo","ᆈ":"yoi","ᆉ":"ua","ᆊ":"uae","ᆋ":"ueoeu","ᆌ":"uye","ᆍ":"uu","ᆎ":"yua",
"ᆏ":"yueo","ᆐ":"yue","ᆑ":"yuyeo","ᆒ":"yuye","ᆓ":"yuu","ᆔ":"yui","ᆕ":"euu","ᆖ":"eueu","ᆗ":"uiu","ᆘ":"ia","ᆙ":"iya",
"ᆚ":"io","ᆛ":"iu","ᆜ":"ieu","ᆝ":"io","ᆞ":"o","ᆟ":"oeo","ᆠ":"ou","ᆡ":"oi","ᆢ":"yo","ᆣ":"aeu","ᆤ":"yau","ᆥ":"yeoya",
"ᆦ":"oya","ᆧ":"oyae","ᆨ":"g","ᆩ":"kk","ᆪ":"gs","ᆫ":"n","ᆬ":"nj","ᆭ":"nh","ᆮ":"d","ᆯ":"l","ᆰ":"lg","ᆱ":"lm","ᆲ":"lb",
"ᆳ":"ls","ᆴ":"lt","ᆵ":"lp","ᆶ":"lh","ᆷ":"m","ᆸ":"b","ᆹ":"bs","ᆺ":"s","ᆻ":"ss","ᆼ":"ng","ᆽ":"j","ᆾ":"ch","ᆿ":"k",
"ᇀ":"t","ᇁ":"p","ᇂ":"h","ᇃ":"gl","ᇄ":"gsg","ᇅ":"ng","ᇆ":"nd","ᇇ":"ns","ᇈ":"nz","ᇉ":"nt","ᇊ":"dg","ᇋ":"dl","ᇌ":"lgs",
"ᇍ":"ln","ᇎ":"ld","ᇏ":"ldh","ᇐ":"ll","ᇑ":"lmg","ᇒ":"lms","ᇓ":"lbs","ᇔ":"lbh","ᇕ":"lv","ᇖ":"lss","ᇗ":"lz","ᇘ":"lk",
"ᇙ":"lq","ᇚ":"mg","ᇛ":"ml","ᇜ":"mb","ᇝ":"ms","ᇞ":"mss","ᇟ":"mz","ᇠ":"mch","ᇡ":"mh","ᇢ":"w","ᇣ":"bl","ᇤ":"bp",
"ᇥ":"bh","ᇦ":"v","ᇧ":"sg","ᇨ":"sd","ᇩ":"sl","ᇪ":"sb","ᇫ":"z","ᇬ":"ngg","ᇭ":"ngkk","ᇮ":"ngng","ᇯ":"ngk","ᇰ":"ng",
"ᇱ":"ngs","ᇲ":"ngz","ᇳ":"pb","ᇴ":"f","ᇵ":"hn","ᇶ":"hl","ᇷ":"hm","ᇸ":"hb","ᇹ":"q","ᇺ":"gn","ᇻ":"gb","ᇼ":"gch",
"ᇽ":"gk","ᇾ":"gh","ᇿ":"nn","ሀ":"ha","ሁ":"hu","ሂ":"hi","ሃ":"ha","ሄ":"he","ህ":"h","ሆ":"ho","ሇ":"hoa","ለ":"le","ሉ":"lu",
"ሊ":"li","ላ":"la","ሌ":"le","ል":"l","ሎ":"lo","ሏ":"lwa","ሐ":"ha","ሑ":"hu","ሒ":"hi","ሓ":"ha","ሔ":"he","ሕ":"h","ሖ":"ho",
"ሗ":"hwa","መ":"me","ሙ":"mu","ሚ":"mi","ማ":"ma","ሜ":"me","ም":"m","ሞ":"mo","ሟ":"mwa","ሠ":"se","ሡ":"su","ሢ":"si",
"ሣ":"sa","ሤ":"se","ሥ":"s","ሦ":"so","ሧ":"swa","ረ":"re","ሩ":"ru","ሪ":"ri","ራ":"ra","ሬ":"re","ር":"r","ሮ":"ro","ሯ":"rwa",
"ሰ":"se","ሱ":"su","ሲ":"si","ሳ":"sa","ሴ":"se","ስ":"s","ሶ":"so","ሷ":"swa","ሸ":"she","ሹ":"shu","ሺ":"shi","ሻ":"sha",
"ሼ":"she","ሽ":"sh","ሾ":"sho","ሿ":"shwa","ቀ":"ke","ቁ":"ku","ቂ":"ki","ቃ":"ka","ቄ":"ke","ቅ":"k","ቆ":"ko","ቇ":"koa",
"ቈ":"kwe","ቊ":"kwi","ቋ":"kwa","ቌ":"kwe","ቍ":"kwi","ቐ":"ke","ቑ":"ku","ቒ":"ki","ቓ":"ka","ቔ":"ke","ቕ":"k","ቖ":"ko",
"ቘ":"kwe","ቚ":"kwi","ቛ":"kwa","ቜ":"kwe","ቝ":"kwi","በ":"be","ቡ":"bu","ቢ":"bi","ባ":"ba","ቤ":"be","ብ":"b","ቦ":"bo",
"ቧ":"bwa","ቨ":"ve","ቩ":"vu","ቪ":"vi","ቫ":"va","ቬ":"ve","ቭ":"v","ቮ":"vo","ቯ":"vwa","ተ":"te","ቱ":"tu","ቲ":"ti",
"ታ":"ta","ቴ":"te","ት":"t","ቶ":"to","ቷ":"twa","ቸ":"che","ቹ":"chu","ቺ":"chi","ቻ":"cha","ቼ":"che","ች":"ch","ቾ":"cho",
"ቿ":"chwa","ኀ":"ha","ኁ":"hu","ኂ":"hi","ኃ":"ha","ኄ":"he","ኅ":"h","ኆ":"ho","ኇ":"hoa","ኈ":"hwe","ኊ":"hwi","ኋ":"hwa",
"ኌ":"hwe","ኍ":"hwi","ነ":"ne","ኑ":"nu","ኒ":"ni","ና":"na","ኔ":"ne","ን":"n","ኖ":"no","ኗ":"nwa","ኘ":"nye","ኙ":"nyu",
"ኚ":"nyi","ኛ":"nya","ኜ":"nye","ኝ":"ny","ኞ":"nyo","ኟ":"nywa","አ":"a","ኡ":"u","ኢ":"i","ኣ":"a","ኤ":"e","እ":"","ኦ":"o",
"ኧ":"wa","ከ":"ke","ኩ":"ku","ኪ":"ki","ካ":"ka","ኬ":"ke","ክ":"k","ኮ":"ko","ኯ":"koa","ኰ":"kwe","ኲ":"kwi","ኳ":"kwa",
"ኴ":"kwe","ኵ":"kwi","ኸ":"he","ኹ":"hu","ኺ":"hi","ኻ":"ha","ኼ":"he","ኽ":"h","ኾ":"ho","ዀ":"hwe","ዂ":"hwi","ዃ":"hwa",
"ዄ":"hwe","ዅ":"hwi","ወ":"we","ዉ":"wu","ዊ":"wi","ዋ":"wa","ዌ":"we","ው":"w","ዎ":"wo","ዏ":"woa","ዐ":"a","ዑ":"u","ዒ":"i",
"ዓ":"a","ዔ":"e","ዕ":"","ዖ":"o","ዘ":"ze","ዙ":"zu","ዚ":"zi","ዛ":"za","ዜ":"ze","ዝ":"z","ዞ":"zo","ዟ":"zwa","ዠ":"zhe",
"ዡ":"zhu","ዢ":"zhi","ዣ":"zha","ዤ":"zhe","ዥ":"zh","ዦ":"zho","ዧ":"zhwa","የ":"ye","ዩ":"yu","ዪ":"yi","ያ":"ya","ዬ":"ye",
"ይ":"y","ዮ":"yo","ዯ":"yoa","ደ":"de","ዱ":"du","ዲ":"di","ዳ":"da","ዴ":"de","ድ":"d","ዶ":"do","ዷ":"dwa","ዸ":"de","ዹ":"du",
"ዺ":"di","ዻ":"da","ዼ":"de","ዽ":"d","ዾ":"do","ዿ":"dwa","ጀ":"je","ጁ":"ju","ጂ":"ji","ጃ":"ja","ጄ":"je","ጅ":"j","ጆ":"jo",
"ጇ":"jwa","ገ":"ge","ጉ":"gu","ጊ":"gi","ጋ":"ga","ጌ":"ge","ግ":"g","ጎ":"go","ጏ":"goa","ጐ":"gwe","ጒ":"gwi","ጓ":"gwa",
"ጔ":"gwe","ጕ":"gwi","ጘ":"nge","ጙ":"ngu","ጚ":"ngi","ጛ":"nga","ጜ":"nge","ጝ":"ng","ጞ":"ngo","ጟ":"ngwa","ጠ":"te",
"ጡ":"tu","ጢ":"ti","ጣ":"ta","ጤ":"te","ጥ":"t","ጦ":"to","ጧ":"twa","ጨ":"che","ጩ":"chu","ጪ":"chi","ጫ":"cha","ጬ":"che",
"ጭ":"ch","ጮ":"cho","ጯ":"chwa","ጰ":"pe","ጱ":"pu","ጲ":"pi","ጳ":"pa","ጴ":"pe","ጵ":"p","ጶ":"po","ጷ":"pwa","ጸ":"tse",
"ጹ":"tsu","ጺ":"tsi","ጻ":"tsa","ጼ":"tse","ጽ":"ts","ጾ":"tso","ጿ":"tswa","ፀ":"tse","ፁ":"tsu","ፂ":"tsi","ፃ":"tsa",
"ፄ":"tse","ፅ":"ts","ፆ":"tso","ፇ":"tsoa","ፈ":"fe","ፉ":"fu","ፊ":"fi","ፋ":"fa","ፌ":"fe","ፍ":"f","ፎ":"fo","ፏ":"fwa",
"ፐ":"pe","ፑ":"pu","ፒ":"pi","ፓ":"pa","ፔ":"pe","ፕ":"p","ፖ":"po","ፗ":"pwa","ፘ":"rya","ፙ":"mya","ፚ":"fya","፝":"","፞":"",
"፟":"","፩":"1","፪":"2","፫":"3","፬":"4","፭":"5","፮":"6","፯":"7","፰":"8","፱":"9","፲":"10","፳":"20","፴":"30","፵":"40",
"፶":"50","፷":"60","፸":"70","፹":"80","፺":"90","፻":"100","፼":"10000","ក":"k","ខ":"kh","គ":"k","ឃ":"kh","ង":"ng",
"ច":"ch","ឆ":"chh","ជ":"ch","ឈ":"chh","ញ":"nh","ដ":"d","ឋ":"th","ឌ":"d","ឍ":"th","ណ":"n","ត":"t","ថ":"th","ទ":"t",
"ធ":"th","ន":"n","ប":"b","ផ":"ph","ព":"p","ភ":"ph","ម":"m","យ":"y","រ":"r","ល":"l","វ":"v","ឝ":"s","ឞ":"s","ស":"s",
"ហ":"h","ឡ":"l","អ":"","ឣ":"","ឤ":"a","ឥ":"e","ឦ":"ei","ឧ":"o","ឨ":"o","ឩ":"ou","ឪ":"au","ឫ":"rue","ឬ":"rueu",
"ឭ":"lue","ឮ":"lueu","ឯ":"ae","ឰ":"ai","ឱ":"ao","ឲ":"ao","ឳ":"ov","឴":"","឵":"","ា":"a","ិ":"e","ី":"ei","ឹ":"oe",
"ឺ":"eu","ុ":"o","ូ":"ou","ួ":"uo","ើ":"aeu","ឿ":"oea","ៀ":"ie","េ":"e","ែ":"ae","ៃ":"ai","ោ":"ao","ៅ":"au","ំ":"am",
"ះ":"ah","ៈ":"ak","៉":"","៊":"","់":"a","៌":"r","៍":"","៎":"","៏":"","័":"a","៑":"","្":"","៓":"","ៗ":"","ៜ":"",
"៝":"","ẜ":"s","ẝ":"s","ẟ":"d","ỻ":"ll","ỽ":"v","ỿ":"y","ⱥ":"a","ⱦ":"t","ⴀ":"a","ⴁ":"b","ⴂ":"g","ⴃ":"d","ⴄ":"e",
"ⴅ":"v","ⴆ":"z","ⴇ":"t","ⴈ":"i","ⴉ":"k","ⴊ":"l","ⴋ":"m","ⴌ":"n","ⴍ":"o","ⴎ":"p","ⴏ":"zh","ⴐ":"r","ⴑ":"s","ⴒ":"t",
"ⴓ":"u","ⴔ":"p","ⴕ":"k","ⴖ":"gh","ⴗ":"q","ⴘ":"sh","ⴙ":"ch","ⴚ":"ts","ⴛ":"dz","ⴜ":"ts","ⴝ":"ch","ⴞ":"kh","ⴟ":"j",
"ⴠ":"h","ⴡ":"e","ⴢ":"y","ⴣ":"w","ⴤ":"x","ⴥ":"o","ⴧ":"e","ⴭ":"ae","ぁ":"a","あ":"a","ぃ":"i","い":"i","ぅ":"u","う":"u",
"ぇ":"e","え":"e","ぉ":"o","お":"o","か":"ka","が":"ga","き":"ki","ぎ":"gi","く":"ku","ぐ":"gu","け":"ke","げ":"ge","こ":"ko",
"ご":"go","さ":"sa","ざ":"za","し":"shi","じ":"ji","す":"su","ず":"zu","せ":"se","ぜ":"ze","そ":"so","ぞ":"zo","た":"ta",
"だ":"da","ち":"chi","ぢ":"ji","っ":"t","つ":"tsu","づ":"zu","て":"te","で":"de","と":"to","ど":"do","な":"na","に":"ni",
"ぬ":"nu","ね":"ne","の":"no","は":"ha","ば":"ba","ぱ":"pa","ひ":"hi","び":"bi","ぴ":"pi","ふ":"fu","ぶ":"bu","ぷ":"pu","へ":"he",
"べ":"be","ぺ":"pe","ほ":"ho","ぼ":"bo","ぽ":"po","ま":"ma","み":"mi","む":"mu","め":"me","も":"mo","ゃ":"ya","や":"ya","ゅ":"yu",
"ゆ":"yu","ょ":"yo","よ":"yo","ら":"ra","り":"ri","る":"ru","れ":"re","ろ":"ro","ゎ":"wa","わ":"wa","ゐ":"i","ゑ":"e","を":"o",
"ん":"n","ゔ":"vu","ゕ":"ka","ゖ":"ka","゙":"","゚":"","ゝ":"","ァ":"a","ア":"a","ィ":"i","イ":"i","ゥ":"u","ウ":"u","ェ":"e",
"エ":"e","ォ":"o","オ":"o","カ":"ka","ガ":"ga","キ":"ki","ギ":"gi","ク":"ku","グ":"gu","ケ":"ke","ゲ":"ge","コ":"ko","ゴ":"go",
"サ":"sa","ザ":"za","シ":"shi","ジ":"ji","ス":"su","ズ":"zu","セ":"se","ゼ":"ze","ソ":"so","ゾ":"zo","タ":"ta","ダ":"da",
"チ":"chi","ヂ":"ji","ッ":"t","ツ":"tsu","ヅ":"zu","テ":"te","デ":"de","ト":"to","ド":"do","ナ":"na","ニ":"ni","ヌ":"nu",
"ネ":"ne","ノ":"no","ハ":"ha","バ":"ba","パ":"pa","ヒ":"hi","ビ":"bi","ピ":"pi","フ":"fu","ブ":"bu","プ":"pu","ヘ":"he","ベ":"be",
"ペ":"pe","ホ":"ho","ボ":"bo","ポ":"po","マ":"ma","ミ":"mi","ム":"mu","メ":"me","モ":"mo","ャ":"ya","ヤ":"ya","ュ":"yu","ユ":"yu",
"ョ":"yo","ヨ":"yo","ラ":"ra","リ":"ri","ル":"ru","レ":"re","ロ":"ro","ヮ":"wa","ワ":"wa","ヰ":"i","ヱ":"e","ヲ":"o","ン":"n",
"ヴ":"vu","ヵ":"ka","ヶ":"ka","ヷ":"va","ヸ":"vi","ヹ":"ve","ヺ":"vo","ー":"","ヽ":""
}'::jsonb $$;
--> statement-breakpoint
CREATE FUNCTION slug_ascii(letters text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(coalesce(slug_letters() ->> letter, letter), '' ORDER BY position)
  FROM string_to_table(letters, NULL) WITH ORDINALITY AS each (letter, position)
$$;
--> statement-breakpoint
-- A name as it stands in an address: 'Lathe & Loom' is 'lathe-and-loom'.
CREATE FUNCTION slug_base(name text, fallback text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  plain text := lower(normalize(name, NFKC) COLLATE "und-x-icu");
BEGIN
  -- Accents fall off that make no letter of its own. A script without letters above leaves nothing.
  IF octet_length(plain) <> char_length(plain) THEN
    plain := regexp_replace(slug_ascii(normalize(slug_ascii(plain), NFKD)), '[\u0300-\u036f\u2019\u02bc]', '', 'g');
  END IF;
  plain := regexp_replace(replace(replace(plain, '''', ''), '&', ' and '), '[^a-z0-9]+', '-', 'g');
  plain := btrim(plain, '-');
  IF char_length(plain) > 60 THEN
    plain := coalesce(substring(left(plain, 61) FROM '^(.{20,})-'), left(plain, 60));
  END IF;
  RETURN coalesce(nullif(plain, ''), fallback);
END;
$$;
--> statement-breakpoint
-- Words that addresses of the site and of the API have in this place, or may have one day, and what looks like an ID.
CREATE FUNCTION is_reserved_slug(slug text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT slug = ANY ('{about,add,admin,all,api,batch,brands,bulk,category,channel,channelsize,compare,contact,contacts,creators,credentials,edit,
    export,favorites,featured,filter,filters,import,industry,influencers,join,language,languages,list,location,locations,
    login,map,media,new,none,"null",page,pages,places,platform,platforms,price,prices,private,profile,random,saved,search,
    settings,share,similar,size,sizes,sort,suggestions,tags,top,undefined,work}'::text[])
    OR slug ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;
--> statement-breakpoint
CREATE FUNCTION slug_key() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT value FROM secrets WHERE name = 'slug-key'), '')
$$;
--> statement-breakpoint
CREATE FUNCTION slug_digest(key text, kind text, slug text) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sha256(convert_to(key || kind || '/' || slug, 'UTF8'))
$$;
--> statement-breakpoint
-- The number of a new address was doubled past each retired one, so that a name that was added and deleted some thirty
-- times could never be added again. Now it is the first that is free after those that are taken in a row.
CREATE FUNCTION is_free_slug(of_kind text, candidate text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT EXISTS (SELECT FROM retired_slugs WHERE digest = slug_digest(slug_key(), of_kind, candidate))
    AND NOT EXISTS (SELECT FROM slugs WHERE kind = of_kind AND slug = candidate)
$$;
--> statement-breakpoint
CREATE FUNCTION numbered_slug(base text, number integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT base || CASE WHEN number > 1 THEN '-' || number ELSE '' END
$$;
--> statement-breakpoint
-- Gives a record the address of its name; the one before goes on leading to it. Whoever is making the same one at this
-- moment is waited for, and numbers go on after the highest.
CREATE FUNCTION claim_slug(of_kind text, record uuid, wanted text, is_new boolean) RETURNS void LANGUAGE plpgsql
  -- A connection keeps the plans of its first call, when there were perhaps a dozen rows.
  SET enable_seqscan = off AS $$
DECLARE
  own text;
  place integer := 1 + is_reserved_slug(wanted)::integer;
  taken integer := place - 1;
  middle integer;
  tried integer := 0;
BEGIN
  IF NOT is_new THEN
    IF EXISTS (SELECT FROM slugs WHERE record_id = record AND is_current AND base = wanted) THEN RETURN; END IF;
    UPDATE slugs SET is_current = NULL WHERE record_id = record AND is_current;
    SELECT slug INTO own FROM slugs WHERE record_id = record AND base = wanted ORDER BY number LIMIT 1;
    IF FOUND THEN
      UPDATE slugs SET is_current = true WHERE kind = of_kind AND slug = own;
      RETURN;
    END IF;
  END IF;
  LOOP
    IF place = 2 THEN
      SELECT coalesce(max(number), 1) + 1 INTO place FROM slugs WHERE kind = of_kind AND base = wanted AND number > 1;
      taken := place - 1;
    END IF;
    IF is_free_slug(of_kind, numbered_slug(wanted, place)) THEN
      WHILE place - taken > 1 LOOP
        middle := taken + (place - taken) / 2;
        IF is_free_slug(of_kind, numbered_slug(wanted, middle)) THEN place := middle; ELSE taken := middle; END IF;
      END LOOP;
      INSERT INTO slugs VALUES (of_kind, numbered_slug(wanted, place), record, wanted, place, true)
        ON CONFLICT (kind, slug) DO NOTHING;
      IF FOUND THEN RETURN; END IF;
    END IF;
    taken := place;
    -- Many that are taken or retired in a row are passed by in a few steps.
    tried := tried + 1;
    place := place + greatest(1, 2 ^ (tried - 16))::integer;
  END LOOP;
END;
$$;
--> statement-breakpoint
-- Gives an address to every record that has none. To be called after rows were loaded without triggers.
CREATE FUNCTION fill_slugs() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM slugs) THEN
    INSERT INTO slugs
      SELECT kind, base || CASE WHEN place > 1 THEN '-' || place ELSE '' END, id, base, place, true
      FROM (
        SELECT kind, id, base, is_reserved_slug(base)::integer
            + row_number() OVER (PARTITION BY kind, base ORDER BY created_at, id) AS place
        FROM (
          SELECT 'influencer' AS kind, id, created_at, slug_base(name, 'creator') AS base FROM influencers
          UNION ALL
          SELECT 'brand', id, created_at, slug_base(company_name, 'brand') FROM brands WHERE status = 'published'
        ) AS named
      ) AS numbered
      ON CONFLICT DO NOTHING;
  END IF;
  -- Those who came meanwhile, and 'Kit 2', whose address a second Kit has.
  PERFORM claim_slug('influencer', id, slug_base(name, 'creator'), true) FROM influencers AS record
    WHERE NOT EXISTS (SELECT FROM slugs WHERE record_id = record.id);
  PERFORM claim_slug('brand', id, slug_base(company_name, 'brand'), true) FROM brands AS record
    WHERE status = 'published' AND NOT EXISTS (SELECT FROM slugs WHERE record_id = record.id);
  DELETE FROM slugs WHERE NOT EXISTS (SELECT FROM influencers WHERE id = record_id)
    AND NOT EXISTS (SELECT FROM brands WHERE id = record_id);
END;
$$;
--> statement-breakpoint
-- In one order, so that two that write many at once do not wait for each other in a circle.
CREATE FUNCTION claim_new_influencer_slugs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM claim_slug('influencer', id, base, true)
    FROM (SELECT id, slug_base(name, 'creator') AS base FROM new_rows ORDER BY base, id) AS sorted;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION claim_influencer_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM claim_slug('influencer', NEW.id, slug_base(NEW.name, 'creator'), false);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- A pending brand has no address that could tell of it.
CREATE FUNCTION claim_new_brand_slugs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM claim_slug('brand', id, base, true)
    FROM (
      SELECT id, slug_base(company_name, 'brand') AS base FROM new_rows WHERE status = 'published' ORDER BY base, id
    ) AS sorted;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION claim_brand_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM claim_slug('brand', NEW.id, slug_base(NEW.company_name, 'brand'), false);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- The addresses of a deleted record go with it, and nobody else gets them.
CREATE FUNCTION retire_slugs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Read once, because a statement may delete many.
  key text := slug_key();
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM slugs WHERE kind = TG_ARGV[0];
    RETURN NULL;
  END IF;
  WITH gone AS (DELETE FROM slugs AS s USING old_rows WHERE record_id = old_rows.id RETURNING s.kind, slug)
    INSERT INTO retired_slugs SELECT slug_digest(key, kind, slug) FROM gone ON CONFLICT DO NOTHING;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- With the channels, by which lists depend on a record, too.
CREATE FUNCTION told_fields(of_table text, record jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT jsonb_object_agg(key, value) FROM jsonb_each(record) WHERE key = ANY (CASE of_table
    WHEN 'influencers' THEN '{name,bio,category,location,platforms,languages,total_followers,channel_followers,engagement,rating,rate,featured,created_at,socials}'::text[]
    ELSE '{status}' END)
$$;
--> statement-breakpoint
-- The fields of the first that are others in the second.
CREATE FUNCTION differing_fields(before jsonb, after jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(before) WHERE value IS DISTINCT FROM after -> key
$$;
--> statement-breakpoint
-- Tells also which transaction made a change: whoever looks which ones are committed then knows whether what was read
-- before has the change in it already.
CREATE FUNCTION tell_record(of_table text, id uuid, before jsonb, after jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  told text := jsonb_build_object(
    'table', of_table, 'id', id, 'before', before, 'after', after, 'transaction', pg_current_xact_id()::text
  );
BEGIN
  -- A notification has less than 8,000 bytes.
  PERFORM pg_notify('tandem_changes', CASE WHEN octet_length(told) < 7900 THEN told ELSE of_table END);
END;
$$;
--> statement-breakpoint
-- For statements that change one record or a few. Those that change many tell only that.
CREATE FUNCTION tell_records() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  most constant integer := 25;
  amount integer;
BEGIN
  IF TG_OP = 'DELETE' THEN
    SELECT count(*) INTO amount FROM (SELECT FROM old_rows LIMIT most + 1) AS first_rows;
  ELSE
    SELECT count(*) INTO amount FROM (SELECT FROM new_rows LIMIT most + 1) AS first_rows;
  END IF;
  IF amount > most THEN
    PERFORM pg_notify('tandem_changes', TG_TABLE_NAME);
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
-- Makes a segment of the changes that are in none, together with the smaller ones before it, so that a search has few of
-- them to look through. Whoever comes second leaves it to the first.
CREATE FUNCTION merge_influencer_text_changes() RETURNS void LANGUAGE plpgsql AS $$
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
CREATE FUNCTION rebuild_influencer_terms() RETURNS void LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER influencers_tell_change AFTER TRUNCATE ON influencers
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
--> statement-breakpoint
CREATE TRIGGER brands_tell_change AFTER TRUNCATE ON brands
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
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
-- Where the database keeps page text, every node's cached pages are out of date.
CREATE TRIGGER content_versions_tell_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON content_versions
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
--> statement-breakpoint
CREATE TRIGGER influencers_slug_insert AFTER INSERT ON influencers
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION claim_new_influencer_slugs();
--> statement-breakpoint
CREATE TRIGGER influencers_slug_update AFTER UPDATE OF name ON influencers
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION claim_influencer_slug();
--> statement-breakpoint
CREATE TRIGGER brands_slug_insert AFTER INSERT ON brands
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION claim_new_brand_slugs();
--> statement-breakpoint
CREATE TRIGGER brands_slug_update AFTER UPDATE OF company_name, status ON brands
  FOR EACH ROW WHEN (NEW.status = 'published' AND (OLD.status, OLD.company_name) IS DISTINCT FROM (NEW.status, NEW.company_name))
  EXECUTE FUNCTION claim_brand_slug();
--> statement-breakpoint
CREATE TRIGGER influencers_slug_delete AFTER DELETE ON influencers
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION retire_slugs();
--> statement-breakpoint
CREATE TRIGGER brands_slug_delete AFTER DELETE ON brands
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION retire_slugs();
--> statement-breakpoint
CREATE TRIGGER influencers_slug_truncate AFTER TRUNCATE ON influencers
  FOR EACH STATEMENT EXECUTE FUNCTION retire_slugs('influencer');
--> statement-breakpoint
CREATE TRIGGER brands_slug_truncate AFTER TRUNCATE ON brands
  FOR EACH STATEMENT EXECUTE FUNCTION retire_slugs('brand');
--> statement-breakpoint
CREATE TRIGGER influencers_tell_insert AFTER INSERT ON influencers
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_records();
--> statement-breakpoint
CREATE TRIGGER influencers_tell_update AFTER UPDATE ON influencers
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_records();
--> statement-breakpoint
CREATE TRIGGER influencers_tell_delete AFTER DELETE ON influencers
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_records();
--> statement-breakpoint
CREATE TRIGGER brands_tell_insert AFTER INSERT ON brands
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_records();
--> statement-breakpoint
CREATE TRIGGER brands_tell_update AFTER UPDATE ON brands
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_records();
--> statement-breakpoint
CREATE TRIGGER brands_tell_delete AFTER DELETE ON brands
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_records();
--> statement-breakpoint
ALTER INDEX influencer_terms_lowered SET (fastupdate = off);
--> statement-breakpoint
-- Numbers of equal addresses are made with it, so that nobody can guess how many there are.
INSERT INTO secrets VALUES ('slug-key', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
--> statement-breakpoint
SELECT rebuild_influencer_counts();
--> statement-breakpoint
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM influencer_terms WHERE kind = 'language')
    AND EXISTS (SELECT FROM influencers, unnest(languages) AS option WHERE option <> '')
  THEN PERFORM rebuild_influencer_counts(); END IF;
END $$
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
