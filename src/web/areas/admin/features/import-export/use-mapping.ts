import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { importFields } from "#domain/imports/import-fields.ts";
import {
  type ImportMapping,
  type ImportRecord,
  importMappingSchema,
} from "#domain/imports/imports.contract.ts";
import { clearDraft, readDraft, tabStorage, writeDraft } from "#web/ui/form/form-draft.ts";

/** The fields that somebody chooses for the columns of a file. They survive a reload until the rows are checked. */
export function useMapping(current: ImportRecord): [ImportMapping, Dispatch<SetStateAction<ImportMapping>>] {
  const [matched] = useState(() => draftOf(current) ?? matchedBy(current));
  const [mapping, setMapping] = useState(matched);
  useEffect(() => {
    if (mapping === matched) return;
    const texts = new URLSearchParams({ headers: headersOf(current), mapping: JSON.stringify(mapping) });
    writeDraft(tabStorage(), nameOf(current), { texts, key: undefined });
  }, [mapping, matched, current]);
  return [mapping, setMapping];
}

/** The server has the mapping once it is checked. */
export function forgetMapping(current: ImportRecord): void {
  clearDraft(tabStorage(), nameOf(current));
}

function matchedBy({ columns, options }: ImportRecord): ImportMapping {
  return {
    columns: columns.map(({ field, reading, takesAmounts }) => ({ field, reading, takesAmounts })),
    options,
  };
}

/** The mapping that was chosen for this file and not checked. Own fields can be deleted meanwhile. */
function draftOf(current: ImportRecord): ImportMapping | undefined {
  const texts = readDraft(tabStorage(), nameOf(current))?.texts;
  if (texts?.get("headers") !== headersOf(current)) return undefined;
  const { data } = importMappingSchema.safeParse(parsed(texts.get("mapping") ?? ""));
  if (data?.columns.length !== current.columns.length) return undefined;
  const present = new Set(importFields(current.kind, current.furtherFields).map(({ name }) => name));
  const columns = data.columns.map((column) =>
    column.field === null || present.has(column.field) ? column : { ...column, field: null },
  );
  return { ...data, columns };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function nameOf({ kind, campaignId, fileName }: ImportRecord): string {
  return `import:${campaignId ?? kind}:${fileName}`;
}

function headersOf({ columns }: ImportRecord): string {
  return JSON.stringify(columns.map(({ header }) => header));
}
