import { useEffect, useState } from "react";

/** Fetches suggestions for a partly typed text. */
export type Suggest = (typed: string, signal: AbortSignal) => Promise<string[]>;

/** Suggestions for a text box, loaded once the user interacts with it. Spread the handlers onto the box. */
export function useSuggestions(typed: string, suggest: Suggest) {
  const [used, setUsed] = useState(false);
  const [suggestions, setSuggestions] = useState<readonly string[]>([]);

  useEffect(() => {
    if (!used) return;
    const calling = new AbortController();
    const { signal } = calling;
    suggest(typed, signal).then(
      (found) => {
        if (!signal.aborted) setSuggestions(found);
      },
      // A failure is ignored: the box accepts any text.
      () => undefined,
    );
    return () => calling.abort();
  }, [used, typed, suggest]);

  const use = () => setUsed(true);
  // `onInput` covers a box that was focused before hydration.
  return { suggestions, onFocus: use, onInput: use };
}
