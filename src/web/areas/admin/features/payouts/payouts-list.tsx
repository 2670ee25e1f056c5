import { Link } from "react-router";
import { payoutStateLabels, payoutStates } from "#domain/payouts/payout-states.ts";
import type { Payout } from "#domain/payouts/payouts.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import type { Action, ListHandle, Resource } from "#web/ui/resource.ts";
import { PayoutButtons } from "./payout-buttons.tsx";
import { payoutColumns } from "./payout-cells.tsx";
import { PayoutDialog, type PayoutStep } from "./payout-dialog.tsx";

function dialogOf({ action }: Pick<PayoutStep, "action">): Action<Payout> {
  return {
    label: action,
    dialog: ({ row, onClose }) => <PayoutDialog payout={row} action={action} onClose={onClose} />,
  };
}

function Who({ creatorName, campaign }: Payout) {
  return (
    <>
      <span className="wrap-anywhere font-semibold text-base">{creatorName || "Erased"}</span>
      <Link
        to={`/admin/campaign?id=${campaign._id}&view=money`}
        className="link-plain block text-ink-soft text-small"
      >
        {campaign.name}
      </Link>
    </>
  );
}

function Steps(payout: Payout, list: ListHandle<Payout>) {
  return <PayoutButtons payout={payout} onStep={(step) => list.run(dialogOf(step), payout)} />;
}

/** What is owed and paid to creators, what is due first at the top. */
export const payoutsList: Resource<Payout> = {
  key: ["payouts", "list"],
  path: "/admin/payouts",
  noun: "payouts",
  title: "Payouts",
  lead: "What creators are owed and were paid. No money moves through this page: it says what was sent elsewhere.",
  read: (query, signal) => adminCall("GET /api/admin/payouts", { query, signal }),
  nameOf: ({ creatorName }) => creatorName,
  filters: [
    { name: "search", kind: "search", label: "Search payouts", placeholder: "Creator or reference" },
    {
      name: "state",
      kind: "choice",
      label: "State",
      options: [
        ["", "All states"],
        ["open", "Not paid"],
        ...payoutStates.map((state) => [state, payoutStateLabels[state]] as const),
      ],
    },
  ],
  display: {
    caption: "Payouts",
    cardsBelow: 900,
    title: { id: "who", header: "Creator", cell: Who },
    columns: payoutColumns,
    actions: Steps,
  },
  failed: "The payouts could not be loaded",
  empty: {
    title: "No payouts yet",
    description: "The price of each agreement is planned here, and falls due with the last publication.",
  },
  noneFits: { title: "Nothing fits", description: "No payout fits this search.", clear: "Show all" },
};
