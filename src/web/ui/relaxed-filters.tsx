import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { figure } from "./figure.ts";

type LooserFiltersProps<F extends object> = {
  filter: F;
  /** The filters that are set in it, each with the change that takes it away. */
  activeIn: (filter: F) => { label: string; removal: Partial<F> }[];
  /** How many records another filter would find. */
  countMatches: (filter: F) => Promise<number>;
  onShow: (filter: F) => void;
};

type Looser<F> = { label: string; filter: F; matched: number };

/** The filters that, taken away alone, let something through; those that let most through first. */
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
      // Advice that cannot be had is left out: the failure itself has been shown where it matters.
      const matched = await countMatches(looser).catch(() => 0);
      return { label, filter: looser, matched };
    }),
  );
  return counted.filter(({ matched }) => matched > 0).toSorted((left, right) => right.matched - left.matched);
}
