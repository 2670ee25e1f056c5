import { memo, useId, useMemo } from "react";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import type { Change, ListRow, Resource } from "#web/ui/resource.ts";
import { useRowSelection } from "#web/ui/row-selection.tsx";
import { SelectionBar } from "#web/ui/selection-bar.tsx";
import { useHasRole } from "../role.ts";
import { useColumnChoice } from "./column-choice.tsx";
import { ListChoice, ListFilters } from "./list-filters.tsx";
import { ListKeys } from "./list-keys.tsx";
import { ListPager, MoreRows } from "./list-pager.tsx";
import { OpenRowPanel } from "./list-panel.tsx";
import { ListRows } from "./list-rows.tsx";
import { readOnly } from "./read-only.tsx";
import { type List, useList } from "./use-list.ts";

type AdminListProps<Row extends ListRow> = { resource: Resource<Row> };

/** A list as a page. Memoized, so that leaving it does not render it again before the next page is ready. */
export const AdminList = memo(ListPage) as typeof ListPage;

function ListPage<Row extends ListRow>({ resource: whole }: AdminListProps<Row>) {
  const { resource, menu } = useColumnChoice(useAllowed(whole));
  const { title, lead, above, below, beside, keys, filters = [] } = resource;
  const list = useList(resource);
  const hasFilters = filters.some(({ kind }) => kind !== "hidden");
  // Already while the rows are loading, so that they do not move when they are there.
  const hasKeys = keys !== undefined && list.state.rows?.length !== 0;
  return (
    <>
      <PageTitle title={title} lead={typeof lead === "function" ? lead(list.handle) : lead}>
        {hasKeys ? <ListKeys keys={keys} list={list} /> : beside?.(list.handle)}
      </PageTitle>
      {above}
      {hasFilters ? (
        <ListFilters filters={filters} address={list.address} counts={list.state.counts}>
          {menu}
        </ListFilters>
      ) : (
        <div className="h-6" />
      )}
      <ListContent resource={resource} list={list} />
      {(list.state.rows !== undefined || list.state.failure !== undefined) && below}
    </>
  );
}

/** A list as a section of another page. */
export function AdminListSection<Row extends ListRow>({ resource: whole }: AdminListProps<Row>) {
  const resource = useAllowed(whole);
  const list = useList(resource);
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-subheading">
          {resource.title}
        </h2>
        {resource.filters?.map((filter) => (
          <ListChoice
            key={filter.name}
            filter={filter}
            address={list.address}
            className="min-w-[min(11rem,100%)]"
          />
        ))}
        {resource.beside?.(list.handle)}
      </div>
      <ListContent resource={resource} list={list} />
    </section>
  );
}

/** Removes actions that the administrator's role does not allow. */
function useAllowed<Row extends ListRow>(resource: Resource<Row>): Resource<Row> {
  const mayEdit = useHasRole("editor");
  return useMemo(() => (mayEdit ? resource : readOnly(resource)), [resource, mayEdit]);
}

type ListContentProps<Row extends ListRow> = AdminListProps<Row> & { list: List<Row> };

function ListContent<Row extends ListRow>({ resource, list }: ListContentProps<Row>) {
  const { bulk, panel, endless } = resource;
  const { rows = [] } = list.state;
  const selection = useRowSelection(rows.map((row) => row._id));
  return (
    <>
      <ListRows resource={resource} state={list.state} list={list.handle} selection={bulk && selection} />
      {bulk && selection.ids.length > 0 && (
        <SelectionBar
          label={bulk.label}
          count={selection.ids.length}
          actions={bulk.actions.map((action) => ({
            label: action.label,
            onClick: () => list.handle.run(action, ...rows.filter(({ _id }) => selection.isSelected(_id))),
          }))}
          onClear={selection.clear}
        />
      )}
      {panel && <OpenRowPanel resource={resource} panel={panel} list={list} />}
      <Question list={list} />
      {endless ? <MoreRows state={list.state} /> : <ListPager list={list} />}
    </>
  );
}

/** Confirmation of an action. */
function Question<Row extends ListRow>({ list }: { list: List<Row> }) {
  const { asked, dropQuestion, start } = list;
  const [row] = asked?.rows ?? [];
  if (!asked || !row) return null;
  const { action, rows } = asked;
  if ("dialog" in action) {
    const startAndClose = (change: Change<Row>) => {
      dropQuestion();
      start(change, rows);
    };
    return action.dialog({ row, rows, onClose: dropQuestion, start: startAndClose });
  }
  return (
    action.confirm && (
      <ConfirmDialog
        {...action.confirm(rows)}
        open
        onClose={dropQuestion}
        onConfirm={() => {
          dropQuestion();
          start(action, rows);
        }}
        confirmLabel={action.label}
      />
    )
  );
}
