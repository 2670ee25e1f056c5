import { DomainError, InvalidFields } from "./errors.ts";
import type { FieldError } from "./http/envelope.ts";

type Results<Checks extends readonly (() => unknown)[]> = {
  -readonly [Index in keyof Checks]: Awaited<ReturnType<Checks[Index]>>;
};

/**
 * Runs checks one after the other and returns their results. Throws their validation errors together, one for each
 * field, so that nobody has to correct a form several times.
 */
export async function checkAll<const Checks extends readonly (() => unknown)[]>(
  ...checks: Checks
): Promise<Results<Checks>> {
  const results: unknown[] = [];
  const errors = new Map<string, FieldError>();
  for (const check of checks) {
    try {
      results.push(await check());
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== "invalid") throw error;
      for (const each of error.errors ?? []) if (!errors.has(each.path)) errors.set(each.path, each);
    }
  }
  if (errors.size > 0) throw new InvalidFields([...errors.values()]);
  return results as Results<Checks>;
}
