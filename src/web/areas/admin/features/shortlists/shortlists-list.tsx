import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { ShortlistCounts, ShortlistSummary } from "#domain/shortlists/shortlists.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Resource } from "#web/ui/resource.ts";
import { RowLink } from "#web/ui/row-button.tsx";
import { Day } from "#web/ui/time.tsx";
import { DecisionMeter } from "./decision-meter.tsx";
import { ShortlistDialog } from "./shortlist-dialog.tsx";
import { useShortlistsChanged } from "./shortlist-query.ts";
import { inputOf, type ShortlistValues } from "./shortlist-values.ts";

const address = ({ _id }: ShortlistSummary) => `/admin/shortlist?id=${_id}`;

function Name(shortlist: ShortlistSummary) {
  const { name, clientName, state, proposals } = shortlist;
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <Link to={address(shortlist)} className="link-plain wrap-anywhere font-semibold text-base">
          {name}
        </Link>
        {state === "closed" && <Badge>Closed</Badge>}
        {proposals > 0 && <Badge tone="gold">{`${proposals} proposed`}</Badge>}
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
      options: [
        ["", "Open and closed"],
        ["open", "Open"],
        ["closed", "Closed"],
      ],
    },
    {
      name: "owner",
      kind: "choice",
      label: "Owner",
      options: [
        ["", "Everybody’s"],
        ["me", "Mine"],
      ],
    },
  ],
  display: {
    caption: "Shortlists",
    cardsBelow: 860,
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
