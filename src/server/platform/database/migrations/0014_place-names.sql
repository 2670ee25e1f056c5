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
