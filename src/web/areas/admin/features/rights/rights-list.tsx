import { Link } from "react-router";
import { rightsUseCodes, rightsUses } from "#domain/campaigns/offer-options.ts";
import { countryName } from "#domain/contact/countries.ts";
import { type RightState, rightStateLabels, rightStates } from "#domain/rights/right-rules.ts";
import {
  type Right,
  type RightAction,
  rightActionLabels,
  rightActions,
} from "#domain/rights/rights.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import type { Action, ListHandle, Resource } from "#web/ui/resource.ts";
import { RowButton } from "#web/ui/row-button.tsx";
import { Day } from "#web/ui/time.tsx";
import { RightCheck } from "./right-check.tsx";
import { RightDialog } from "./right-dialog.tsx";

const tones: Record<RightState, BadgeTone> = {
  pending: "outline",
  active: "brand",
  ending: "gold",
  ended: "danger",
  revoked: "plain",
};

function dialogOf(action: RightAction): Action<Right> {
  return {
    label: rightActionLabels[action],
    dialog: ({ row, onClose }) => <RightDialog right={row} action={action} onClose={onClose} />,
  };
}
const actions = Object.fromEntries(rightActions.map((action) => [action, dialogOf(action)])) as Record<
  RightAction,
  Action<Right>
>;

function Who({ creatorName, clientName, campaign, state }: Right) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <span className="wrap-anywhere font-semibold text-base">{creatorName || "Erased"}</span>
        <Badge tone={tones[state]}>{rightStateLabels[state]}</Badge>
      </span>
      <span className="block text-ink-soft text-small">
        {clientName ? `For ${clientName}, ` : ""}
        <Link to={`/admin/campaign?id=${campaign._id}`} className="link-plain">
          {campaign.name}
        </Link>
      </span>
    </>
  );
}

function Uses({ uses, exclusive, category, deliverableId }: Right) {
  const details = [
    ...(deliverableId ? ["one piece"] : []),
    ...(exclusive ? [category ? `exclusive in ${category}` : "exclusive"] : []),
  ];
  return (
    <>
      {uses.map((use) => rightsUses[use]).join(", ")}
      {details.length > 0 && <span className="block text-ink-soft">{details.join(", ")}</span>}
    </>
  );
}

function Days({ startsOn, endsOn, revokedOn, downOn, starts }: Right) {
  if (startsOn === null) return starts === "publication" ? "From the publication on" : "–";
  return (
    <>
      <Day value={startsOn} withYear /> – {endsOn ? <Day value={endsOn} withYear /> : "no end"}
      {revokedOn && (
        <span className="block text-ink-soft">
          Revoked on <Day value={revokedOn} withYear />
        </span>
      )}
      {downOn && (
        <span className="block text-ink-soft">
          Taken down on <Day value={downOn} withYear />
        </span>
      )}
    </>
  );
}

const shortLabels: Partial<Record<RightAction, string>> = { down: "Taken down?", edit: "Change days" };

function Steps(right: Right, list: ListHandle<Right>) {
  return (
    <span className="flex flex-wrap gap-x-4">
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

/** What creators have granted to clients, those that end first at the top. */
export const rightsList: Resource<Right> = {
  key: ["rights", "list"],
  path: "/admin/rights",
  noun: "rights",
  title: "Rights",
  lead: "What clients may do with the work of creators, where, and until when.",
  above: <RightCheck />,
  read: (query, signal) => adminCall("GET /api/admin/rights", { query, signal }),
  nameOf: ({ creatorName }) => creatorName,
  filters: [
    { name: "search", kind: "search", label: "Search rights", placeholder: "Creator or client" },
    {
      name: "state",
      kind: "choice",
      label: "State",
      options: [
        ["", "All states"],
        ["current", "Not ended"],
        ...rightStates.map((state) => [state, rightStateLabels[state]] as const),
      ],
    },
    {
      name: "use",
      kind: "choice",
      label: "Use",
      options: [["", "All uses"], ...rightsUseCodes.map((use) => [use, rightsUses[use]] as const)],
    },
  ],
  display: {
    caption: "Rights",
    cardsBelow: 960,
    title: { id: "who", header: "Creator", cell: Who },
    columns: [
      { id: "uses", header: "For", cell: Uses },
      {
        id: "countries",
        header: "Where",
        cell: ({ countries }) =>
          countries.length === 0 ? "Everywhere" : countries.map(countryName).join(", "),
      },
      { id: "days", header: "When", className: "min-w-44", cell: Days },
    ],
    actions: Steps,
  },
  failed: "The rights could not be loaded",
  empty: {
    title: "No rights yet",
    description: "They are made when a creator accepts an offer that names them.",
  },
  noneFits: { title: "Nothing fits", description: "No right fits this search.", clear: "Show all" },
};
