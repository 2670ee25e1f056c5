import { z } from "zod";
import { bulkResult, maximumRecords, recordIdsSchema } from "#domain/http/bulk.ts";
import { successBody } from "#domain/http/envelope.ts";
import { relationshipSchema } from "./relationship.ts";
import { maximumTags, tagSchema, withoutRepeats } from "./tags.ts";

/** A tag with the number of its creators. */
export const tagRecordSchema = z.object({ _id: z.string(), name: z.string(), count: z.number().int() });
export type TagRecord = z.output<typeof tagRecordSchema>;

export const tagsBody = successBody(z.object({ tags: z.array(tagRecordSchema) }));
export const tagInputSchema = z.object({ name: tagSchema });
export const tagMergeSchema = z.object({ into: z.guid("must be the id of a tag") });

const changedTags = z.array(tagSchema).max(maximumTags).transform(withoutRepeats).default([]);

/** Changes to what the team knows about several creators. */
export const rosterChangesSchema = z.object({
  ids: recordIdsSchema(maximumRecords),
  addTags: changedTags,
  removeTags: changedTags,
  relationship: relationshipSchema,
});
export type RosterChanges = z.output<typeof rosterChangesSchema>;

/** `refused`: creators who would have too many tags. They stay unchanged. */
export const rosterChangesBody = successBody(
  bulkResult.extend({ refused: z.array(z.object({ _id: z.string(), message: z.string() })) }),
);
