import type { ReactNode } from "react";
import type { NavigateFunction } from "react-router";
import type { Column } from "./data-table.tsx";
import type { ToastContent } from "./toast.ts";

export type ListRow = { _id: string };

/** One page of a list: its rows, how many there are in all, and where the next page begins. */
export type ListPage<Row> = { items: Row[]; total: number; nextCursor: string | null };

/** What happens to rows. They show it at once, and go back when the server refuses. */
export type Change<Row, Result = unknown> = {
  /** Changes a single row; without it, `many` is called with one id. */
  one?: (id: string) => Promise<Result>;
  /** Changes all of them or none, and names those that are no longer there. */
  many?: (ids: string[]) => Promise<{ notFound: string[] }>;
  /** The row after the change; undefined when it leaves the list. */
  apply: (row: Row) => Row | undefined;
  done?(outcome: { row: Row; count: number; result: Result; navigate: NavigateFunction }): ToastContent;
  /** For a failure that has no words of its own. */
  fallback?: string;
  /** A failure is told with the name of the row. */
  namesRow?: boolean;
};

type DialogProps<Row> = { row: Row; onClose: () => void; start: (change: Change<Row>) => void };

/** What can be done with rows: at once, after a question, or in a dialog of its own. */
export type Action<Row, Result = unknown> = { label: string } & (
  | (Change<Row, Result> & { confirm?: (rows: readonly Row[]) => { title: string; description: string } })
  | { dialog: (props: DialogProps<Row>) => ReactNode }
);

/** A part of the address that the list is read with. One that has an `initial` value orders the list. */
export type Filter = { name: string; initial?: string } & (
  | { kind: "search"; label: string; placeholder: string }
  | { kind: "choice"; label: string; options: readonly (readonly [value: string, label: string])[] }
  | { kind: "hidden" }
);

/** What the parts of a list may know of it and do with it. */
export type ListHandle<Row> = {
  /** Undefined while the first ones are loading. */
  rows: readonly Row[] | undefined;
  total: number;
  isFiltered: boolean;
  clearFilters: () => void;
  open: (row: Row) => void;
  run: (action: Action<Row>, ...rows: Row[]) => void;
};

export type ListTable<Row> = {
  caption: string;
  title: Omit<Column<Row>, "cell"> & { cell: (row: Row, list: ListHandle<Row>) => ReactNode };
  columns: readonly Column<Row>[];
  actions?: (row: Row, list: ListHandle<Row>) => ReactNode;
  /** Narrower than this, in pixels, rows are cards. */
  cardsBelow?: number;
};

/** Rows that are no table. */
export type ListItems<Row> = { items: (rows: readonly Row[]) => ReactNode; loading: ReactNode };

export type ListPanel<Row> = {
  description: (row: Row) => ReactNode;
  content: (row: Row, list: ListHandle<Row>) => ReactNode;
  footer: (row: Row, list: ListHandle<Row>) => ReactNode;
  wide?: boolean;
  closeLabel?: string;
  /** Buttons lead to the rows beside: 'message' for 'Next message'. `counted` says where one is. */
  steps?: { noun: string; counted?: boolean };
  /** Keeps the open row in the address, and says so when it is no longer there. */
  address?: { name: string; gone: string };
  /** After a row has left the list, the next one is shown. */
  movesOn?: boolean;
};

type Notice = { title: string; description?: string; className?: string };

/** Everything that a list of the admin area is made of. */
export type Resource<Row extends ListRow> = {
  /** Its place in the query cache. A change makes everything stale that shares the first part. */
  key: readonly [string, ...string[]];
  path: string;
  /** What several of its rows are called. */
  noun?: string;
  title: string;
  lead?: ReactNode | ((list: ListHandle<Row>) => ReactNode);
  /** Beside the title. */
  beside?: (list: ListHandle<Row>) => ReactNode;
  read: (query: URLSearchParams, signal: AbortSignal) => Promise<ListPage<Row>>;
  /** Reads again after so many milliseconds. */
  refetchInterval?: (rows: readonly Row[]) => number | false;
  nameOf: (row: Row) => string;
  filters?: readonly Filter[];
  /** Without pages: rows are added below, and this is what they are read with. */
  endless?: Record<string, string>;
  display: ListTable<Row> | ListItems<Row>;
  /** What can be done with selected rows. */
  bulk?: { label: string; actions: readonly Action<Row>[] };
  panel?: ListPanel<Row>;
  /** Single keys for the row that has focus or is open. */
  keys?: Readonly<Record<string, Action<Row>>>;
  /** Title of the box that is shown instead when reading fails. */
  failed: string;
  empty: Notice;
  noneFits?: Notice & { clear: string };
};

export type Noun = { one: string; many: string };

/** 'Brand' or '3 brands', at the beginning of a sentence. */
export function counted(count: number, { one, many }: Noun): string {
  return count === 1 ? one.charAt(0).toUpperCase() + one.slice(1) : `${count} ${many}`;
}

type Deletion<Row> = Pick<Change<Row>, "one" | "many"> & {
  noun: Noun;
  /** What is lost with the rows of these names. */
  lost: (rows: readonly Row[]) => string;
};

/** Deletes rows after a question that names them. */
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

/** So many are named; of more, the rest is counted. */
const namedAtMost = 3;

export function namesOf(names: readonly string[]): string {
  const others = names.length - namedAtMost;
  const named = names.slice(0, namedAtMost).join(", ");
  return others > 0 ? `${named} and ${others} more` : named;
}

/** A list that is read at once. */
export function wholeList<Row>(items: Row[]): ListPage<Row> {
  return { items, total: items.length, nextCursor: null };
}
