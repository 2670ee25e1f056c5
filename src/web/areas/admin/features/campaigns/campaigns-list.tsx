import { Link } from "react-router";
import { campaignStateLabels, campaignStates } from "#domain/campaigns/campaign-states.ts";
import type { CampaignSummary } from "#domain/campaigns/campaigns.contract.ts";
import { moneyText } from "#domain/money/money-text.ts";
import { adminCall } from "#web/api/admin-client.ts";
import type { Resource } from "#web/ui/resource.ts";
import { RowLink } from "#web/ui/row-button.tsx";
import { RowCard } from "#web/ui/row-card.tsx";
import { Day } from "#web/ui/time.tsx";
import { shortName } from "./creator-fields.tsx";
import { DueDay } from "./due-day.tsx";
import { NewCampaign } from "./new-campaign.tsx";
import { CampaignBadge, CreatorsMeter } from "./state-badges.tsx";

const address = ({ _id }: CampaignSummary) => `/admin/campaign?id=${_id}`;

function NameLink(campaign: CampaignSummary) {
  return (
    <Link to={address(campaign)} className="link-plain font-semibold text-base">
      {campaign.name}
    </Link>
  );
}

function Card(campaign: CampaignSummary) {
  const { clientName, state, counts, dueOn } = campaign;
  const creators = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <RowCard
      title={<NameLink {...campaign} />}
      badge={<CampaignBadge state={state} />}
      aside={dueOn && <DueDay value={dueOn} />}
      facts={[
        clientName && `For ${clientName}`,
        creators > 0 && `${creators} ${creators === 1 ? "creator" : "creators"}`,
        <Money key="money" {...campaign} />,
      ]}
    />
  );
}

function Name(campaign: CampaignSummary) {
  const { clientName, state } = campaign;
  return (
    <>
      <span className="wrap-anywhere flex flex-wrap items-center gap-2">
        <NameLink {...campaign} />
        <CampaignBadge state={state} />
      </span>
      {clientName && <span className="block text-ink-soft text-small">{`For ${clientName}`}</span>}
    </>
  );
}

/** '$4,200 of $12,000': planned amount, and the budget if there is one. */
function Money({ figures, budget }: CampaignSummary) {
  return (
    <span className="tabular-nums">
      <span>{moneyText(figures.planned)}</span>
      {budget && <span className="text-ink-soft">{` of ${moneyText(budget)}`}</span>}
    </span>
  );
}

/** All campaigns, in any state. */
export const campaignsList: Resource<CampaignSummary> = {
  key: ["campaigns", "list"],
  path: "/admin/campaigns",
  noun: "campaigns",
  title: "Campaigns",
  lead: "Your clients’ campaigns, and every creator who works on them.",
  beside: () => <NewCampaign />,
  read: (query, signal) => adminCall("GET /api/admin/campaigns", { query, signal }),
  nameOf: ({ name }) => name,
  filters: [
    { name: "search", kind: "search", label: "Search campaigns", placeholder: "Name or client" },
    {
      name: "state",
      kind: "choice",
      label: "State",
      all: "All states",
      options: campaignStates.map((state) => [state, campaignStateLabels[state]]),
    },
    {
      name: "owner",
      kind: "choice",
      label: "Owner",
      all: "Everybody’s",
      options: [["me", "Mine"]],
    },
  ],
  display: {
    caption: "Campaigns",
    cardsBelow: 960,
    card: Card,
    title: { id: "name", header: "Name", cell: Name },
    columns: [
      { id: "creators", header: "Creators", className: "min-w-56", cell: CreatorsMeter },
      { id: "money", header: "Planned", cell: Money },
      { id: "owner", header: "Owner", cell: ({ owner }) => (owner ? shortName(owner.name) : "–") },
      {
        id: "ends",
        header: "Ends on",
        cell: ({ endsOn }) => (endsOn ? <Day value={endsOn} withYear /> : "–"),
      },
      { id: "due", header: "Due", cell: ({ dueOn }) => <DueDay value={dueOn} /> },
    ],
    actions: (campaign) => (
      <RowLink to={address(campaign)} label={`Open ${campaign.name}`}>
        Open
      </RowLink>
    ),
  },
  failed: "The campaigns could not be loaded",
  empty: {
    title: "No campaigns yet",
    description: "Create one for a client, then add creators.",
  },
  noneFits: {
    title: "No matches",
    description: "No campaigns match this search.",
    clear: "Show all",
  },
};
