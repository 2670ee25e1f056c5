import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";

export const rowChoices = [25, 50, 100] as const;

/** Positions of the pages before this one, from the first on; kept with the entry of the browser's history. */
type Trail = (string | null)[];

export type ListAddress = {
  /** A filter's value, or '' where it is not set. */
  filter(name: string): string;
  /** Sets or clears filters and goes to the first page. A value that is being typed replaces the entry before it. */
  setFilters(values: Record<string, string>, options?: { typing?: boolean }): void;
  page: number;
  rows: number;
  /** The query for the API: the filters that are set, the position and the number of rows. */
  query: URLSearchParams;
  next(cursor: string): void;
  previous(): void;
  first(): void;
};

/** A list's filters, page and number of rows, all in the address: a view can be kept, shared and gone back to. */
export function useListAddress(filters: readonly string[]): ListAddress {
  const [address, setAddress] = useSearchParams();
  const { state } = useLocation();
  const trail: Trail = Array.isArray(state?.trail) ? state.trail : [];
  const navigate = useNavigate();
  const cursor = address.get("cursor");
  const page = cursor === null ? 1 : Math.max(2, Number.parseInt(address.get("page") ?? "", 10) || 2);
  const rows = rowChoices.find((choice) => String(choice) === address.get("rows")) ?? rowChoices[0];

  const query = new URLSearchParams({ limit: String(rows) });
  for (const name of filters) {
    const value = address.get(name);
    if (value) query.set(name, value);
  }
  if (cursor !== null) query.set("cursor", cursor);

  const goTo = (position: string | null, number: number, newTrail: Trail) => {
    const next = new URLSearchParams(address);
    setOrDelete(next, "cursor", position ?? "");
    setOrDelete(next, "page", number > 1 ? String(number) : "");
    navigate({ search: next.toString() }, { state: { trail: newTrail } });
  };

  return {
    filter: (name) => address.get(name) ?? "",
    setFilters(values, { typing = false } = {}) {
      const next = new URLSearchParams(address);
      next.delete("cursor");
      next.delete("page");
      for (const [name, value] of Object.entries(values)) setOrDelete(next, name, value);
      setAddress(next, { replace: typing, preventScrollReset: true });
    },
    page,
    rows,
    query,
    next: (position) => goTo(position, page + 1, [...trail, cursor]),
    // Who came by a shared link has no trail; the way back leads to the first page.
    previous: () => goTo(trail.at(-1) ?? null, trail.length > 0 ? page - 1 : 1, trail.slice(0, -1)),
    first: () => goTo(null, 1, []),
  };
}

function setOrDelete(address: URLSearchParams, name: string, value: string): void {
  if (value === "") address.delete(name);
  else address.set(name, value);
}

/** After the last row of the last page was deleted, that page is no more: the list is shown from its beginning. */
export function useFirstPageWhenEmpty(address: ListAddress, page: { items: unknown[] } | undefined): void {
  const isPastEnd = address.page > 1 && page?.items.length === 0;
  const first = useRef(address.first);
  first.current = address.first;
  useEffect(() => {
    if (isPastEnd) first.current();
  }, [isPastEnd]);
}
