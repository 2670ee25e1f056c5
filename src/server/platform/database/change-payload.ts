import { z } from "zod";
import { listedInfluencerSchema } from "#domain/influencers/influencer.contract.ts";
import { influencerChange } from "#domain/influencers/influencer-change.ts";
import type { PublicChange } from "#domain/public-changes.ts";

const payloadSchema = z.object({
  table: z.enum(["influencers", "brands"]),
  id: z.string(),
  /** By column. For a record that still exists, only the previous values of changed columns. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  /** ID of the transaction that made the change. */
  transaction: z.string().regex(/^\d+$/).optional(),
});
type State = Record<string, unknown> | undefined;

const statesSchema = z.object({
  before: listedInfluencerSchema.optional(),
  after: listedInfluencerSchema.optional(),
});

/**
 * Parses a notification of the triggers (migration `what-has-changed`). Any other payload concerns everything, such
 * as the name of a table with many changed rows.
 */
export function readChange(payload = ""): PublicChange {
  const parsed = payloadSchema.safeParse(jsonOf(payload));
  if (!parsed.success) return { of: "everything" };
  const { id, table, transaction } = parsed.data;
  const after = parsed.data.after ?? undefined;
  const before = parsed.data.before === null ? undefined : { ...after, ...parsed.data.before };
  if (table === "brands") return { of: "brand", id, isPublic: isPublished(before) || isPublished(after) };
  const states = statesSchema.safeParse({ before: influencerOf(id, before), after: influencerOf(id, after) });
  if (!states.success) return { of: "everything" };
  return influencerChange(id, states.data, transaction === undefined ? undefined : BigInt(transaction));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isPublished(state: State): boolean {
  return state?.status === "published";
}

function influencerOf(id: string, state: State): State {
  if (state === undefined) return undefined;
  const fields = Object.entries(state).map(([column, value]) => [fieldOf(column), value]);
  return { ...Object.fromEntries(fields), _id: id };
}

function fieldOf(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
