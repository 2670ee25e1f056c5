import { Button } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { EmptyState, ErrorBox } from "#web/ui/notices.tsx";
import type { ListHandle, ListRow, ListTable, Resource } from "#web/ui/resource.ts";
import { type RowSelection, SelectAllBox, SelectRowBox } from "#web/ui/row-selection.tsx";
import type { Rows } from "./rows.ts";

type ListRowsProps<Row extends ListRow> = {
  resource: Resource<Row>;
  state: Rows<Row>;
  /** Undefined for read-only rows. */
  list?: ListHandle<Row>;
  selection?: RowSelection | undefined;
  level?: 2 | 3;
};

/** The rows, or the reason why there are none. */
export function ListRows<Row extends ListRow>(props: ListRowsProps<Row>) {
  const { resource, state, list, level = 2 } = props;
  const { display, failed } = resource;
  const { rows, failure } = state;
  if (rows === undefined && failure !== undefined) {
    return (
      <ErrorBox
        level={level}
        title={failed}
        message={failure}
        onRetry={() => state.refetch()}
        busy={state.isFetching}
      />
    );
  }
  if (!("items" in display)) return list && <Table {...props} list={list} table={display} />;
  if (rows === undefined) return display.loading;
  return rows.length === 0 ? <NoRows {...props} /> : display.items(rows);
}

type TableProps<Row extends ListRow> = ListRowsProps<Row> & { list: ListHandle<Row>; table: ListTable<Row> };

function Table<Row extends ListRow>({ table, list, selection, ...rest }: TableProps<Row>) {
  const { resource, state } = rest;
  const { title, actions, card, areColumnsChosen: _, ...columns } = table;
  return (
    <DataTable
      {...columns}
      rows={state.rows}
      rowKey={(row) => row._id}
      stale={state.stale}
      title={{ ...title, cell: (row) => title.cell(row, list) }}
      actions={actions && ((row) => actions(row, list))}
      {...(card && { card: (row: Row) => card(row, list) })}
      selection={
        selection && {
          header: (labelHidden) => (
            <SelectAllBox selection={selection} label="Select all on this page" labelHidden={labelHidden} />
          ),
          cell: (row) => (
            <SelectRowBox selection={selection} id={row._id} label={`Select ${resource.nameOf(row)}`} />
          ),
        }
      }
      empty={<NoRows {...rest} list={list} />}
    />
  );
}

function NoRows<Row extends ListRow>({ resource, list, level = 2 }: ListRowsProps<Row>) {
  const { empty, noneFits } = resource;
  if (!noneFits || !list?.isFiltered) return <EmptyState {...empty} level={level} />;
  const { clear, ...notice } = noneFits;
  return (
    <EmptyState
      {...notice}
      actions={
        <Button variant="secondary" onClick={list.clearFilters}>
          {clear}
        </Button>
      }
    />
  );
}
