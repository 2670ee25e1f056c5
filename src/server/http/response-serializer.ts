import type { FastifyBaseLogger, FastifySchema } from "fastify";
import { ResponseSerializationError } from "fastify-type-provider-zod";
import { z } from "zod";

type Log = Pick<FastifyBaseLogger, "warn">;
type Path = readonly PropertyKey[];
/** An unknown name, and one that the schema lists in its place. */
type UnknownName = { path: Path; name: string; known: string };
type Part = Record<PropertyKey, unknown>;

/** Format of names of actions, types, and states. */
const nameLike = /^[a-z][\w.-]{0,63}$/i;

/**
 * Serializes responses by their schemas, which omit undeclared fields. If a schema lists names, a newer version on
 * the same database may have stored others. They are passed on, because one unknown name must not break a whole list.
 */
export function responseSerializer(log: Log) {
  const warned = new Set<string>();
  const warn = (method: string, url: string, { path, name }: UnknownName) => {
    const field = path.filter((part) => typeof part === "string").join(".");
    if (warned.has(`${field} ${name}`)) return;
    warned.add(`${field} ${name}`);
    log.warn({ method, url, field, name }, "a name that this version does not know was passed on");
  };
  return ({ schema, method, url }: { schema: FastifySchema | z.ZodType; method: string; url: string }) =>
    (data: unknown): string => {
      const result = z.safeEncode(schema as z.ZodType, data);
      if (result.success) return JSON.stringify(result.data);
      const names = unknownNames(data, result.error.issues);
      const encoded = z.safeEncode(schema as z.ZodType, withNames(structuredClone(data), names, "known"));
      if (!encoded.success) throw new ResponseSerializationError(method, url, { cause: result.error });
      for (const name of names) warn(method, url, name);
      return JSON.stringify(withNames(encoded.data, names, "name"));
    };
}

function unknownNames(data: unknown, issues: readonly z.core.$ZodIssue[]): UnknownName[] {
  return issues.flatMap((issue) => {
    // A single value is not a list of names, but the kind of record.
    if (issue.code !== "invalid_value" || issue.values.length < 2) return [];
    const name = issue.path.reduce<unknown>((part, key) => (part as Part | undefined)?.[key], data);
    const [known] = issue.values;
    if (typeof name !== "string" || typeof known !== "string" || !nameLike.test(name)) return [];
    return [{ path: issue.path, name, known }];
  });
}

/** Sets a name at each path in `data`, which is modified. */
function withNames(data: unknown, names: readonly UnknownName[], which: "name" | "known"): unknown {
  for (const { path, [which]: name } of names) {
    const parent = path.slice(0, -1).reduce<unknown>((part, key) => (part as Part)[key], data);
    const last = path.at(-1);
    if (last !== undefined) (parent as Part)[last] = name;
  }
  return data;
}
