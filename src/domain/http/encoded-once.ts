import type { z } from "zod";

/**
 * Wraps a schema so that it encodes each object only once, because a record is in many responses. For immutable
 * objects; the results are frozen.
 */
export function encodedOnce<T extends z.ZodType>(schema: T): T {
  const { run } = schema._zod;
  const known = new WeakMap<object, object>();
  schema._zod.run = (payload, context) => {
    const { value } = payload;
    if (context.direction !== "backward" || typeof value !== "object" || value === null) {
      return run(payload, context);
    }
    const found = known.get(value);
    if (found !== undefined) return Object.assign(payload, { value: found });
    const result = run(payload, context);
    if (!(result instanceof Promise) && result.issues.length === 0) {
      known.set(value, Object.freeze(result.value as object));
    }
    return result;
  };
  return schema;
}
