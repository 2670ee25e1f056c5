import { useEffect } from "react";
import type { ListRow } from "#web/ui/resource.ts";

/**
 * The current row (the open one, or else the focused one) and steps to its neighbors. `other`: the open row if it
 * is not loaded.
 */
export function useRowSteps<Row extends ListRow>(
  rows: readonly Row[],
  { openId, other }: { openId: string | null; other: Row | undefined },
  open: (id: string | null) => void,
) {
  // Closing the panel returns the focus to its row.
  useEffect(() => (openId === null ? undefined : () => focusRow(openId)), [openId]);
  const place = rows.findIndex((row) => row._id === openId);
  const currentPlace = () => rows.findIndex((row) => row._id === (openId ?? focusedRow()));

  return {
    openRow: rows[place] ?? other,
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
    /** After a row leaves the list, opens the next one, or the previous one at the end. */
    moveOn(left: Row) {
      const from = rows.findIndex((row) => row._id === left._id);
      open((rows[from + 1] ?? rows[from - 1])?._id ?? null);
    },
  };
}

/** ID of the row that has or contains the focus. */
function focusedRow(): string | undefined {
  return document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset.row;
}

/** Focuses the first button of a row, which opens it. */
function focusRow(id: string): void {
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] button`)?.focus();
}
