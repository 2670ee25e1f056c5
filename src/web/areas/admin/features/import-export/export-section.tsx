import { useState } from "react";
import type { ExportName } from "#domain/csv/csv.contract.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/inputs.tsx";

const lists: readonly { name: ExportName; label: string }[] = [
  { name: "influencers", label: "Influencers" },
  { name: "brands", label: "Brands" },
  { name: "contacts", label: "Contacts" },
  { name: "newsletter", label: "Newsletter subscribers" },
];

/** Lists as CSV files. `onExport` tells of a failure itself. */
export function ExportSection({ onExport }: { onExport: (name: ExportName, bom: boolean) => Promise<void> }) {
  const [bom, setBom] = useState(false);
  const [busy, setBusy] = useState<ExportName>();
  const download = async (name: ExportName) => {
    setBusy(name);
    await onExport(name, bom);
    setBusy(undefined);
  };
  return (
    <section aria-labelledby="export">
      <h2 id="export" className="mb-4 text-subheading">
        Export
      </h2>
      <Checkbox
        checked={bom}
        onChange={(event) => setBom(event.currentTarget.checked)}
        className="mb-4 text-small"
      >
        For older spreadsheets (begins with a byte order mark)
      </Checkbox>
      <ul className="max-w-[34rem] border-line border-t">
        {lists.map(({ name, label }) => (
          <li key={name} className="flex items-center justify-between gap-4 border-line border-b py-2">
            <span className="font-medium">{label}</span>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Download CSV: ${label}`}
              busy={busy === name}
              disabled={busy !== undefined}
              onClick={() => void download(name)}
            >
              Download CSV
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
