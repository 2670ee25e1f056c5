import { useInfiniteQuery } from "@tanstack/react-query";
import { importFields } from "#domain/imports/import-fields.ts";
import type { ImportOutcome, ImportRecord, ImportRow } from "#domain/imports/imports.contract.ts";
import { reasonText } from "#domain/imports/reason-text.ts";
import { readImportRows } from "#web/api/admin-imports.ts";
import { Button } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/notices.tsx";
import { importRowsKey } from "./use-file-import.ts";

type ImportRowsProps = { current: ImportRecord; outcome: ImportOutcome };

/** Headers of the second column, by outcome of the rows. */
const headers: Partial<Record<ImportOutcome, string>> = {
  refused: "Reason",
  duplicate: "Reason",
  changed: "Changes",
};

/** The rows with one outcome, a page at a time. */
export function ImportRows({ current, outcome }: ImportRowsProps) {
  const { _id: id, step, kind, furtherFields } = current;
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [importRowsKey, id, step, outcome],
    queryFn: ({ pageParam, signal }) => readImportRows(id, outcome, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: ({ rows, isLast }) => (isLast ? undefined : rows.at(-1)?.row),
  });
  const header = headers[outcome];
  const labels = new Map(importFields(kind, furtherFields).map(({ name, label }) => [name, label]));
  const whyOf = ({ errors, changes, differences }: ImportRow) =>
    differences.length > 0 ? (
      <Differences differences={differences} />
    ) : (
      reasonText(errors) || changes.map((name) => labels.get(name) ?? name).join(", ")
    );
  return (
    <>
      <DataTable
        caption="Rows of the file"
        rows={data?.pages.flatMap(({ rows }) => rows)}
        rowKey={({ row }) => String(row)}
        title={{ id: "row", header: "Row", cell: ({ row, name }) => `${row}. ${name || "–"}` }}
        columns={header ? [{ id: "why", header, className: "min-w-56", cell: whyOf }] : []}
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

/** The fields that a row changes, with their present value and the one of the row. */
function Differences({ differences }: Pick<ImportRow, "differences">) {
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)]">
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
