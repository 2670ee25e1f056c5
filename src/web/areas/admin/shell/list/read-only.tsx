import type { ListRow, ListTable, Resource } from "#web/ui/resource.ts";
import { HiddenRowActions } from "#web/ui/row-card.tsx";

/** Removes everything that changes rows from a list. */
export function readOnly<Row extends ListRow>(resource: Resource<Row>): Resource<Row> {
  const { bulk, keys, beside, display, panel, empty, ...rest } = resource;
  return {
    ...rest,
    empty: withoutActions(empty),
    display: "items" in display ? display : tableToRead(display),
    ...(panel && { panel: { ...panel, footer: () => null } }),
  };
}

function tableToRead<Row>(table: ListTable<Row>): ListTable<Row> {
  const { card, ...rest } = withoutActions(table);
  return {
    ...rest,
    ...(card && { card: (row, list) => <HiddenRowActions value>{card(row, list)}</HiddenRowActions> }),
  };
}

function withoutActions<Table extends { actions?: unknown }>({ actions, ...table }: Table) {
  return table;
}
