import { useState } from "react";
import type { Terms } from "#domain/campaigns/terms.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { Button } from "#web/ui/button.tsx";
import { type Action, deletion, namesOf, type Resource, wholeList } from "#web/ui/resource.ts";
import { RowButton, RowOpener } from "#web/ui/row-button.tsx";
import { Time } from "#web/ui/time.tsx";
import { TermsDialog } from "./terms-dialog.tsx";
import { TermsPreview } from "./terms-preview.tsx";
import { countryText } from "./terms-values.ts";

const edit: Action<Terms> = {
  label: "Edit",
  dialog: ({ row, onClose }) => <TermsDialog terms={row} onClose={onClose} />,
};
const remove = deletion<Terms>({
  noun: { one: "template", many: "templates" },
  one: (id) => adminCall("DELETE /api/admin/terms/:id", { params: { id } }),
  lost: (all) =>
    `${namesOf(all.map(({ name }) => name))}: offers that were sent keep their terms. This cannot be undone.`,
});

/** Templates of the terms of offers. */
export const termsList: Resource<Terms> = {
  key: ["terms", "list"],
  path: "/admin/terms",
  title: "Terms",
  lead: "What each offer agrees to. A campaign uses a template or the standard terms; each offer can use another one.",
  beside: () => <NewTerms />,
  read: async (_query, signal) => wholeList(await adminCall("GET /api/admin/terms", { signal })),
  nameOf: ({ name }) => name,
  endless: {},
  display: {
    caption: "Terms",
    title: {
      id: "name",
      header: "Name",
      cell: (terms, list) => (
        <RowOpener onClick={() => list.open(terms)} className="text-base">
          {terms.name}
        </RowOpener>
      ),
    },
    columns: [
      { id: "country", header: "Country", cell: ({ country }) => countryText(country) },
      { id: "version", header: "Version", cell: ({ version }) => version },
      { id: "changed", header: "Changed", cell: ({ updatedAt }) => <Time value={updatedAt} /> },
    ],
    actions: (terms, { run }) => (
      <>
        <RowButton label={`Edit ${terms.name}`} onClick={() => run(edit, terms)}>
          Edit
        </RowButton>
        <RowButton tone="danger" label={`Delete ${terms.name}`} onClick={() => run(remove, terms)}>
          Delete
        </RowButton>
      </>
    ),
  },
  panel: {
    description: ({ country, version }) => `${countryText(country)} · Version ${version}`,
    content: ({ body }) => (
      <>
        <h3 className="mb-3 text-subheading">What a creator would read</h3>
        <TermsPreview body={body} />
      </>
    ),
    footer: (terms, { run }) => (
      <>
        <Button variant="quiet" className="text-danger-text!" onClick={() => run(remove, terms)}>
          Delete
        </Button>
        <Button onClick={() => run(edit, terms)}>Edit</Button>
      </>
    ),
  },
  failed: "The terms could not be loaded",
  empty: {
    title: "No templates yet",
    description: "Without one, offers use the standard terms, which repeat the offer and add nothing.",
  },
};

function NewTerms() {
  const [making, setMaking] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setMaking(true)}>
        + New Terms
      </Button>
      {making && <TermsDialog terms={undefined} onClose={() => setMaking(false)} />}
    </>
  );
}
