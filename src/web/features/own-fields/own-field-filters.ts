import type { CustomField } from "#domain/custom-fields/custom-fields.contract.ts";
import type { Filter } from "#web/ui/resource.ts";

/** Filters by own fields, which people add to those of the list. */
export function ownFieldFilters(fields: readonly CustomField[]): Filter[] {
  return fields.flatMap((field) => filtersOf(field).map((filter) => ({ ...filter, added: field.label })));
}

function filtersOf({ key, label, kind, options }: CustomField): Filter[] {
  const name = `custom.${key}`;
  const all = `Any ${label}`;
  switch (kind) {
    case "choice":
    case "choices":
      return [
        {
          name,
          kind: "choice",
          label,
          all,
          options: options.map((option) => [option, option]),
          several: true,
        },
      ];
    case "flag":
      return [
        {
          name,
          kind: "choice",
          label,
          all,
          options: [
            ["yes", `${label}: Yes`],
            ["no", `${label}: No`],
          ],
        },
      ];
    case "day":
      return [
        { name: `${name}.from`, kind: "day", label: `${label} from` },
        { name: `${name}.to`, kind: "day", label: "to" },
      ];
    case "number":
    case "money":
      return [
        { name: `${name}.from`, kind: "figure", label: `${label} from` },
        { name: `${name}.to`, kind: "figure", label: "to" },
      ];
    default:
      return [{ name, kind: "text", label }];
  }
}

/** The query of a list for the API: `custom.size.from=40` becomes `custom=size.from:40`. */
export function withOwnFields(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...query].map(([name, value]) =>
      name.startsWith("custom.") ? ["custom", `${name.slice("custom.".length)}:${value}`] : [name, value],
    ),
  );
}
