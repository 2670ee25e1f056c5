import { z } from "zod";

/** A whole number within limits, both included. */
export function wholeNumber({ from, to }: { from: number; to: number }) {
  const problem = `must be a whole number from ${from} to ${to}`;
  return z.int(problem).min(from, problem).max(to, problem);
}
