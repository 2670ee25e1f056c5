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
-- One statement for each table, so that it is written once.
ALTER TABLE "brands"
  DROP COLUMN "search",
  ADD COLUMN "search" text GENERATED ALWAYS AS (searchable_text(company_name || chr(1) || description || chr(1) || industry)) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "brands_search" ON "brands" USING gin ("search" gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "influencers"
  DROP COLUMN "search",
  ADD COLUMN "search" text GENERATED ALWAYS AS (searchable_text(name || chr(1) || bio || chr(1) || category || chr(1) || location)) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "influencers_search" ON "influencers" USING gin ("search" gin_trgm_ops);
--> statement-breakpoint
DROP INDEX "influencers_email_search";
--> statement-breakpoint
CREATE INDEX "influencers_email_text" ON "influencers" USING gin (fold_text("email") gin_trgm_ops);
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
SELECT rebuild_influencer_counts();
