import { useEffect, useEffectEvent, useState } from "react";
import type { Action, Change, ListHandle, ListRow, Resource } from "#web/ui/resource.ts";
import { isOutdated, useChanges } from "./changes.ts";
import { useMissingRow, useOpenRow, useOtherRow } from "./open-row.ts";
import { usePagedAddress } from "./paged-address.ts";
import { useRowSteps } from "./row-steps.ts";
import { useRows } from "./rows.ts";

export type List<Row extends ListRow> = ReturnType<typeof useList<Row>>;

const noFilters = [] as const;

/** State of a list: rows, URL, open row, and pending confirmation. */
export function useList<Row extends ListRow>(resource: Resource<Row>) {
  const { panel, endless, filters = noFilters } = resource;
  const address = usePagedAddress(filters);
  const state = useRows(resource, endless ? new URLSearchParams(endless) : address.query);
  const openRow = useOpenRow(panel?.address?.name);
  const [openId, open] = openRow;
  const other = useOtherRow(resource, openRow, state);
  const steps = useRowSteps(state.rows ?? [], { openId, other }, open);
  const version = useReadVersion(steps.openRow, open);
  const mutate = useChanges(resource);
  const [asked, setAsked] = useState<{ action: Action<Row>; rows: readonly Row[] }>();
  useMissingRow(panel, openRow, state);

  const start = (change: Change<Row>, rows: readonly Row[]) => {
    const left = rows.find((row) => row._id === openId && change.apply(row) === undefined);
    if (panel?.movesOn && left) steps.moveOn(left);
    mutate({ change, rows }, { onError: (error) => version.refuse(error, change, rows) });
  };
  const handle: ListHandle<Row> = {
    rows: state.rows,
    total: state.total,
    isFiltered: address.isFiltered,
    clearFilters: address.clearFilters,
    open(row) {
      version.set(row);
      open(row._id);
    },
    run(action, ...rows) {
      if ("dialog" in action || action.confirm) setAsked({ action, rows });
      else {
        start(
          action,
          rows.map((row) => version.for(action, row)),
        );
      }
    },
    versionRead: version.of,
    markRead: version.set,
  };
  return {
    handle,
    state,
    address,
    steps,
    close: () => open(null),
    start,
    asked,
    dropQuestion: () => setAsked(undefined),
  };
}

/** The open row as it was when opened. The row itself may be updated meanwhile. */
function useReadVersion<Row extends ListRow>(openRow: Row | undefined, open: (id: string | null) => void) {
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
