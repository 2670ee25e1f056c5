import { useInfiniteQuery } from "@tanstack/react-query";
import { importFields } from "#domain/imports/import-fields.ts";
import type { ImportOutcome, ImportRecord, ImportRow } from "#domain/imports/imports.contract.ts";
import { reasonText } from "#domain/imports/reason-text.ts";
import { readImportRows } from "#web/api/admin-imports.ts";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/notices.tsx";
import { importRowsKey } from "./use-file-import.ts";

type ImportRowsProps = { current: ImportRecord; outcome: ImportOutcome };

/** Number of columns above which a table scrolls sideways. */
const mostColumns = 6;

/** The rows with one outcome, a page at a time. */
export function ImportRows({ current, outcome }: ImportRowsProps) {
  const { _id: id, step } = current;
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [importRowsKey, id, step, outcome],
    queryFn: ({ pageParam, signal }) => readImportRows(id, outcome, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: ({ rows, isLast }) => (isLast ? undefined : rows.at(-1)?.row),
  });
  const rows = data?.pages.flatMap((page) => page.rows);
  const columns = columnsOf(outcome, rows ?? [], current);
  return (
    <>
      <DataTable
        caption="Rows of the file"
        rows={rows}
        rowKey={({ row }) => String(row)}
        title={{ id: "row", header: "Row", cell: titleOf }}
        columns={columns}
        wide={columns.length > mostColumns}
        {...((outcome === "created" || outcome === "changed") && { card: cardOf })}
        empty={<EmptyState title="No such rows" level={3} className="py-8" />}
      />
      {hasNextPage && (
        <Button
          variant="secondary"
          size="small"
          className="mt-4"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}

function titleOf({ row, name }: ImportRow): string {
  return `${row}. ${name || "–"}`;
}

function cardOf(row: ImportRow) {
  return (
    <>
      <p className="wrap-anywhere mb-1.5 font-semibold">{titleOf(row)}</p>
      <Differences differences={row.differences} />
    </>
  );
}

/** New rows have a column for each field that one of them fills. */
function columnsOf(
  outcome: ImportOutcome,
  rows: readonly ImportRow[],
  { kind, furtherFields }: ImportRecord,
): Column<ImportRow>[] {
  if (outcome === "unchanged") return [];
  if (outcome === "created") {
    const filled = new Set(rows.flatMap(({ differences }) => differences.map(({ field }) => field)));
    return [...filled].map((field) => ({ id: field, header: field, cell: (row) => cellOf(row, field) }));
  }
  const labels = new Map(importFields(kind, furtherFields).map(({ name, label }) => [name, label]));
  const whyOf = ({ errors, changes, differences }: ImportRow) =>
    differences.length > 0 ? (
      <Differences differences={differences} />
    ) : (
      reasonText(errors) || changes.map((name) => labels.get(name) ?? name).join(", ")
    );
  const header = outcome === "changed" ? "Changes" : "Reason";
  return [{ id: "why", header, className: "min-w-56", cell: whyOf }];
}

function cellOf({ differences }: ImportRow, field: string) {
  const text = differences.find((one) => one.field === field)?.after;
  return text && <span className="line-clamp-4 w-max max-w-60 whitespace-pre-line">{text}</span>;
}

/** The fields that a row writes, with their value now, if there is one, and the one of the row. */
function Differences({ differences }: Pick<ImportRow, "differences">) {
  return (
    <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,5fr)] gap-x-4 gap-y-1 text-small sm:grid-cols-[9rem_minmax(0,1fr)]">
      {differences.map(({ field, before, after }) => (
        <div key={field} className="contents">
          <dt className="wrap-anywhere text-ink-soft">{field}</dt>
          <dd className="wrap-anywhere line-clamp-4 min-w-0 whitespace-pre-line">
            {before !== "" && <del className="text-ink-soft">{before}</del>}
            {before !== "" && <span>{" → "}</span>}
            <ins className="no-underline">{after || "Empty"}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
