-- Tells also which transaction made a change: whoever looks which ones are committed then knows whether what was read
-- before has the change in it already.
CREATE OR REPLACE FUNCTION tell_record(of_table text, id uuid, before jsonb, after jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  told text := jsonb_build_object(
    'table', of_table, 'id', id, 'before', before, 'after', after, 'transaction', pg_current_xact_id()::text
  );
BEGIN
  -- A notification has less than 8,000 bytes.
  PERFORM pg_notify('tandem_changes', CASE WHEN octet_length(told) < 7900 THEN told ELSE of_table END);
END;
$$;
