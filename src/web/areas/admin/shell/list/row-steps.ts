import { useEffect } from "react";
import type { ListRow } from "#web/ui/resource.ts";

/** Where one is among the rows, at the open one or else at the row that has focus, and the ways from there. */
export function useRowSteps<Row extends ListRow>(
  rows: readonly Row[],
  openId: string | null,
  open: (id: string | null) => void,
) {
  // Rows behind an open panel take no focus, so that only closing it leads to the row that it showed.
  useEffect(() => (openId === null ? undefined : () => focusRow(openId)), [openId]);
  const place = rows.findIndex((row) => row._id === openId);
  const currentPlace = () => rows.findIndex((row) => row._id === (openId ?? focusedRow()));

  return {
    openRow: rows[place],
    /** From 1. */
    position: place + 1,
    hasPrevious: place > 0,
    hasNext: place >= 0 && place < rows.length - 1,
    current: () => rows[currentPlace()],
    move(step: 1 | -1) {
      const from = currentPlace();
      const next = from === -1 ? rows[0] : rows[from + step];
      if (!next) return;
      if (openId !== null) open(next._id);
      else focusRow(next._id);
    },
    /** The next row takes the place of one that leaves the list; after the last one, the one before it. */
    moveOn(left: Row) {
      const from = rows.findIndex((row) => row._id === left._id);
      open((rows[from + 1] ?? rows[from - 1])?._id ?? null);
    },
  };
}

/** The id of the row that has focus, or holds what has. */
function focusedRow(): string | undefined {
  return document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset.row;
}

/** Focus on a row is focus on its first button, which opens it. */
function focusRow(id: string): void {
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] button`)?.focus();
}
