import { useEffect, useRef, useState } from "react";
import { type FieldProblem, problemsByPath, recheckedProblems } from "./form-problems.ts";

/** Errors of a form: all of them after a submission, and those of a field after it was left. */
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
    /** Replaces all errors. */
    show: (found: readonly FieldProblem[]) => {
      stop();
      setProblems(problemsByPath(found));
    },
    /** Cancels a check in progress. */
    stop,
    /** After a delay in milliseconds, checks these controls again, and fields with errors. */
    recheckSoon: (controls: readonly string[], after: number) => {
      stop();
      const started = setTimeout(async () => {
        const found = await check();
        // Another check or the submission has started since.
        if (started !== timer.current) return;
        setProblems((known) => recheckedProblems(known, found, [...Object.keys(known), ...controls]));
      }, after);
      timer.current = started;
    },
  };
}
