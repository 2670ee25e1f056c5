import { z } from "zod";

/** Maps former field names to current ones. A contract declares either of them. */
export type FieldAliases = Readonly<Record<string, string>>;

export const recordFilters: FieldAliases = {
  campaign: "campaignId",
  collaboration: "collaborationId",
  influencer: "influencerId",
  brand: "brandId",
};

/** Accepted names of a field: the current one, the one in its contract, and all of them, current name first. */
type Names = { chosen: string; declared: string; all: string[] };

/** Names of those fields of a schema that have aliases. */
export function namesIn({ shape }: z.ZodObject, aliases: FieldAliases): Names[] {
  return [...Map.groupBy(Object.entries(aliases), ([, chosen]) => chosen)].flatMap(([chosen, entries]) => {
    const all = [chosen, ...entries.map(([former]) => former)];
    const declared = all.find((name) => Object.hasOwn(shape, name));
    return declared === undefined ? [] : [{ chosen, declared, all }];
  });
}

/**
 * A schema that accepts all names of its fields. If input has several names of a field, the current name takes
 * precedence.
 */
export function withAliases(schema: z.ZodObject, aliases: FieldAliases): z.ZodType {
  const names = namesIn(schema, aliases);
  return z.preprocess((input) => {
    if (typeof input !== "object" || input === null) return input;
    const fields: Record<string, unknown> = { ...input };
    for (const { declared, all } of names) {
      const sent = all.find((name) => Object.hasOwn(input, name));
      if (sent === undefined) continue;
      const value = fields[sent];
      for (const name of all) delete fields[name];
      fields[declared] = value;
    }
    return fields;
  }, schema);
}

/** The schema for the API document: current names, with the former ones marked as deprecated. */
export function documentedAliases(schema: z.ZodObject, aliases: FieldAliases): z.ZodObject {
  const fields = namesIn(schema, aliases).flatMap(({ chosen, declared, all }) => {
    const field = schema.shape[declared] as z.ZodType;
    const former = all.filter((name) => name !== chosen);
    const deprecated = { deprecated: true, description: `The former name of \`${chosen}\`` };
    return [[chosen, field], ...former.map((name) => [name, field.optional().meta(deprecated)])];
  });
  return schema.safeExtend(Object.fromEntries(fields));
}

/** An example with current field names. */
export function withChosenNames(
  schema: z.ZodObject,
  aliases: FieldAliases,
  example: Record<string, unknown>,
): Record<string, unknown> {
  const chosen = new Map(namesIn(schema, aliases).map((names) => [names.declared, names.chosen]));
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => [chosen.get(name) ?? name, value]),
  );
}

/** Pairs of a field's name in the schema and the name used in the input. */
export function sentNames(schema: z.ZodObject, aliases: FieldAliases, input: unknown): [string, string][] {
  const isSent = (name: string) => typeof input === "object" && input !== null && Object.hasOwn(input, name);
  return namesIn(schema, aliases).map(({ declared, all }) => [declared, all.find(isSent) ?? declared]);
}
