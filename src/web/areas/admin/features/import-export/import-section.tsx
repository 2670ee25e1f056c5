import { useState } from "react";
import type { ImportName } from "#domain/csv/import-columns.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/inputs.tsx";
import type { NewFieldForm } from "./import-columns.tsx";
import { ImportFile } from "./import-file.tsx";

const intros: Record<ImportName, string> = {
  influencers:
    "Upload the spreadsheet that you have. A row changes the creator with its email address or username; other rows are added.",
  brands:
    "Upload the spreadsheet that you have. A row changes the brand with its email address; other rows are added.",
};

/** Imports creators or brands from a spreadsheet. */
export function ImportSection({ newField }: { newField: NewFieldForm | undefined }) {
  const [kind, setKind] = useState<ImportName>("influencers");
  return (
    <section aria-labelledby="import">
      <h2 id="import" className="mb-2 text-subheading">
        Import
      </h2>
      <ImportFile
        kind={kind}
        intro={intros[kind]}
        newField={newField}
        beside={<ListField kind={kind} onChange={setKind} />}
        next={(done) => {
          const list = done.kind === "brands" ? "brands" : "influencers";
          return <ButtonLink to={`/admin/${list}`}>{`Show ${names[list]}`}</ButtonLink>;
        }}
      />
    </section>
  );
}

const names: Record<ImportName, string> = { influencers: "creators", brands: "brands" };

function ListField({ kind, onChange }: { kind: ImportName; onChange: (kind: ImportName) => void }) {
  return (
    <Field label="List" className="max-w-[17rem]">
      {(control) => (
        <Select
          {...control}
          value={kind}
          onChange={(event) => onChange(event.currentTarget.value === "brands" ? "brands" : "influencers")}
        >
          <option value="influencers">Creators</option>
          <option value="brands">Brands</option>
        </Select>
      )}
    </Field>
  );
}
