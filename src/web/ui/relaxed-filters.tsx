import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { figure } from "./figure.ts";

type LooserFiltersProps<F extends object> = {
  filter: F;
  /** The filters that are set, each with the change that clears it. */
  activeIn: (filter: F) => { label: string; removal: Partial<F> }[];
  /** The number of records that another filter would match. */
  countMatches: (filter: F) => Promise<number>;
  onShow: (filter: F) => void;
};

type Looser<F> = { label: string; filter: F; matched: number };

/** Suggests filters whose removal leads to matches, those with the most matches first. */
export function RelaxedFilters<F extends object>(props: LooserFiltersProps<F>) {
  const { filter, activeIn, countMatches, onShow } = props;
  const [found, setFound] = useState<{ of: F; looser: Looser<F>[] }>();

  useEffect(() => {
    let wanted = true;
    findLooser(filter, activeIn(filter), countMatches).then((looser) => {
      if (wanted) setFound({ of: filter, looser });
    });
    return () => {
      wanted = false;
    };
  }, [filter, activeIn, countMatches]);

  if (found?.of !== filter || found.looser.length === 0) return null;
  return (
    <ul aria-label="Filters to loosen" className="flex w-full flex-wrap justify-center gap-3">
      {found.looser.map(({ label, filter: looser, matched }) => (
        <li key={label}>
          <Button
            variant="quiet"
            size="small"
            className="underline underline-offset-4"
            onClick={() => onShow(looser)}
          >
            Without {label}: {figure(matched)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

async function findLooser<F extends object>(
  filter: F,
  active: ReturnType<LooserFiltersProps<F>["activeIn"]>,
  countMatches: LooserFiltersProps<F>["countMatches"],
): Promise<Looser<F>[]> {
  if (active.length < 2) return [];
  const counted = await Promise.all(
    active.map(async ({ label, removal }) => {
      const looser = { ...filter, ...removal };
      // A suggestion that cannot be loaded is left out: the failure itself is shown elsewhere.
      const matched = await countMatches(looser).catch(() => 0);
      return { label, filter: looser, matched };
    }),
  );
  return counted.filter(({ matched }) => matched > 0).toSorted((left, right) => right.matched - left.matched);
}
