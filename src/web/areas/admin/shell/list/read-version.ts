import { useEffect, useEffectEvent, useState } from "react";
import type { Action, Change, ListRow } from "#web/ui/resource.ts";
import { isOutdated } from "./changes.ts";

/** The open row as it was when opened. The row itself may be updated meanwhile. */
export function useReadVersion<Row extends ListRow>(
  openRow: Row | undefined,
  open: (id: string | null) => void,
) {
  const [read, setRead] = useState<Row>();
  const [refused, setRefused] = useState<Row>();
  if (openRow && openRow._id !== read?._id) setRead(openRow);
  const of = (row: Row) => (read?._id === row._id ? read : row);

  // The refusal may arrive when another row is open.
  const openAgain = useEffectEvent((row: Row) => {
    setRefused(undefined);
    setRead(row);
    open(row._id);
  });
  useEffect(() => {
    if (refused) openAgain(refused);
  }, [refused]);

  return {
    of,
    set: setRead,
    /** The version that an action applies to. */
    for: (action: Action<Row>, row: Row) =>
      "asRead" in action && action.asRead?.(of(row), row) ? of(row) : row,
    /** Reopens a row after its change was refused as outdated. */
    refuse(error: Error, change: Change<Row>, [row]: readonly Row[]) {
      if (row && isOutdated(error, change)) setRefused(row);
    },
  };
}
