import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { Filter } from "#web/ui/resource.ts";

export const rowChoices = [25, 50, 100] as const;

/** Cursors of the previous pages, from the first; stored in the history entry. */
type Trail = (string | null)[];

export type PagedAddress = ReturnType<typeof usePagedAddress>;

/**
 * Filters, page, and page size of a list, all in the URL, so that a view can be bookmarked, shared, and reached
 * with Back.
 */
export function usePagedAddress(filters: readonly Filter[]) {
  const [address, setAddress] = useSearchParams();
  const { state } = useLocation();
  const trail: Trail = Array.isArray(state?.trail) ? state.trail : [];
  const navigate = useNavigate();
  const cursor = address.get("cursor");
  const page = cursor === null ? 1 : Math.max(2, Number.parseInt(address.get("page") ?? "", 10) || 2);
  const rows = rowChoices.find((choice) => String(choice) === address.get("rows")) ?? rowChoices[0];
  const values = new Map(filters.map((filter) => [filter.name, valuesOf(address, filter)]));

  const goTo = (position: string | null, number: number, newTrail: Trail) => {
    const next = new URLSearchParams(address);
    setOrDelete(next, "cursor", position ?? "");
    setOrDelete(next, "page", number > 1 ? String(number) : "");
    navigate({ search: next.toString() }, { state: { trail: newTrail } });
  };
  /**
   * Sets or clears filters and goes to the first page. While somebody types, the current history entry is replaced.
   */
  const setFilters = (changes: Record<string, string | readonly string[]>, { typing = false } = {}) => {
    const next = new URLSearchParams(address);
    next.delete("cursor");
    next.delete("page");
    for (const [name, value] of Object.entries(changes)) {
      next.delete(name);
      for (const one of [value].flat()) if (one !== "") next.append(name, one);
    }
    setAddress(next, { replace: typing, preventScrollReset: true });
  };
  const clearable = filters.filter(({ initial }) => initial === undefined);

  return {
    /** Value of a filter, or '' if not set. */
    filter: (name: string) => values.get(name)?.[0] ?? "",
    /** Values of a filter that takes several. */
    filters: (name: string) => values.get(name) ?? [],
    setFilters,
    isFiltered: clearable.some(({ name }) => values.get(name)?.length),
    clearFilters: () => setFilters(Object.fromEntries(clearable.map(({ name }) => [name, ""]))),
    page,
    rows,
    /** Query of the list: the active filters, the cursor, and the page size. */
    query: new URLSearchParams([
      ["limit", String(rows)],
      ...[...values].flatMap(([name, chosen]) => chosen.map((value): [string, string] => [name, value])),
      ...(cursor === null ? [] : [["cursor", cursor]]),
    ]),
    next: (position: string) => goTo(position, page + 1, [...trail, cursor]),
    // A shared link has no trail, so 'previous' leads to the first page.
    previous: () => goTo(trail.at(-1) ?? null, trail.length > 0 ? page - 1 : 1, trail.slice(0, -1)),
    first: () => goTo(null, 1, []),
  };
}

function valuesOf(address: URLSearchParams, { name, initial, ...filter }: Filter): readonly string[] {
  const chosen = address.getAll(name).filter((value) => value !== "");
  const takesSeveral = filter.kind === "choice" && filter.several;
  if (chosen.length === 0) return initial ? [initial] : [];
  return takesSeveral ? chosen : chosen.slice(0, 1);
}

function setOrDelete(address: URLSearchParams, name: string, value: string): void {
  if (value === "") address.delete(name);
  else address.set(name, value);
}
