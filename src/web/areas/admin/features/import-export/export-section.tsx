import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ExportName } from "#domain/csv/csv.contract.ts";
import { exportCsv } from "#web/api/admin-transfer.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/inputs.tsx";
import { saveAs } from "#web/ui/save-as.ts";

/** `forOwners`: lists with text and addresses of strangers. */
const lists: readonly { name: ExportName; label: string; forOwners?: true }[] = [
  { name: "influencers", label: "Influencers" },
  { name: "brands", label: "Brands" },
  { name: "contacts", label: "Contacts", forOwners: true },
  { name: "newsletter", label: "Newsletter subscribers", forOwners: true },
  { name: "history", label: "History", forOwners: true },
];

/** Downloads lists as CSV files. */
export function ExportSection({ isOwner }: { isOwner: boolean }) {
  const [bom, setBom] = useState(false);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (name: ExportName) => exportCsv(name, bom),
    onSuccess: (file, name) => saveAs(file, `${name}.csv`),
  });
  const shown = lists.filter(({ forOwners }) => isOwner || !forOwners);
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
        {shown.map(({ name, label }) => (
          <li
            key={name}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2"
          >
            <span className="font-medium">{label}</span>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Download CSV: ${label}`}
              busy={isPending && variables === name}
              disabled={isPending}
              onClick={() => mutate(name)}
            >
              Download CSV
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
