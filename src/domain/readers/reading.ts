import { z } from "zod";

/** The value of a typed text, or the sentence that its field shows. */
export type Reading<Value> = { value: Value; problem?: undefined } | { value?: undefined; problem: string };

/**
 * A schema of typed text that is read by one of the readers beside this file. `notText` is the sentence for what is no
 * text at all.
 */
export function typedText<Value>(read: (text: string) => Reading<Value>, notText?: string) {
  return z.string(notText).transform((text, context) => {
    const { value, problem } = read(text);
    if (problem === undefined) return value;
    context.addIssue({ code: "custom", message: problem });
    return z.NEVER;
  });
}
