import clsx from "clsx";
import type { ReactNode } from "react";
import { useNarrow } from "./media-query.ts";
import { useRowFocus } from "./row-focus.ts";
import { Skeleton, SkeletonGroup } from "./skeleton.tsx";

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Whether the column is hidden until somebody chooses it. */
  isHidden?: boolean;
  /** Figures are aligned to the end of their column. */
  align?: "start" | "end";
  /** Classes for the header and each cell of the column, such as its width. */
  className?: string;
};

type DataTableProps<Row> = {
  /** Accessible name of the table. */
  caption: string;
  /** The column that names each row, and becomes the heading if rows are cards. */
  title: Column<Row>;
  columns: readonly Column<Row>[];
  /** Buttons of a row. */
  actions?: (row: Row) => ReactNode;
  /** Checkboxes that select rows, before all other columns. */
  selection?: { header: (labelHidden: boolean) => ReactNode; cell: (row: Row) => ReactNode };
  /** Number of placeholders while the first rows are loading. */
  expectedRows?: number;
  /** Undefined while the first rows are loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Marks rows as outdated while new ones are loading. */
  stale?: boolean;
  /** Shown in place of a table without rows. */
  empty: ReactNode;
  /** Whether the table scrolls sideways, with the title column staying in view. */
  wide?: boolean;
  /** Width in pixels below which rows become cards. */
  cardsBelow?: number;
  /** A row as a card, in two lines with its actions; without it, a card lists the values of all columns. */
  card?: (row: Row) => ReactNode;
};

const usualRows = 8;

/** A table with a sticky header. If narrow, its rows become cards. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { ref, narrow } = useNarrow<HTMLDivElement>(props.cardsBelow ?? 780);
  const { stale = false } = props;
  useRowFocus(ref, props.rows?.map(props.rowKey));
  return (
    <div
      ref={ref}
      tabIndex={-1}
      aria-busy={stale || undefined}
      className={clsx("@container transition-opacity duration-150", stale && "opacity-85")}
    >
      <Content {...props} narrow={narrow} />
    </div>
  );
}

function Content<Row>({ narrow, ...props }: DataTableProps<Row> & { narrow: boolean }) {
  if (props.rows === undefined)
    return <Loading caption={props.caption} count={props.expectedRows ?? usualRows} narrow={narrow} />;
  if (props.rows.length === 0) return props.empty;
  return narrow ? <Cards {...props} rows={props.rows} /> : <Table {...props} rows={props.rows} />;
}

type LoadedProps<Row> = DataTableProps<Row> & { rows: readonly Row[] };

const headerCell =
  "border-line-strong border-b bg-paper px-3 py-2.5 text-left align-bottom font-semibold " +
  "text-ink-soft text-tiny first:pl-0 last:pr-0";
/** Within a table that scrolls, the header cannot stick to the top of the page. */
const headerOf = (wide: boolean | undefined) => clsx(headerCell, !wide && "sticky top-16 z-10");
const titleOf = (wide: boolean | undefined) =>
  wide && "sticky left-0 z-10 bg-paper group-focus-within:bg-sunk group-hover:bg-sunk";
const bodyCell =
  "wrap-anywhere border-line border-b px-3 py-3 text-left align-middle font-normal first:pl-0 last:pr-0";

function Table<Row>(props: LoadedProps<Row>) {
  const { caption, rows, rowKey, wide } = props;
  const table = (
    <table className="w-full border-separate border-spacing-0 text-small">
      <caption className="sr-only">{caption}</caption>
      <TableHead {...props} />
      <tbody>
        {rows.map((row) => (
          <TableRow key={rowKey(row)} {...props} row={row} />
        ))}
      </tbody>
    </table>
  );
  return wide ? <div className="overflow-x-auto pb-3">{table}</div> : table;
}

function TableHead<Row>({ title, columns, actions, selection, wide }: LoadedProps<Row>) {
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={clsx(headerOf(wide), "w-9")}>
            {selection.header(true)}
          </th>
        )}
        {[title, ...columns].map((column) => (
          <th
            key={column.id}
            scope="col"
            className={clsx(
              headerOf(wide),
              column.align === "end" && "text-right",
              column === title && titleOf(wide),
              column.className,
            )}
          >
            {column.header}
          </th>
        ))}
        {actions && (
          <th scope="col" className={clsx(headerOf(wide), "text-right")}>
            Actions
          </th>
        )}
      </tr>
    </thead>
  );
}

function TableRow<Row>(props: LoadedProps<Row> & { row: Row }) {
  const { row, rowKey, title, columns, actions, selection, wide } = props;
  return (
    <tr
      data-row={rowKey(row)}
      className="group transition-colors duration-100 focus-within:bg-sunk hover:bg-sunk"
    >
      {selection && <td className={bodyCell}>{selection.cell(row)}</td>}
      <th scope="row" className={clsx(bodyCell, titleOf(wide), title.className ?? "min-w-40")}>
        {title.cell(row)}
      </th>
      {columns.map((column) => (
        <td
          key={column.id}
          className={clsx(bodyCell, column.align === "end" && "text-right", column.className ?? "min-w-28")}
        >
          {column.cell(row)}
        </td>
      ))}
      {actions && (
        <td className={clsx(bodyCell, "whitespace-nowrap")}>
          <div className="flex items-center justify-end gap-4">{actions(row)}</div>
        </td>
      )}
    </tr>
  );
}

function Cards<Row>(props: LoadedProps<Row>) {
  const { caption, selection, rows, rowKey, card } = props;
  return (
    <>
      {selection && <div className="mb-3 text-small">{selection.header(false)}</div>}
      <ul aria-label={caption} className="flex flex-col border-line border-t">
        {rows.map((row) => (
          <li key={rowKey(row)} data-row={rowKey(row)} className="border-line border-b py-2.5">
            {card ? (
              <div className="flex items-center gap-3">
                {selection?.cell(row)}
                <div className="min-w-0 grow">{card(row)}</div>
              </div>
            ) : (
              <WholeRow {...props} row={row} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function WholeRow<Row>({ title, columns, actions, selection, row }: LoadedProps<Row> & { row: Row }) {
  return (
    <div className="grid gap-y-1.5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <div className="flex min-w-0 grow basis-52 items-start gap-3">
          {selection?.cell(row)}
          <div className="wrap-anywhere min-w-0 grow">{title.cell(row)}</div>
        </div>
        {actions?.(row)}
      </div>
      <Values columns={columns} row={row} />
    </div>
  );
}

/** The values of a card side by side, without the empty ones. */
function Values<Row>({ columns, row }: Pick<LoadedProps<Row>, "columns"> & { row: Row }) {
  const values = columns
    .map(({ id, header, cell }) => ({ id, header, value: cell(row) }))
    .filter(({ value }) => !isEmpty(value));
  if (values.length === 0) return null;
  return (
    <dl className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-small [&_button]:min-h-6">
      {values.map(({ id, header, value }) => (
        <div key={id} className="flex min-w-0 max-w-full items-baseline gap-1.5 has-data-empty:hidden">
          <dt className="shrink-0 text-ink-soft text-tiny">{header}</dt>
          <dd className="wrap-anywhere min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function isEmpty(value: ReactNode): boolean {
  return value === undefined || value === null || value === false || value === "" || value === "–";
}

/** Placeholder rows of the usual height, so that the layout does not shift. */
function Loading({ caption, count, narrow }: { caption: string; count: number; narrow: boolean }) {
  return (
    <SkeletonGroup label={`Loading: ${caption}`} className="border-line-strong border-t">
      {Array.from({ length: count }, (_, row) => row).map((row) => (
        <div
          key={row}
          className={clsx("flex gap-8 border-line border-b", narrow ? "flex-col gap-3 py-5" : "h-17 py-4")}
        >
          <Skeleton className="h-4 w-40 max-w-full" />
          <Skeleton className="h-4 w-56 max-w-full" />
          <Skeleton className={clsx("h-4 w-28", narrow && "hidden")} />
          <Skeleton className={clsx("ml-auto h-4 w-32", narrow && "hidden")} />
        </div>
      ))}
    </SkeletonGroup>
  );
}
