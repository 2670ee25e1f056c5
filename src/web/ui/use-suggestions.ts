import { useEffect, useState } from "react";

/** What could be meant by a text that somebody has begun to type. */
export type Suggest = (typed: string, signal: AbortSignal) => Promise<string[]>;

/** Suggestions for a text box, from the moment that somebody uses it; spread them onto the box. */
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
      // Suggestions that cannot be had are not missed: the box takes any text.
      () => undefined,
    );
    return () => calling.abort();
  }, [used, typed, suggest]);

  const use = () => setUsed(true);
  // A box that had the focus before the page came to life tells of itself when it is typed into.
  return { suggestions, onFocus: use, onInput: use };
}
