import { Link } from "react-router";
import { moneyText } from "#domain/money/money-text.ts";
import { payoutActionLabels, payoutStateLabels, payoutStates } from "#domain/payouts/payout-states.ts";
import type { Payout } from "#domain/payouts/payouts.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { Button } from "#web/ui/button.tsx";
import type { Action, ListHandle, ListPanel, Resource } from "#web/ui/resource.ts";
import { RowOpener } from "#web/ui/row-button.tsx";
import { PayoutButtons, PayoutStepButton } from "./payout-buttons.tsx";
import { PayoutBadge, PayoutCard, payoutColumns } from "./payout-cells.tsx";
import { PayoutDetails } from "./payout-details.tsx";
import { PayoutDialog, type PayoutStep } from "./payout-dialog.tsx";
import { PayoutTotals } from "./payout-totals.tsx";
import { PayoutsDialog } from "./payouts-dialog.tsx";
import type { ActionTogether } from "./payouts-together.ts";

const allStates = "all";

function dialogOf({ action }: Pick<PayoutStep, "action">): Action<Payout> {
  return {
    label: action,
    dialog: ({ row, onClose }) => <PayoutDialog payout={row} action={action} onClose={onClose} />,
  };
}

function actionTogether(action: ActionTogether): Action<Payout> {
  return {
    label: payoutActionLabels[action],
    dialog: ({ rows, onClose }) => <PayoutsDialog payouts={rows} action={action} onClose={onClose} />,
  };
}

type RowProps = { payout: Payout; list: ListHandle<Payout> };

function Opener({ payout, list }: RowProps) {
  return (
    <RowOpener className="text-base" onClick={() => list.open(payout)}>
      {nameOf(payout)}
    </RowOpener>
  );
}

function CreatorTitle(payout: Payout, list: ListHandle<Payout>) {
  const { campaign } = payout;
  return (
    <>
      <span className="wrap-anywhere block">
        <Opener payout={payout} list={list} />
      </span>
      <Link
        to={`/admin/campaign?id=${campaign._id}&view=money`}
        className="link-plain block text-ink-soft text-small"
      >
        {campaign.name}
      </Link>
    </>
  );
}

const nameOf = ({ creatorName }: Payout) => creatorName || "Erased";

const panel: ListPanel<Payout> = {
  description: (payout) => (
    <span className="flex flex-wrap items-center gap-2">
      <span>{`${moneyText(payout.amount)} `}</span>
      <PayoutBadge {...payout} />
    </span>
  ),
  content: (payout) => <PayoutDetails payout={payout} isOwner={false} />,
  footer: (payout, { run }) =>
    payout.actions.map(({ action, label }) => (
      <Button
        key={action}
        variant={action === "cancel" ? "quiet" : action === "edit" ? "secondary" : "primary"}
        className={
          action === "cancel" ? "order-first text-danger-text!" : action === "edit" ? "" : "order-last"
        }
        onClick={() => run(dialogOf({ action }), payout)}
      >
        {label}
      </Button>
    )),
  address: {
    name: "payout",
    missingText: "This payout no longer exists.",
    read: async (id, signal) =>
      (await adminCall("GET /api/admin/payouts/:id", { params: { id }, signal })).data.payout,
  },
};

/** The API lists all states if the parameter is missing. */
function read(query: URLSearchParams, signal: AbortSignal) {
  const asked = new URLSearchParams(query);
  if (asked.get("state") === allStates) asked.delete("state");
  return adminCall("GET /api/admin/payouts", { query: asked, signal });
}

function Steps(payout: Payout, list: ListHandle<Payout>) {
  return <PayoutButtons payout={payout} onStep={(step) => list.run(dialogOf(step), payout)} />;
}

/** Payouts of all creators, earliest due first. */
export const payoutsList: Resource<Payout> = {
  key: ["payouts", "list"],
  path: "/admin/payouts",
  noun: "payouts",
  title: "Payouts",
  lead: "What creators are owed and were paid. No money moves through Tandem: this page records payments made elsewhere.",
  above: <PayoutTotals />,
  read,
  nameOf,
  filters: [
    { name: "search", kind: "search", label: "Search payouts", placeholder: "Creator or reference" },
    {
      name: "state",
      kind: "choice",
      label: "State",
      // Otherwise the oldest payments would come first.
      initial: "open",
      options: [
        ["open", "Not paid"],
        [allStates, "All states"],
        ...payoutStates.map((state) => [state, payoutStateLabels[state]] as const),
      ],
    },
  ],
  display: {
    caption: "Payouts",
    cardsBelow: 900,
    card: (payout, list) => (
      <PayoutCard
        payout={payout}
        title={<Opener payout={payout} list={list} />}
        campaign={payout.campaign.name}
        actions={<PayoutStepButton payout={payout} onStep={(step) => list.run(dialogOf(step), payout)} />}
      />
    ),
    title: { id: "who", header: "Creator", cell: CreatorTitle },
    columns: payoutColumns,
    actions: Steps,
  },
  panel,
  failed: "The payouts could not be loaded",
  empty: {
    title: "No payouts here",
    description: "The price of each agreement appears here and falls due with the last publication.",
  },
  noneFits: {
    title: "No matches",
    description: "No payouts match this search. Paid ones are under ‘All states’.",
    clear: "Show all",
  },
};

/** Only owners approve payouts, mark them as paid, and see where creators are paid. */
export const payoutsListOfOwners: Resource<Payout> = {
  ...payoutsList,
  panel: { ...panel, content: (payout) => <PayoutDetails key={payout._id} payout={payout} isOwner /> },
  bulk: { label: "Selected payouts", actions: [actionTogether("approve"), actionTogether("pay")] },
};
