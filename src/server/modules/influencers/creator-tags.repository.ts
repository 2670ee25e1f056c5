import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { tagKey } from "#domain/influencers/tags.ts";
import { influencerTags, tags } from "./tags.schema.ts";

/** SQL: names of the tags of the creator in a column of the outer query, as a list. */
export function tagsOfCreator(influencerId: SQLWrapper): SQL<string[]> {
  return sql<
    string[]
  >`array(select tags.name from ${influencerTags} join ${tags} on tags.id = influencer_tags.tag_id
    where influencer_tags.influencer_id = ${influencerId} order by tags.key)`;
}

/** SQL: whether the creator in a column of the outer query has a tag. */
export function hasTag(influencerId: SQLWrapper, name: string): SQL<boolean> {
  return sql<boolean>`${influencerId} = any(array(
    select influencer_tags.influencer_id from ${influencerTags} join ${tags} on tags.id = influencer_tags.tag_id
    where tags.key = ${tagKey(name)}))`;
}
