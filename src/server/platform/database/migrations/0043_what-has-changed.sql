-- Tells what has changed, and not only that something has: then a response that it does not concern need not be built
-- again. Whoever hears only of a table, or cannot read the rest, takes everything for changed, as versions before do.

-- What the rest of a list depends on of a record that it does not show, and nothing that visitors may not see.
CREATE FUNCTION told_fields(of_table text, record jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT jsonb_object_agg(key, value) FROM jsonb_each(record) WHERE key = ANY (CASE of_table
    WHEN 'influencers' THEN '{name,bio,category,location,platforms,languages,total_followers,channel_followers,engagement,rating,rate,featured,created_at}'::text[]
    ELSE '{status}' END)
$$;
--> statement-breakpoint
-- The fields of the first that are others in the second.
CREATE FUNCTION differing_fields(before jsonb, after jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(before) WHERE value IS DISTINCT FROM after -> key
$$;
--> statement-breakpoint
CREATE FUNCTION tell_record(of_table text, id uuid, before jsonb, after jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  told text := jsonb_build_object('table', of_table, 'id', id, 'before', before, 'after', after);
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
CREATE OR REPLACE TRIGGER influencers_tell_change AFTER TRUNCATE ON influencers
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
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
CREATE OR REPLACE TRIGGER brands_tell_change AFTER TRUNCATE ON brands
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change();
--> statement-breakpoint
CREATE TRIGGER brands_tell_insert AFTER INSERT ON brands
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_records();
--> statement-breakpoint
CREATE TRIGGER brands_tell_update AFTER UPDATE ON brands
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_records();
--> statement-breakpoint
CREATE TRIGGER brands_tell_delete AFTER DELETE ON brands
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_records();
