import { type RefObject, useEffect, useRef, useState } from "react";
import { type FieldProblem, type Problems, problemsByName, recheckedProblems } from "./form-problems.ts";
import { type FormValues, readValues } from "./form-values.ts";

/** What says which fields are wrong. */
export type FormRules = (values: FormValues) => FieldProblem[];

type Form = RefObject<HTMLFormElement | null>;

/** What is wrong with a form: all of it when it is sent, and the field that somebody has just left. */
export function useFormChecks(
  form: Form,
  loadRules: () => Promise<FormRules>,
  initial: readonly FieldProblem[],
) {
  const [problems, setProblems] = useState<Problems>(() => problemsByName(initial));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const round = useRef(0);

  useEffect(() => () => clearTimeout(timer.current), []);

  const check = async (values: FormValues): Promise<FieldProblem[]> => {
    try {
      return (await loadRules())(values);
    } catch {
      // The rules could not be loaded. The server knows the same ones.
      return [];
    }
  };

  const recheck = async (names: readonly string[]) => {
    const started = round.current;
    const found = form.current ? await check(readValues(form.current)) : [];
    // In the meantime the form was sent, or checked once more.
    if (started !== round.current) return;
    setProblems((known) => recheckedProblems(known, found, new Set([...Object.keys(known), ...names])));
  };

  const stop = () => {
    clearTimeout(timer.current);
    round.current += 1;
  };

  return {
    problems,
    setProblems,
    check,
    stop,
    /** Looks again, in so many milliseconds, at these fields and at those that are known to be wrong. */
    recheckSoon: (names: readonly string[], after: number) => {
      stop();
      timer.current = setTimeout(() => void recheck(names), after);
    },
  };
}
