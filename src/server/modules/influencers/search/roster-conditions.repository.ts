import { and, or, type SQL, sql } from "drizzle-orm";
import type { CustomFilter } from "#domain/custom-fields/custom-filters.ts";
import type { InfluencerQuery } from "#domain/influencers/influencer-query.ts";
import { tagKey } from "#domain/influencers/tags.ts";
import { fitsOwnFields } from "#server/platform/database/custom-values.ts";
import { containsText, folded } from "#server/platform/database/text-search.ts";
import { isNoticeDue, isUntold } from "../influencers.schema.ts";

// Conditions on what only the team knows of creators, in statements that call the table `influencers`.

/** `noticeCutoff`: creators added before have to be told now. */
type RosterQuery = InfluencerQuery & { ownFields?: readonly CustomFilter[]; noticeCutoff?: Date };

export function hasRosterFilter({ relationship, told, tag, ownFields = [] }: RosterQuery): boolean {
  return relationship !== undefined || told !== undefined || tag !== undefined || ownFields.length > 0;
}

export function rosterCondition(query: RosterQuery): SQL | undefined {
  const { relationship, told, noticeCutoff, tag = [], tagMatch, ownFields = [] } = query;
  const isTagged = tag.map((name) => hasOne(taggings(sql`tags.key = ${tagKey(name)}`)));
  return and(
    relationship && sql`influencers.relationship = ${relationship}`,
    told && (noticeCutoff && told === "due" ? isNoticeDue(noticeCutoff) : isUntold),
    tagMatch === "all" ? and(...isTagged) : or(...isTagged),
    fitsOwnFields(sql`influencers.custom`, ownFields),
  );
}

/** Whether a tag, or the name or address of one of the creator's people, contains the text. */
export function isInRoster(text: string): SQL | undefined {
  const person = folded(sql`person.name || chr(1) || person.email`);
  return or(
    hasOne(taggings(containsText(folded(sql`tags.name`), text))),
    hasOne(
      sql`select person.influencer_id from influencer_people as person where ${containsText(person, text)}`,
    ),
  );
}

function taggings(condition: SQL): SQL {
  return sql`select influencer_id from influencer_tags join tags on tags.id = tag_id where ${condition}`;
}

/** Few creators are among them, and the subquery finds them first by an index. */
function hasOne(ids: SQL): SQL {
  return sql`influencers.id = any(array(${ids}))`;
}
