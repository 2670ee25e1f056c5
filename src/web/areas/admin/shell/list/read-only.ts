import type { ListRow, Resource } from "#web/ui/resource.ts";

/** Removes everything that changes rows from a list. */
export function readOnly<Row extends ListRow>(resource: Resource<Row>): Resource<Row> {
  const { bulk, keys, beside, display, panel, empty, ...rest } = resource;
  return {
    ...rest,
    empty: withoutActions(empty),
    display: "items" in display ? display : withoutActions(display),
    ...(panel && { panel: { ...panel, footer: () => null } }),
  };
}

function withoutActions<Table extends { actions?: unknown }>({ actions, ...table }: Table) {
  return table;
}
