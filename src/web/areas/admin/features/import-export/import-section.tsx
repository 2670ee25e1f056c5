import { useState } from "react";
import type { ImportName } from "#domain/csv/import-columns.ts";
import { importCsv } from "#web/api/admin-transfer.ts";
import { Field } from "#web/ui/field.tsx";
import { Checkbox, Select } from "#web/ui/inputs.tsx";
import { ImportFile } from "./import-file.tsx";

/** Imports creators or brands from a CSV file. */
export function ImportSection() {
  const [kind, setKind] = useState<ImportName>("influencers");
  const [publish, setPublish] = useState(false);
  const isOfCreators = kind === "influencers";
  return (
    <section aria-labelledby="import">
      <h2 id="import" className="mb-2 text-subheading">
        Import
      </h2>
      <ImportFile
        key={kind}
        kind={kind}
        send={(content, onLines) =>
          importCsv(kind, { ...content, publish: publish && isOfCreators }, onLines)
        }
        intro={
          <>
            <span>{`Rows with a known email change that record; other rows are added.${kind === "influencers" ? " Each platform has two columns, such as instagram_handle and instagram_followers." : ""}`}</span>
          </>
        }
        beside={(busy) => (
          <>
            <ListField kind={kind} disabled={busy} onChange={setKind} />
            {isOfCreators && <PublishField checked={publish} disabled={busy} onChange={setPublish} />}
          </>
        )}
      />
    </section>
  );
}

type PublishFieldProps = { checked: boolean; disabled: boolean; onChange: (checked: boolean) => void };

function PublishField({ checked, disabled, onChange }: PublishFieldProps) {
  return (
    <div className="basis-full">
      <Checkbox
        className="max-w-[34rem]"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      >
        <span className="font-semibold">Publish on the marketplace</span>
        <span className="block text-ink-soft text-small">
          Otherwise, only your team sees new creators, unless a column named visibility says public.
        </span>
      </Checkbox>
    </div>
  );
}

type ListFieldProps = { kind: ImportName; disabled: boolean; onChange: (kind: ImportName) => void };

function ListField({ kind, disabled, onChange }: ListFieldProps) {
  return (
    <Field label="List">
      {(control) => (
        <Select
          {...control}
          value={kind}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.value === "brands" ? "brands" : "influencers")}
          className="min-w-[min(11rem,100%)]"
        >
          <option value="influencers">Influencers</option>
          <option value="brands">Brands</option>
        </Select>
      )}
    </Field>
  );
}
