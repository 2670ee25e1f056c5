import { creatorOrderCodes, creatorOrders } from "#domain/campaigns/campaign-views.ts";
import {
  collaborationActionLabels,
  collaborationStateLabels,
  collaborationStates,
  type EditorAction,
  editorActions,
} from "#domain/campaigns/collaboration-states.ts";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { grouped } from "#domain/grouped.ts";
import { isOffLimits } from "#domain/influencers/do-not-contact.ts";
import { moneyText } from "#domain/money/money-text.ts";
import { useCustomFields } from "#web/api/admin-custom-fields.ts";
import { ownFieldColumns } from "#web/features/own-fields/own-field-value.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { Select } from "#web/ui/inputs.tsx";
import { EmptyState } from "#web/ui/notices.tsx";
import { RowOpener } from "#web/ui/row-button.tsx";
import { RowCard } from "#web/ui/row-card.tsx";
import { SelectAllBox, SelectRowBox, useRowSelection } from "#web/ui/row-selection.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { SelectionBar } from "#web/ui/selection-bar.tsx";
import { stepsOf } from "./board/board-columns.ts";
import { CampaignViews } from "./campaign-views.tsx";
import { CreatorAvatar, CreatorReach, OffLimitsBadge } from "./creator-face.tsx";
import {
  CreatorField,
  type CreatorFieldName,
  creatorFields,
  shortName,
  type Team,
} from "./creator-fields.tsx";
import { DueText, deadlineOf } from "./due-day.tsx";
import { furtherColumns } from "./further-columns.tsx";
import { mayBeOffered } from "./offers/offer-values.ts";
import { CollaborationBadge } from "./state-badges.tsx";
import type { Steps } from "./steps.ts";
import { filtered, useTableFilter } from "./table-filter.ts";

type CreatorsTableProps = {
  creators: readonly Collaboration[];
  currency: string;
  team: Team | undefined;
  mayEdit: boolean;
  steps: Pick<Steps, "start" | "offer" | "message">;
  onOpen: (id: string) => void;
  menu: (creator: Collaboration) => React.ReactNode;
};

/** Table of a campaign's creators. */
export function CreatorsTable(props: CreatorsTableProps) {
  const { creators, mayEdit, steps, onOpen, menu } = props;
  const { filter, set, clear } = useTableFilter();
  const { data: ownFields = [] } = useCustomFields("collaboration");
  const further = [...furtherColumns, ...ownFieldColumns<Collaboration>(ownFields)];
  const found = filtered(creators, filter);
  const selection = useRowSelection(found.map(({ _id }) => _id));
  const chosen = found.filter(({ _id }) => selection.isSelected(_id));
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <Filters creators={creators} filter={filter} set={set} />
        <CampaignViews filter={filter} onChoose={set} />
      </div>
      <DataTable
        caption="Creators"
        cardsBelow={1000}
        rows={found}
        rowKey={({ _id }) => _id}
        title={{
          id: "creator",
          header: "Creator",
          className: "min-w-56",
          cell: (creator) => <Name creator={creator} onOpen={onOpen} />,
        }}
        columns={[...columnsFor(props), ...(filter.columns === "all" ? further : [])]}
        {...(filter.columns !== "all" && { card: (creator: Collaboration) => cardOf(creator, props) })}
        wide={filter.columns === "all"}
        actions={menu}
        {...(mayEdit && {
          selection: {
            header: (labelHidden: boolean) => (
              <SelectAllBox selection={selection} label="Select all" labelHidden={labelHidden} />
            ),
            cell: ({ _id, creatorName }: Collaboration) => (
              <SelectRowBox selection={selection} id={_id} label={`Select ${creatorName}`} />
            ),
          },
        })}
        empty={
          <EmptyState
            title="No matches"
            description="No creators in this campaign match this search."
            actions={
              <Button variant="secondary" onClick={clear}>
                Show all
              </Button>
            }
          />
        }
      />
      {chosen.length > 0 && (
        <SelectionBar
          label="Selected creators"
          count={chosen.length}
          actions={[
            { label: "Message", onClick: () => steps.message(chosen) },
            ...(chosen.some(mayBeOffered)
              ? [{ label: "Send an offer", onClick: () => steps.offer(chosen.filter(mayBeOffered)) }]
              : []),
            ...sharedActions(chosen).map((action) => ({
              label: collaborationActionLabels[action],
              onClick: () => steps.start({ creators: chosen, actions: [action] }),
            })),
          ]}
          onClear={selection.clear}
        />
      )}
    </>
  );
}

/** Actions that at least one selected creator supports. Invitations are left out, because they need an offer. */
function sharedActions(chosen: readonly Collaboration[]): EditorAction[] {
  return editorActions.filter(
    (wanted) =>
      wanted !== "invite" &&
      chosen.some((creator) => stepsOf(creator).some(({ action }) => action === wanted)),
  );
}

type FiltersProps = Pick<ReturnType<typeof useTableFilter>, "filter" | "set"> & {
  creators: readonly Collaboration[];
};

function Filters({ creators, filter: { search, state, sort, columns }, set }: FiltersProps) {
  const counts = grouped(creators, (creator) => creator.state);
  return (
    <search className="flex flex-wrap gap-3 max-sm:contents xl:contents">
      <SearchField
        label="Search creators"
        placeholder="Name"
        value={search ?? ""}
        onSearch={(text) => set({ search: text || null })}
        className="min-w-[min(15rem,100%)] grow sm:max-w-80 xl:min-w-48"
      />
      <Select
        aria-label="State"
        value={state ?? ""}
        onChange={({ currentTarget: { value } }) =>
          set({ state: collaborationStates.find((each) => each === value) ?? null })
        }
        className="min-w-[min(12rem,100%)] max-sm:min-w-[min(10rem,100%)] max-sm:grow max-sm:basis-40"
      >
        <option value="">All states</option>
        {collaborationStates.map((each) => (
          <option key={each} value={each}>
            {`${collaborationStateLabels[each]} (${counts.get(each)?.length ?? 0})`}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Order"
        value={sort ?? ""}
        onChange={({ currentTarget: { value } }) =>
          set({ sort: creatorOrderCodes.find((each) => each === value) ?? null })
        }
        className="min-w-[min(10rem,100%)] max-sm:grow max-sm:basis-40"
      >
        <option value="">Board order</option>
        {Object.entries(creatorOrders).map(([code, label]) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Columns"
        value={columns ?? ""}
        onChange={({ currentTarget: { value } }) => set({ columns: value === "all" ? "all" : null })}
        className="min-w-[min(10rem,100%)] max-sm:grow max-sm:basis-40"
      >
        <option value="">Default columns</option>
        <option value="all">All columns</option>
      </Select>
    </search>
  );
}

type NameProps = { creator: Collaboration; onOpen: (id: string) => void };

function Opener({ creator, onOpen }: NameProps) {
  return (
    <RowOpener className="text-base" onClick={() => onOpen(creator._id)}>
      {creator.creatorName}
    </RowOpener>
  );
}

function cardOf(creator: Collaboration, { team, onOpen, menu }: CreatorsTableProps) {
  const { state, dueOn, nextStep, price, clientPrice, owner } = creator;
  const prices = [price, clientPrice].filter((money) => money !== null);
  return (
    <RowCard
      picture={<CreatorAvatar creator={creator} size={40} />}
      title={<Opener creator={creator} onOpen={onOpen} />}
      badge={<CollaborationBadge state={state} />}
      facts={[
        isOffLimits(creator.creator) && <OffLimitsBadge key="off-limits" creator={creator} />,
        dueOn && <DueText key="due" value={dueOn} today={deadlineOf(creator, team?.today)} />,
        nextStep,
        prices.map(moneyText).join(" → "),
        owner && shortName(owner.name),
      ]}
      actions={menu(creator)}
    />
  );
}

function Name({ creator, onOpen }: NameProps) {
  return (
    <div className="flex items-center gap-3">
      <CreatorAvatar creator={creator} size={40} />
      <div className="min-w-0">
        <Opener creator={creator} onOpen={onOpen} />
        <div className="flex flex-wrap gap-x-2 gap-y-1 text-tiny">
          <CreatorReach creator={creator} />
          <OffLimitsBadge creator={creator} />
        </div>
      </div>
    </div>
  );
}

function columnsFor({ currency, team, mayEdit }: CreatorsTableProps): Column<Collaboration>[] {
  const field = (name: CreatorFieldName, rest: Partial<Column<Collaboration>> = {}) => ({
    id: name,
    header: creatorFields[name].label,
    cell: (creator: Collaboration) => (
      <CreatorField creator={creator} name={name} currency={currency} team={team} mayEdit={mayEdit} />
    ),
    ...rest,
  });
  return [
    {
      id: "state",
      header: "State",
      className: "min-w-24",
      cell: ({ state }) => <CollaborationBadge state={state} />,
    },
    field("nextStep", { className: "min-w-44" }),
    field("dueOn", { className: "min-w-32" }),
    field("owner", { className: "min-w-32" }),
    field("price", { className: "min-w-24", align: "end" }),
    field("clientPrice", { className: "min-w-24", align: "end" }),
  ];
}
