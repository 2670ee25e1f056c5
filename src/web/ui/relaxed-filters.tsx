import { useCallback } from "react";
import { type Alternative, Alternatives } from "./alternatives.tsx";

type RelaxedFiltersProps<F extends object> = {
  filter: F;
  /** Active filters, each with the change that clears it. */
  activeIn: (filter: F) => { label: string; removal: Partial<F> }[];
  /** Number of records that another filter would match. */
  countMatches: (filter: F) => Promise<number>;
  onShow: (filter: F) => void;
};

/** Suggests filters to remove, those with the most matches first. */
export function RelaxedFilters<F extends object>(props: RelaxedFiltersProps<F>) {
  const { filter, activeIn, countMatches, onShow } = props;
  const find = useCallback(
    (current: F) => findRelaxed(current, activeIn(current), countMatches),
    [activeIn, countMatches],
  );
  return <Alternatives label="Filters to loosen" filter={filter} find={find} onShow={onShow} />;
}

async function findRelaxed<F extends object>(
  filter: F,
  active: ReturnType<RelaxedFiltersProps<F>["activeIn"]>,
  countMatches: RelaxedFiltersProps<F>["countMatches"],
): Promise<Alternative<F>[]> {
  if (active.length < 2) return [];
  const counted = await Promise.all(
    active.map(async ({ label, removal }) => {
      const relaxed = { ...filter, ...removal };
      // Suggestions that cannot be loaded are left out. The failure itself is shown elsewhere.
      const matched = await countMatches(relaxed).catch(() => 0);
      return { label: `Without ${label}`, filter: relaxed, matched };
    }),
  );
  return counted.filter(({ matched }) => matched > 0).toSorted((left, right) => right.matched - left.matched);
}
