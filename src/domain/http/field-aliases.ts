import { z } from "zod";

/** Former names of fields, each with the name that took its place. A contract declares either of them. */
export type FieldAliases = Readonly<Record<string, string>>;

/** Of filters by another record. */
export const recordFilters: FieldAliases = {
  campaign: "campaignId",
  collaboration: "collaborationId",
  influencer: "influencerId",
  brand: "brandId",
};

/** The names under which one field is accepted: the one to use, the one of its contract, and all, the one to use first. */
type Names = { chosen: string; declared: string; all: string[] };

/** Of the fields of a schema that have other names. */
export function namesIn({ shape }: z.ZodObject, aliases: FieldAliases): Names[] {
  return [...Map.groupBy(Object.entries(aliases), ([, chosen]) => chosen)].flatMap(([chosen, entries]) => {
    const all = [chosen, ...entries.map(([former]) => former)];
    const declared = all.find((name) => Object.hasOwn(shape, name));
    return declared === undefined ? [] : [{ chosen, declared, all }];
  });
}

/** A schema that reads fields under all their names. Of several names of one field, the one to use counts. */
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

/** The same for the API document: the name to use, and the others as deprecated. */
export function documentedAliases(schema: z.ZodObject, aliases: FieldAliases): z.ZodObject {
  const fields = namesIn(schema, aliases).flatMap(({ chosen, declared, all }) => {
    const field = schema.shape[declared] as z.ZodType;
    const former = all.filter((name) => name !== chosen);
    const deprecated = { deprecated: true, description: `The former name of \`${chosen}\`` };
    return [[chosen, field], ...former.map((name) => [name, field.optional().meta(deprecated)])];
  });
  return schema.safeExtend(Object.fromEntries(fields));
}

/** An example of input under the names to use. */
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

/** By the fields of the schema, the names under which they were sent. */
export function sentNames(schema: z.ZodObject, aliases: FieldAliases, input: unknown): [string, string][] {
  const isSent = (name: string) => typeof input === "object" && input !== null && Object.hasOwn(input, name);
  return namesIn(schema, aliases).map(({ declared, all }) => [declared, all.find(isSent) ?? declared]);
}
