import { z } from "zod";

/** One of a list of names. The error message lists them. */
export function oneOf<const Names extends readonly string[]>(names: Names) {
  return z.enum(names, `must be one of ${names.join(", ")}`);
}
