import type { ReactNode } from "react";
import type { NavigateFunction } from "react-router";
import type { Column } from "./data-table.tsx";
import type { ToastContent } from "./toast.ts";

export type ListRow = { _id: string };

/** One page of a list: its rows, the total number of rows, and the cursor of the next page. */
export type ListPage<Row> = { items: Row[]; total: number; nextCursor: string | null };

/** How to undo a change, and until when. */
export type UndoOffer = { ids: string[]; until: string };
/** The result of a change to many rows: those that no longer exist, and those that are left as they are. */
export type ManyChanged = {
  notFound: string[];
  refused?: readonly { message: string }[];
  undo?: UndoOffer | undefined;
};

/** A change to rows. The list shows it at once and reverts it if the server refuses. */
export type Change<Row, Result = unknown> = {
  /** Changes a single row; without it, `many` is called with one id. An `undo` in the result is offered. */
  one?: (id: string, row: Row) => Promise<Result>;
  many?: (ids: string[], rows: readonly Row[]) => Promise<ManyChanged>;
  /** Returns the changed row, or undefined if it leaves the list. */
  apply: (row: Row) => Row | undefined;
  done?(outcome: { row: Row; count: number; result: Result; navigate: NavigateFunction }): ToastContent;
  /**
   * Applies to the version that was opened, if this says that the present one differs from it. A version that the
   * server refuses as outdated is opened again, beside the present one.
   */
  asRead?: (read: Row, present: Row) => boolean;
  /** The message for a failure that has none of its own. */
  fallback?: string;
  /** Includes the name of the row in the failure message. */
  namesRow?: boolean;
};

type DialogProps<Row> = {
  row: Row;
  rows: readonly Row[];
  onClose: () => void;
  start: (change: Change<Row>) => void;
};

type Confirmation = { title: string; description: string; tone?: "danger" | "primary" };

/** An action on rows: immediate, after a confirmation, or in a dialog of its own. */
export type Action<Row, Result = unknown> = { label: string } & (
  | (Change<Row, Result> & { confirm?: (rows: readonly Row[]) => Confirmation })
  | { dialog: (props: DialogProps<Row>) => ReactNode }
);

/** A parameter of the list in the URL. One with an `initial` value is a sort order. */
export type Filter = { name: string; initial?: string } & (
  | { kind: "search"; label: string; placeholder: string }
  | { kind: "choice"; label: string; options: readonly (readonly [value: string, label: string])[] }
  | { kind: "day"; label: string }
  | { kind: "hidden" }
);

/** What the parts of a list may read and call. */
export type ListHandle<Row> = {
  /** Undefined while the first rows are loading. */
  rows: readonly Row[] | undefined;
  total: number;
  isFiltered: boolean;
  clearFilters: () => void;
  open: (row: Row) => void;
  run: (action: Action<Row>, ...rows: Row[]) => void;
  /** The version of the open row that was opened. */
  versionRead: (row: Row) => Row;
  /** From now on, the version that was read is this one. */
  markRead: (row: Row) => void;
};

export type ListTable<Row> = {
  caption: string;
  title: Omit<Column<Row>, "cell"> & { cell: (row: Row, list: ListHandle<Row>) => ReactNode };
  columns: readonly Column<Row>[];
  actions?: (row: Row, list: ListHandle<Row>) => ReactNode;
  /** Rows become cards below this width, in pixels. */
  cardsBelow?: number;
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
   * Stores the open row in the URL, and tells the user if it no longer exists. `read`: a row that is not among those of
   * the page; without it, further pages are loaded until the row comes.
   */
  address?: { name: string; gone: string; read?: (id: string, signal: AbortSignal) => Promise<Row> };
  /** After a row has left the list, opens the next one. */
  movesOn?: boolean;
};

type Notice = { title: string; description?: string; className?: string };

/** The descriptor from which a list of the admin area is built. */
export type Resource<Row extends ListRow> = {
  /** The query key of the list. A change invalidates all queries with the same first part. */
  key: readonly [string, ...string[]];
  path: string;
  /** The plural name of its rows. */
  noun?: string;
  title: string;
  lead?: ReactNode | ((list: ListHandle<Row>) => ReactNode);
  /** Shown between the title and the filters. */
  above?: ReactNode;
  /** Shown beside the title. */
  beside?: (list: ListHandle<Row>) => ReactNode;
  read: (query: URLSearchParams, signal: AbortSignal) => Promise<ListPage<Row>>;
  /** Refreshes after this many milliseconds. */
  refetchInterval?: (rows: readonly Row[]) => number | false;
  nameOf: (row: Row) => string;
  filters?: readonly Filter[];
  /** For a list without pages, to which rows are added at the end: the query it is loaded with. */
  endless?: Record<string, string>;
  display: ListTable<Row> | ListItems<Row>;
  /** Actions on selected rows. */
  bulk?: { label: string; actions: readonly Action<Row>[] };
  panel?: ListPanel<Row>;
  /** Single-key shortcuts for the row that is focused or open. */
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
  /** The text that says what is lost with these rows. */
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

/** The maximum number of names; the others are only counted. */
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
