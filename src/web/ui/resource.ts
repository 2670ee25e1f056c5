import type { ReactNode } from "react";
import type { NavigateFunction } from "react-router";
import type { Column } from "./data-table.tsx";
import type { ToastContent } from "./toast.ts";

export type ListRow = { _id: string };

/** Number of rows for each option of a filter, by name of the filter. Missing options have none. */
export type OptionCounts = Readonly<Record<string, readonly { value: string; count: number }[]>>;
/** A page of a list: its rows, the total number of rows, and the cursor of the next page. */
export type ListPage<Row> = {
  items: Row[];
  total: number;
  nextCursor: string | null;
  counts?: OptionCounts;
};

/** IDs to undo a change, and the deadline. */
export type UndoOffer = { ids: string[]; until: string };
/** Result of a change to several rows: missing rows, and rows that stay unchanged. */
export type ManyChanged = {
  notFound: string[];
  refused?: readonly { message: string }[];
  undo?: UndoOffer | undefined;
};

/** A change to rows. The list shows it immediately and reverts it if the server refuses. */
export type Change<Row, Result = unknown> = {
  /** Changes a single row; without it, `many` is called with one ID. An `undo` in the result is offered. */
  one?: (id: string, row: Row) => Promise<Result>;
  many?: (ids: string[], rows: readonly Row[]) => Promise<ManyChanged>;
  /** Returns the changed row, or undefined if it leaves the list. */
  apply: (row: Row) => Row | undefined;
  done?(outcome: { row: Row; count: number; result: Result; navigate: NavigateFunction }): ToastContent;
  /** The change that takes this one back. It is offered for the rows that this one has changed. */
  inverse?: Pick<Change<Row>, "many" | "apply" | "fallback">;
  /**
   * If it returns true, the change applies to the version that was opened rather than the current one. If the
   * server refuses that version as outdated, the row is opened again beside the current version.
   */
  asRead?: (read: Row, present: Row) => boolean;
  /** Message for a failure without one. */
  fallback?: string;
  /** Whether the failure message includes the name of the row. */
  namesRow?: boolean;
};

type DialogProps<Row> = {
  row: Row;
  rows: readonly Row[];
  onClose: () => void;
  start: (change: Change<Row>) => void;
};

type Confirmation = { title: string; description: string; tone?: "danger" | "primary" };

/** An action on rows: immediate, after a confirmation, or in a dialog. */
export type Action<Row, Result = unknown> = { label: string } & (
  | (Change<Row, Result> & { confirm?: (rows: readonly Row[]) => Confirmation })
  | { dialog: (props: DialogProps<Row>) => ReactNode }
);

/** A parameter of the list in the URL. One with an `initial` value is a sort order. */
export type Filter = {
  name: string;
  initial?: string;
  /** Filters that people add by this label. Without a value, they are not shown before. */
  added?: string;
} & (
  | { kind: "search"; label: string; placeholder: string }
  | {
      kind: "choice";
      label: string;
      /** Label of the option for 'any'; without it, one of the options is always selected. */
      all?: string;
      options: readonly (readonly [value: string, label: string])[];
      /** Whether several options can be chosen; a row matches one of them. */
      several?: boolean;
    }
  | { kind: "day" | "text" | "figure"; label: string }
  | { kind: "hidden" }
);

/** State and functions of a list for its parts. */
export type ListHandle<Row> = {
  /** Undefined while the first rows are loading. */
  rows: readonly Row[] | undefined;
  total: number;
  isFiltered: boolean;
  clearFilters: () => void;
  open: (row: Row) => void;
  run: (action: Action<Row>, ...rows: Row[]) => void;
  /** The open row as it was when opened. */
  versionRead: (row: Row) => Row;
  /** Marks this version as the one that was read. */
  markRead: (row: Row) => void;
};

export type ListTable<Row> = {
  caption: string;
  /** Number of placeholders while the first rows are loading, for a list that is usually short. */
  expectedRows?: number;
  title: Omit<Column<Row>, "cell"> & { cell: (row: Row, list: ListHandle<Row>) => ReactNode };
  columns: readonly Column<Row>[];
  actions?: (row: Row, list: ListHandle<Row>) => ReactNode;
  /** Whether people choose which columns are shown. The choice is kept in the browser. */
  areColumnsChosen?: boolean;
  /** Whether the table scrolls sideways. */
  wide?: boolean;
  /** Rows become cards below this width, in pixels. */
  cardsBelow?: number;
  /** A row as a card: two lines with what matters, and its actions. */
  card?: (row: Row, list: ListHandle<Row>) => ReactNode;
};

/** Rows that are not shown as a table. */
export type ListItems<Row> = { items: (rows: readonly Row[]) => ReactNode; loading: ReactNode };

export type ListPanel<Row> = {
  description: (row: Row) => ReactNode;
  content: (row: Row, list: ListHandle<Row>) => ReactNode;
  footer: (row: Row, list: ListHandle<Row>) => ReactNode;
  wide?: boolean;
  closeLabel?: string;
  /** Adds buttons to the next and previous row: 'message' for 'Next message'. `counted` shows the position. */
  steps?: { noun: string; counted?: boolean };
  /**
   * Stores the open row in the URL, and tells the user if it no longer exists. `read`: reads a row that is not
   * loaded; without it, further pages are loaded until the row is found.
   */
  address?: { name: string; missingText: string; read?: (id: string, signal: AbortSignal) => Promise<Row> };
  /** Whether to open the next row after one has left the list. */
  movesOn?: boolean;
};

type Notice = {
  title: string;
  description?: string;
  /** Links with the next steps. */
  actions?: ReactNode;
  className?: string;
};

/** Descriptor of a list in the admin area. */
export type Resource<Row extends ListRow> = {
  /** Query key of the list. A change invalidates all queries with the same first part. */
  key: readonly [string, ...string[]];
  path: string;
  /** Plural noun for its rows. */
  noun?: string;
  title: string;
  lead?: ReactNode | ((list: ListHandle<Row>) => ReactNode);
  /** Shown between the title and the filters. */
  above?: ReactNode;
  /** Shown below the rows once they are there, so that it does not move. */
  below?: ReactNode;
  /** Shown beside the title. */
  beside?: (list: ListHandle<Row>) => ReactNode;
  read: (query: URLSearchParams, signal: AbortSignal) => Promise<ListPage<Row>>;
  /** Refetch interval in milliseconds. */
  refetchInterval?: (rows: readonly Row[]) => number | false;
  nameOf: (row: Row) => string;
  filters?: readonly Filter[];
  /** For a list without pages that grows at the end: its query. */
  endless?: Record<string, string>;
  display: ListTable<Row> | ListItems<Row>;
  /** Actions on selected rows. */
  bulk?: { label: string; actions: readonly Action<Row>[] };
  panel?: ListPanel<Row>;
  /** Single-key shortcuts for the focused or open row. */
  keys?: Readonly<Record<string, Action<Row>>>;
  /** Title of the error box if loading fails. */
  failed: string;
  empty: Notice;
  noneFits?: Notice & { clear: string };
};

export type Noun = { one: string; many: string };

/** 'Brand' or '3 brands', to start a sentence. */
export function counted(count: number, { one, many }: Noun): string {
  return count === 1 ? one.charAt(0).toUpperCase() + one.slice(1) : `${count} ${many}`;
}

export const undoHint = "You can undo this for ten seconds.";

type Deletion<Row> = Pick<Change<Row>, "one" | "many"> & {
  noun: Noun;
  /** Describes what is lost with these rows. */
  lost: (rows: readonly Row[]) => string;
};

/** Deletes rows after a confirmation that names them. */
export function deletion<Row>({ noun, lost, ...calls }: Deletion<Row>): Action<Row> {
  return {
    ...calls,
    label: "Delete",
    apply: () => undefined,
    confirm: (rows) => ({
      title:
        rows.length > 1
          ? `Are you sure you want to delete these ${rows.length} ${noun.many}?`
          : `Are you sure you want to delete this ${noun.one}?`,
      description: lost(rows),
    }),
    done: ({ count }) => ({ title: "Deleted", description: `${counted(count, noun)} deleted successfully.` }),
    fallback: "Failed to delete",
  };
}

type Marking<Action> = {
  noun: Noun;
  many: (ids: string[], action: Action) => Promise<ManyChanged>;
};
type Mark<Row, Action> = { label: string; action: Action; after: Partial<Row> };

/** Two actions, each of which takes the other one back. */
export function opposites<Row, Name>(
  { noun, many }: Marking<Name>,
  one: Mark<Row, Name>,
  other: Mark<Row, Name>,
): readonly Action<Row>[] {
  const changeOf = ({ action, after }: Mark<Row, Name>) => ({
    many: (ids: string[]) => many(ids, action),
    apply: (row: Row) => ({ ...row, ...after }),
    fallback: "Failed to update.",
  });
  const actionOf = (mark: Mark<Row, Name>, inverse: Mark<Row, Name>): Action<Row> => ({
    ...changeOf(mark),
    label: mark.label,
    done: ({ count }) => ({
      title: "Saved",
      description: `${counted(count, noun)} updated successfully!`,
    }),
    inverse: changeOf(inverse),
  });
  return [actionOf(one, other), actionOf(other, one)];
}

/** Maximum number of names; further ones are only counted. */
const namedAtMost = 3;

export function namesOf(names: readonly string[]): string {
  const others = names.length - namedAtMost;
  const named = names.slice(0, namedAtMost).join(", ");
  return others > 0 ? `${named} and ${others} more` : named;
}

/** Turns an array into a list with a single page. */
export function wholeList<Row>(items: Row[]): ListPage<Row> {
  return { items, total: items.length, nextCursor: null };
}
