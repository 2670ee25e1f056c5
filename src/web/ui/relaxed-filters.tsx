import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { figure } from "./figure.ts";

type RelaxedFiltersProps<F extends object> = {
  filter: F;
  /** The filters that are set, each with the change that clears it. */
  activeIn: (filter: F) => { label: string; removal: Partial<F> }[];
  /** The number of records that another filter would match. */
  countMatches: (filter: F) => Promise<number>;
  onShow: (filter: F) => void;
};

type Relaxed<F> = { label: string; filter: F; matched: number };

/** Suggests filters whose removal leads to matches, those with the most matches first. */
export function RelaxedFilters<F extends object>(props: RelaxedFiltersProps<F>) {
  const { filter, activeIn, countMatches, onShow } = props;
  const [found, setFound] = useState<{ of: F; relaxed: Relaxed<F>[] }>();

  useEffect(() => {
    let wanted = true;
    findRelaxed(filter, activeIn(filter), countMatches).then((relaxed) => {
      if (wanted) setFound({ of: filter, relaxed });
    });
    return () => {
      wanted = false;
    };
  }, [filter, activeIn, countMatches]);

  if (found?.of !== filter || found.relaxed.length === 0) return null;
  return (
    <ul aria-label="Filters to loosen" className="flex w-full flex-wrap justify-center gap-3">
      {found.relaxed.map(({ label, filter: relaxed, matched }) => (
        <li key={label}>
          <Button
            variant="quiet"
            size="small"
            className="underline underline-offset-4"
            onClick={() => onShow(relaxed)}
          >
            Without {label}: {figure(matched)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

async function findRelaxed<F extends object>(
  filter: F,
  active: ReturnType<RelaxedFiltersProps<F>["activeIn"]>,
  countMatches: RelaxedFiltersProps<F>["countMatches"],
): Promise<Relaxed<F>[]> {
  if (active.length < 2) return [];
  const counted = await Promise.all(
    active.map(async ({ label, removal }) => {
      const relaxed = { ...filter, ...removal };
      // A suggestion that cannot be loaded is left out: the failure itself is shown elsewhere.
      const matched = await countMatches(relaxed).catch(() => 0);
      return { label, filter: relaxed, matched };
    }),
  );
  return counted.filter(({ matched }) => matched > 0).toSorted((left, right) => right.matched - left.matched);
}
