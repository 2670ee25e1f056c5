import { z } from "zod";

/** The value of a typed text, or the error message for its field. */
export type Reading<Value> = { value: Value; problem?: undefined } | { value?: undefined; problem: string };

/**
 * A schema for typed text that one of the readers in this folder parses. `notText`: error message for other types.
 */
export function typedText<Value>(read: (text: string) => Reading<Value>, notText?: string) {
  return z.string(notText).transform((text, context) => {
    const { value, problem } = read(text);
    if (problem === undefined) return value;
    context.addIssue({ code: "custom", message: problem });
    return z.NEVER;
  });
}
