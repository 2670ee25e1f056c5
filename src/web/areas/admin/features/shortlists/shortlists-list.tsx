import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { ShortlistCounts, ShortlistSummary } from "#domain/shortlists/shortlists.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Resource } from "#web/ui/resource.ts";
import { RowLink } from "#web/ui/row-button.tsx";
import { RowCard } from "#web/ui/row-card.tsx";
import { Day } from "#web/ui/time.tsx";
import { DecisionMeter, decisionsText } from "./decision-meter.tsx";
import { ShortlistDialog } from "./shortlist-dialog.tsx";
import { useShortlistsChanged } from "./shortlist-query.ts";
import { inputOf, type ShortlistValues } from "./shortlist-values.ts";

const address = ({ _id }: ShortlistSummary) => `/admin/shortlist?id=${_id}`;

function NameLink(shortlist: ShortlistSummary) {
  return (
    <Link to={address(shortlist)} className="link-plain font-semibold text-base">
      {shortlist.name}
    </Link>
  );
}

function Badges({ state, proposals }: ShortlistSummary) {
  return (
    <>
      {state === "closed" && <Badge>Closed</Badge>}
      {proposals > 0 && <Badge tone="gold">{`${proposals} proposed`}</Badge>}
    </>
  );
}

function Card(shortlist: ShortlistSummary) {
  const { clientName, counts, dueOn } = shortlist;
  return (
    <RowCard
      title={<NameLink {...shortlist} />}
      badge={<Badges {...shortlist} />}
      aside={dueOn && <Day value={dueOn} />}
      facts={[
        counts.items === 0 ? "No creators yet" : decisionsText(counts),
        clientName && `For ${clientName}`,
      ]}
    />
  );
}

function Name(shortlist: ShortlistSummary) {
  const { clientName } = shortlist;
  return (
    <>
      <span className="wrap-anywhere flex flex-wrap items-center gap-2">
        <NameLink {...shortlist} />
        <Badges {...shortlist} />
      </span>
      {clientName && <span className="block text-ink-soft text-small">{`For ${clientName}`}</span>}
    </>
  );
}

export const shortlistsList: Resource<ShortlistSummary> = {
  key: ["shortlists", "list"],
  path: "/admin/shortlists",
  noun: "shortlists",
  title: "Shortlists",
  lead: "Creators for a client, each with a price and a reason. The client responds through a link.",
  beside: () => <NewShortlist />,
  read: (query, signal) => adminCall("GET /api/admin/shortlists", { query, signal }),
  nameOf: ({ name }) => name,
  filters: [
    { name: "search", kind: "search", label: "Search shortlists", placeholder: "Name or client" },
    {
      name: "state",
      kind: "choice",
      label: "State",
      all: "Open and closed",
      options: [
        ["open", "Open"],
        ["closed", "Closed"],
      ],
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
    caption: "Shortlists",
    cardsBelow: 860,
    card: Card,
    title: { id: "name", header: "Name", cell: Name },
    columns: [
      {
        id: "answers",
        header: "Answers",
        className: "min-w-52",
        cell: ({ counts }) => <Answers {...counts} />,
      },
      { id: "owner", header: "Owner", cell: ({ owner }) => owner?.name ?? "–" },
      { id: "due", header: "Answers by", cell: ({ dueOn }) => (dueOn ? <Day value={dueOn} /> : "–") },
    ],
    actions: (shortlist) => (
      <RowLink to={address(shortlist)} label={`Open ${shortlist.name}`}>
        Open
      </RowLink>
    ),
  },
  failed: "The shortlists could not be loaded",
  empty: {
    title: "No shortlists yet",
    description: "Create one, or choose creators under Influencers and add them to a list.",
  },
  noneFits: {
    title: "No matches",
    description: "No shortlists match this search.",
    clear: "Show all",
  },
};

function Answers(counts: ShortlistCounts) {
  return counts.items === 0 ? (
    <span className="text-ink-soft">No creators yet</span>
  ) : (
    <DecisionMeter counts={counts} />
  );
}

/** Creates a list and opens it. */
function NewShortlist() {
  const [making, setMaking] = useState(false);
  const navigate = useNavigate();
  const changed = useShortlistsChanged();
  const make = async (values: ShortlistValues) => {
    const response = await adminCall("POST /api/admin/shortlists", { json: inputOf(values) });
    setMaking(false);
    await changed();
    await navigate(`/admin/shortlist?id=${response.data.shortlist._id}`);
    return response;
  };
  return (
    <>
      <Button size="small" onClick={() => setMaking(true)}>
        + New Shortlist
      </Button>
      {making && (
        <ShortlistDialog
          shortlist={undefined}
          save={(values) => outcomeOf(make(values))}
          onClose={() => setMaking(false)}
        />
      )}
    </>
  );
}
