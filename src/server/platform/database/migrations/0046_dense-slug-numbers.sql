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
CREATE OR REPLACE FUNCTION claim_slug(of_kind text, record uuid, wanted text, is_new boolean) RETURNS void LANGUAGE plpgsql
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
