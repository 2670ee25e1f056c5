import { useEffect, useRef, useState } from "react";
import { type FieldProblem, problemsByPath, recheckedProblems } from "./form-problems.ts";

/** What is wrong with a form: all of it when it is sent, and the field that somebody has just left. */
export function useFormChecks(
  check: () => Promise<readonly FieldProblem[]>,
  initial: readonly FieldProblem[],
) {
  const [problems, setProblems] = useState(() => problemsByPath(initial));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  return {
    problems,
    /** Shows these problems and no others. */
    show: (found: readonly FieldProblem[]) => {
      stop();
      setProblems(problemsByPath(found));
    },
    /** Gives up a check that is under way. */
    stop,
    /** Looks again, in so many milliseconds, at these controls and at the fields that are known to be wrong. */
    recheckSoon: (controls: readonly string[], after: number) => {
      stop();
      const started = setTimeout(async () => {
        const found = await check();
        // In the meantime the form was sent, or checked once more.
        if (started !== timer.current) return;
        setProblems((known) => recheckedProblems(known, found, [...Object.keys(known), ...controls]));
      }, after);
      timer.current = started;
    },
  };
}
