import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { useState } from "react";
import {
  type CustomSubject,
  customKindLabels,
  customSubjectLabels,
  maximumCustomFields,
} from "#domain/custom-fields/custom-field-kinds.ts";
import type { CustomField } from "#domain/custom-fields/custom-fields.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { type Action, type ListHandle, type Resource, wholeList } from "#web/ui/resource.ts";
import { RowButton } from "#web/ui/row-button.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { FieldDialog } from "./field-dialog.tsx";

const edit: Action<CustomField> = {
  label: "Edit",
  dialog: ({ row, onClose }) => <FieldDialog subject={row.subject} field={row} onClose={onClose} />,
};

const remove: Action<CustomField> = {
  label: "Delete",
  dialog: ({ row, onClose, start }) => (
    <DeleteDialog
      field={row}
      onClose={onClose}
      onConfirm={() =>
        start({
          one: (id) => adminCall("DELETE /api/admin/custom-fields/:id", { params: { id } }),
          apply: () => undefined,
          done: () => ({ title: "Deleted", description: row.label }),
          fallback: "Failed to delete",
        })
      }
    />
  ),
};

function moveTo(position: number): Action<CustomField> {
  return {
    label: "Move",
    one: (id) => adminCall("PUT /api/admin/custom-fields/:id", { params: { id }, json: { position } }),
    apply: (field) => field,
    fallback: "Failed to move",
  };
}

/** Own fields of a kind of record, in the order of the form. */
export function fieldsList(subject: CustomSubject): Resource<CustomField> {
  return {
    key: ["custom-fields", subject],
    path: "/admin/fields",
    title: customSubjectLabels[subject],
    beside: ({ rows }) => <NewField subject={subject} isFull={(rows?.length ?? 0) >= maximumCustomFields} />,
    read: async (_query, signal) => {
      const query = new URLSearchParams({ subject });
      return wholeList(
        (await adminCall("GET /api/admin/custom-fields", { query, signal })).data.customFields,
      );
    },
    nameOf: ({ label }) => label,
    endless: {},
    display: {
      caption: customSubjectLabels[subject],
      expectedRows: 2,
      title: {
        id: "label",
        header: "Field",
        cell: ({ label }) => <span className="wrap-anywhere font-semibold">{label}</span>,
      },
      columns: [
        { id: "kind", header: "Kind", cell: Kind },
        {
          id: "key",
          header: "Key in the API",
          cell: ({ key }) => <code className="wrap-anywhere text-tiny">{key}</code>,
        },
      ],
      actions: (field, list) => <Actions field={field} list={list} />,
    },
    failed: "The fields could not be loaded",
    empty: { title: "No custom fields yet", description: emptyTexts[subject], className: "py-8" },
  };
}

const emptyTexts: Record<CustomSubject, string> = {
  influencer: "For example shoe size, contract number, or birthday.",
  brand: "For example customer number or price list.",
  collaboration: "For example shipping number or discount code.",
};

function Kind({ kind, currency, options }: CustomField) {
  return (
    <>
      <span>{customKindLabels[kind]}</span>
      {currency && <span className="text-ink-soft">{` in ${currency}`}</span>}
      {options.length > 0 && (
        <span className="wrap-anywhere line-clamp-2 text-ink-soft text-tiny">{options.join(", ")}</span>
      )}
    </>
  );
}

function Actions({ field, list }: { field: CustomField; list: ListHandle<CustomField> }) {
  const { rows = [], run } = list;
  const place = rows.findIndex(({ _id }) => _id === field._id);
  return (
    <>
      <span className="inline-flex">
        <IconButton
          label={`Move ${field.label} up`}
          disabled={place <= 0}
          onClick={() => run(moveTo(place - 1), field)}
        >
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton
          label={`Move ${field.label} down`}
          disabled={place === rows.length - 1}
          onClick={() => run(moveTo(place + 1), field)}
        >
          <ArrowDown aria-hidden="true" />
        </IconButton>
      </span>
      <RowButton label={`Edit ${field.label}`} onClick={() => run(edit, field)}>
        Edit
      </RowButton>
      <RowButton tone="danger" label={`Delete ${field.label}`} onClick={() => run(remove, field)}>
        Delete
      </RowButton>
    </>
  );
}

function NewField({ subject, isFull }: { subject: CustomSubject; isFull: boolean }) {
  const [making, setMaking] = useState(false);
  if (isFull) return <p className="text-ink-soft text-small">{`All ${maximumCustomFields} are used.`}</p>;
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setMaking(true)}>
        + Add Field
        <span className="sr-only">{` for ${customSubjectLabels[subject]}`}</span>
      </Button>
      {making && <FieldDialog subject={subject} field={undefined} onClose={() => setMaking(false)} />}
    </>
  );
}
