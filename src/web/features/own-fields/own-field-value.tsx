import type { CustomField } from "#domain/custom-fields/custom-fields.contract.ts";
import { customShownText } from "#domain/custom-fields/custom-value-text.ts";
import type { CustomValue, CustomValues } from "#domain/custom-fields/custom-values.ts";
import { isWebAddress } from "#domain/http/web-address.ts";
import type { Column } from "#web/ui/data-table.tsx";
import { Detail, OutwardLink } from "#web/ui/details.tsx";
import { NoValue } from "#web/ui/no-value.tsx";
import { Day } from "#web/ui/time.tsx";

type WithValues = { custom?: CustomValues | undefined };

/** A value as people read it; a dash if there is none. */
function OwnFieldValue({ field, value }: { field: CustomField; value: CustomValue | undefined }) {
  if (value === undefined) return <NoValue />;
  if (field.kind === "day" && typeof value === "string") return <Day value={value} withYear />;
  const text = customShownText(field, value);
  if (field.kind === "link" && isWebAddress(text)) {
    return <OutwardLink to={text}>{text.replace(/^https?:\/\/(?:www\.)?|\/$/g, "")}</OutwardLink>;
  }
  return <span className="wrap-anywhere whitespace-pre-line">{text}</span>;
}

/** Columns of own fields, which people choose. */
export function ownFieldColumns<Row extends WithValues>(fields: readonly CustomField[]): Column<Row>[] {
  return fields.map((field) => ({
    id: `custom.${field.key}`,
    header: field.label,
    isHidden: true,
    ...(isFigure(field) && { align: "end" as const }),
    className: isFigure(field) ? "min-w-24 whitespace-nowrap tabular-nums" : "min-w-28 max-w-64",
    cell: ({ custom }) =>
      field.kind === "long_text" ? (
        <span className="line-clamp-3">
          <OwnFieldValue field={field} value={custom?.[field.key]} />
        </span>
      ) : (
        <OwnFieldValue field={field} value={custom?.[field.key]} />
      ),
  }));
}

function isFigure({ kind }: CustomField): boolean {
  return kind === "number" || kind === "money";
}

/** Values of a record in a list of names and values, without empty ones. */
export function OwnFieldDetails({ fields, custom = {} }: WithValues & { fields: readonly CustomField[] }) {
  return fields
    .filter(({ key }) => custom[key] !== undefined)
    .map((field) => (
      <Detail key={field.key} label={field.label}>
        <OwnFieldValue field={field} value={custom[field.key]} />
      </Detail>
    ));
}
