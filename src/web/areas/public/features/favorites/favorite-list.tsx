import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { GetForm } from "#web/ui/get-form.tsx";
import { useKeepToastsAbove } from "#web/ui/keep-toasts-above.ts";
import { favoritesPath, type ListedIds, maximumCompared } from "./favorites-address.ts";

export const rowClass =
  "grid grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-x-4 gap-y-3 border-line border-b py-5 " +
  "md:grid-cols-[5.5rem_minmax(0,5fr)_minmax(0,6fr)_auto] md:gap-x-6";

export type Choice = "open" | "full" | undefined;

type FavoriteListProps = {
  kind: "influencer" | "brand";
  /** Number of records that can be compared. */
  count: number;
  /** The list of a shared link, to which the comparison leads back. */
  list: ListedIds | undefined;
  /** The rows, as list items. */
  children: (choiceOf: (id: string) => Choice) => ReactNode;
  /** Below the rows. */
  footer?: ReactNode;
};

const titles = { influencer: "Creators", brand: "Brands" } as const;

/** Creators or brands of a list. Up to four can be selected for a comparison, even without JavaScript. */
export function FavoriteList({ kind, count, list, children, footer }: FavoriteListProps) {
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const readChosen = () => {
    if (form.current) setChosen(new FormData(form.current).getAll("compare").map(String));
  };
  // Includes selections from before hydration, and excludes records that have left the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again whenever the list changes.
  useEffect(readChosen, [count]);
  const isFull = chosen.length >= maximumCompared;
  const choiceOf = (id: string): Choice => {
    if (count < 2) return undefined;
    return isFull && !chosen.includes(id) ? "full" : "open";
  };
  return (
    <section aria-labelledby={`${kind}-list`}>
      <h2 id={`${kind}-list`} tabIndex={-1} className="flex items-baseline gap-3 text-heading">
        <span>{titles[kind]}</span>
        <span data-figures className="font-normal text-ink-soft text-subheading">
          {count}
        </span>
      </h2>
      <GetForm ref={form} action={favoritesPath} onChange={readChosen} className="group/list mt-4">
        {list && <input type="hidden" name="influencers" value={list.influencers.join(",")} />}
        {list && <input type="hidden" name="brands" value={list.brands.join(",")} />}
        <ul className="border-line border-t">{children(choiceOf)}</ul>
        {count > 1 && <CompareBar chosen={chosen.length} />}
      </GetForm>
      {footer}
    </section>
  );
}

/** Sticky while something is selected. */
function CompareBar({ chosen }: { chosen: number }) {
  const bar = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={bar}
      data-print="hide"
      className="bottom-4 z-15 mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card bg-sunk px-4 py-2.5 group-has-checked/list:sticky group-has-checked/list:bg-ink group-has-checked/list:text-paper"
    >
      {chosen > 0 && <ToastsAbove bar={bar} />}
      <p role="status" data-figures className="text-small">
        {chosen === 0
          ? `Choose up to ${maximumCompared} to compare them side by side.`
          : `${chosen} of up to ${maximumCompared} chosen`}
      </p>
      <Button
        type="submit"
        size="small"
        variant={chosen > 0 ? "inverse" : "secondary"}
        disabled={chosen === 1}
      >
        Compare
      </Button>
    </div>
  );
}

function ToastsAbove({ bar }: { bar: React.RefObject<HTMLElement | null> }) {
  useKeepToastsAbove(bar);
  return null;
}
