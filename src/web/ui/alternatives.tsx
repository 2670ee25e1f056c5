import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { figure } from "./figure.ts";

export type Alternative<F> = { label: string; filter: F; matched: number };

type AlternativesProps<F extends object> = {
  /** The accessible name of the list. */
  label: string;
  caption?: string;
  filter: F;
  /** Must be the same function on every render. */
  find: (filter: F) => Promise<Alternative<F>[]>;
  onShow: (filter: F) => void;
};

/** Buttons for alternatives to a filter without results. Alternatives that cannot be loaded are left out. */
export function Alternatives<F extends object>({
  label,
  caption,
  filter,
  find,
  onShow,
}: AlternativesProps<F>) {
  const [found, setFound] = useState<{ of: F; alternatives: Alternative<F>[] }>();

  useEffect(() => {
    let wanted = true;
    find(filter)
      .catch(() => [])
      .then((alternatives) => {
        if (wanted) setFound({ of: filter, alternatives });
      });
    return () => {
      wanted = false;
    };
  }, [filter, find]);

  if (found?.of !== filter || found.alternatives.length === 0) return null;
  return (
    <div className="flex w-full flex-wrap items-center justify-center gap-x-3">
      {caption && <p aria-hidden="true">{caption}</p>}
      <ul aria-label={label} className="flex flex-wrap justify-center gap-3">
        {found.alternatives.map((alternative) => (
          <li key={alternative.label}>
            <Button
              variant="quiet"
              size="small"
              className="underline underline-offset-4"
              onClick={() => onShow(alternative.filter)}
            >
              {`${alternative.label}: ${figure(alternative.matched)}`}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
