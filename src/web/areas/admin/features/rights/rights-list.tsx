import { Link } from "react-router";
import { rightsUseCodes, rightsUses } from "#domain/campaigns/offer-options.ts";
import { rightStateLabels, rightStates } from "#domain/rights/right-rules.ts";
import { type RightAction, rightActionLabels, rightActions } from "#domain/rights/rights.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { Button } from "#web/ui/button.tsx";
import { MenuButton } from "#web/ui/menu-button.tsx";
import type { Action, ListHandle, ListPanel, Resource } from "#web/ui/resource.ts";
import { RowButton, RowOpener } from "#web/ui/row-button.tsx";
import { RowCard } from "#web/ui/row-card.tsx";
import { RowMenu } from "#web/ui/row-menu.tsx";
import { Day } from "#web/ui/time.tsx";
import { RenewDialog } from "./renew-dialog.tsx";
import { RightBadge, RightDays, RightDetails, RightPlaces, RightUses } from "./right-cells.tsx";
import { RightDialog } from "./right-dialog.tsx";
import { type RightRow, rowsOf } from "./right-rows.ts";

function dialogOf(action: RightAction): Action<RightRow> {
  return {
    label: rightActionLabels[action],
    dialog: ({ row, onClose }) =>
      action === "renew" ? (
        <RenewDialog right={row} onClose={onClose} />
      ) : (
        <RightDialog right={row} action={action} onClose={onClose} />
      ),
  };
}
const actions = Object.fromEntries(rightActions.map((action) => [action, dialogOf(action)])) as Record<
  RightAction,
  Action<RightRow>
>;

const deliverableOf = ({ deliverableName }: RightRow) => deliverableName ?? "All deliverables";

const nameOf = ({ creatorName }: RightRow) => creatorName || "Erased";

function Opener({ right, list }: { right: RightRow; list: ListHandle<RightRow> }) {
  return (
    <RowOpener className="text-base" onClick={() => list.open(right)}>
      {nameOf(right)}
    </RowOpener>
  );
}

function CreatorTitle(right: RightRow, list: ListHandle<RightRow>) {
  const { clientName, campaign, state } = right;
  return (
    <>
      <span className="wrap-anywhere flex flex-wrap items-center gap-2">
        <Opener right={right} list={list} />
        <RightBadge state={state} />
      </span>
      <span className="block text-ink-soft text-small">
        <span>{`${clientName ? `For ${clientName}, ` : ""}`}</span>
        <Link to={`/admin/campaign?id=${campaign._id}`} className="link-plain">
          {campaign.name}
        </Link>
      </span>
    </>
  );
}

function Purpose(right: RightRow) {
  return (
    <>
      <RightUses {...right} deliverableName={null} />
      <span className="block text-ink-soft">{(right.rights ?? [right]).map(deliverableOf).join(", ")}</span>
    </>
  );
}

function Card(right: RightRow, list: ListHandle<RightRow>) {
  const { rights, clientName, deliverableName, uses, state, endsOn } = right;
  return (
    <RowCard
      title={<Opener right={right} list={list} />}
      badge={<RightBadge state={state} />}
      aside={
        endsOn && (
          <>
            <span>until </span>
            <Day value={endsOn} withYear />
          </>
        )
      }
      facts={[
        uses.map((use) => rightsUses[use]).join(", "),
        rights ? `${rights.length} deliverables` : deliverableName,
        clientName && `for ${clientName}`,
      ]}
      actions={rights && <DeliverablesMenu right={right} rights={rights} open={list.open} />}
    />
  );
}

type DeliverablesMenuProps = {
  right: RightRow;
  rights: readonly RightRow[];
  open: ListHandle<RightRow>["open"];
};

/** Opens one of the rights of a row that has several. */
function DeliverablesMenu({ right, rights, open }: DeliverablesMenuProps) {
  return (
    <RowMenu label={`Deliverables of ${nameOf(right)}`} className="min-h-11 min-w-11">
      {rights.map((each) => (
        <MenuButton key={each._id} onClick={() => open(each)}>
          {deliverableOf(each)}
        </MenuButton>
      ))}
    </RowMenu>
  );
}

const panel: ListPanel<RightRow> = {
  description: ({ clientName, state }) => (
    <span className="flex flex-wrap items-center gap-2">
      <span>{`${clientName ? `For ${clientName}` : ""} `}</span>
      <RightBadge state={state} />
    </span>
  ),
  content: (right) => <RightDetails right={right} />,
  footer: (right, { run }) =>
    right.actions.map(({ action, label }) => (
      <Button
        key={action}
        variant={action === "revoke" ? "quiet" : "secondary"}
        className={action === "revoke" ? "order-first text-danger-text!" : ""}
        onClick={() => run(actions[action], right)}
      >
        {shortLabels[action] ?? label}
      </Button>
    )),
  address: {
    name: "right",
    missingText: "This right no longer exists.",
    read: async (id, signal) =>
      (await adminCall("GET /api/admin/rights/:id", { params: { id }, signal })).data.right,
  },
};

const shortLabels: Partial<Record<RightAction, string>> = {
  down: "Taken down?",
  edit: "Change days",
  restore: "Restore",
};

function Steps(right: RightRow, list: ListHandle<RightRow>) {
  if (right.rights) return <DeliverablesMenu right={right} rights={right.rights} open={list.open} />;
  return (
    <span className="flex flex-wrap gap-x-4 @min-[60rem]:flex-nowrap">
      {right.actions.map(({ action, label }) => {
        const shown = shortLabels[action] ?? label;
        return (
          <RowButton
            key={action}
            label={`${shown}: ${right.creatorName}, ${right.uses.map((use) => rightsUses[use]).join(", ")}`}
            tone={action === "revoke" ? "danger" : "plain"}
            onClick={() => list.run(actions[action], right)}
          >
            {shown}
          </RowButton>
        );
      })}
    </span>
  );
}

/** Rights granted to clients, earliest end first. */
export const rightsList: Resource<RightRow> = {
  key: ["rights", "list"],
  path: "/admin/rights",
  noun: "rights",
  title: "Rights",
  lead: "What clients may do with creators’ work, where, and until when.",
  read: async (query, signal) => {
    const page = await adminCall("GET /api/admin/rights", { query, signal });
    return { ...page, items: rowsOf(page.items) };
  },
  nameOf,
  filters: [
    { name: "search", kind: "search", label: "Search rights", placeholder: "Creator or client" },
    {
      name: "state",
      kind: "choice",
      label: "State",
      all: "All states",
      options: [
        ["current", "Not ended"],
        ...rightStates.map((state) => [state, rightStateLabels[state]] as const),
      ],
    },
    {
      name: "use",
      kind: "choice",
      label: "Use",
      all: "All uses",
      options: rightsUseCodes.map((use) => [use, rightsUses[use]]),
    },
  ],
  display: {
    caption: "Rights",
    cardsBelow: 960,
    card: Card,
    title: { id: "who", header: "Creator", className: "min-w-72", cell: CreatorTitle },
    columns: [
      { id: "uses", header: "For", className: "min-w-56", cell: Purpose },
      { id: "countries", header: "Where", cell: RightPlaces },
      { id: "days", header: "When", className: "min-w-52", cell: RightDays },
    ],
    actions: Steps,
  },
  panel,
  failed: "The rights could not be loaded",
  empty: {
    title: "No rights yet",
    description: "They are created when a creator accepts an offer that includes them.",
  },
  noneFits: { title: "No matches", description: "No rights match this search.", clear: "Show all" },
};
