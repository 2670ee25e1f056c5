import { useState } from "react";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { Select } from "#web/ui/inputs.tsx";
import { EmptyState } from "#web/ui/notices.tsx";
import type { ImportRow } from "./import-progress.ts";
import { reasonText } from "./refused-file.ts";

type Outcome = ImportRow["outcome"];

const outcomes: Record<Outcome, { text: string; tone: BadgeTone }> = {
  refused: { text: "Refused", tone: "danger" },
  created: { text: "New", tone: "brand" },
  changed: { text: "Changed", tone: "gold" },
  unchanged: { text: "Unchanged", tone: "plain" },
};

const columns: readonly Column<ImportRow>[] = [
  { id: "email", header: "Email", cell: ({ email }) => email || "–" },
  {
    id: "outcome",
    header: "Outcome",
    cell: ({ outcome }) => <Badge tone={outcomes[outcome].tone}>{outcomes[outcome].text}</Badge>,
  },
  {
    id: "why",
    header: "What",
    className: "min-w-56",
    cell: ({ changes, errors }) => reasonText(errors) || changes.join(", ") || "–",
  },
];

/** Maximum number of rows shown at a time: ten thousand would be slow. */
const rowsAtOnce = 100;

/** Planned or actual result for each row. */
export function ImportRows({ rows }: { rows: readonly ImportRow[] }) {
  const [only, setOnly] = useState<Outcome | "">("");
  const [shown, setShown] = useState(rowsAtOnce);
  const matching = only === "" ? rows : rows.filter(({ outcome }) => outcome === only);
  return (
    <div className="mt-5">
      <Select
        aria-label="Rows to show"
        value={only}
        onChange={({ currentTarget: { value } }) => {
          setOnly(value in outcomes ? (value as Outcome) : "");
          setShown(rowsAtOnce);
        }}
        className="mb-3 max-w-60"
      >
        <option value="">All rows</option>
        {Object.entries(outcomes).map(([value, { text }]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
      <DataTable
        caption="Rows of the file"
        rows={matching.slice(0, shown)}
        rowKey={({ row }) => String(row)}
        title={{ id: "row", header: "Row", cell: ({ row, name }) => `${row}. ${name}` }}
        columns={columns}
        empty={<EmptyState title="No such rows" level={3} className="py-8" />}
      />
      {matching.length > shown && (
        <Button
          variant="secondary"
          size="small"
          className="mt-4"
          onClick={() => setShown(shown + rowsAtOnce)}
        >
          {`Show more (${matching.length - shown})`}
        </Button>
      )}
    </div>
  );
}
