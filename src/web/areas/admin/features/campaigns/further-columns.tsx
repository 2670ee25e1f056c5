import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { engagementText } from "#domain/influencers/influencer-figures.ts";
import { moneyText } from "#domain/money/money-text.ts";
import { voteReasons } from "#domain/shortlists/shortlist-votes.ts";
import type { Column } from "#web/ui/data-table.tsx";
import { NoValue } from "#web/ui/no-value.tsx";
import { Day, Time } from "#web/ui/time.tsx";

const none = <NoValue />;

/** '$1,400, open until 5 December' for an open offer, or the agreed price. */
function Offer({ openOffer, agreedPrice }: Collaboration) {
  if (openOffer === null)
    return agreedPrice ? (
      <>
        <span>{`${moneyText(agreedPrice)} agreed`}</span>
      </>
    ) : (
      none
    );
  const { price, by, validUntil } = openOffer;
  return (
    <>
      <span>{`${moneyText(price)} ${by === "agency" ? "offered" : "asked for"}`}</span>
      <span className="block text-ink-soft">
        until <Day value={validUntil} />
      </span>
    </>
  );
}

/** '4, 5, 3': on time, quality, contact. */
function Scores({ scores: { onTime, quality, contact } }: Collaboration) {
  const given = [
    ["On time", onTime],
    ["Quality", quality],
    ["Contact", contact],
  ] as const;
  if (given.every(([, score]) => score === null)) return none;
  return given.map(([label, score]) => (
    <span key={label} className="block whitespace-nowrap">
      {`${label} ${score ?? "–"}`}
    </span>
  ));
}

function Ending({ endReason, endWords }: Collaboration) {
  if (endReason === null && endWords === "") return none;
  return (
    <>
      {endReason && <span>{voteReasons[endReason]}</span>}
      {endWords && <span className="line-clamp-3 text-ink-soft">{endWords}</span>}
    </>
  );
}

/** Columns beyond those for everyday work. */
export const furtherColumns: Column<Collaboration>[] = [
  { id: "offer", header: "Offer", className: "min-w-36", cell: Offer },
  {
    id: "since",
    header: "In this state since",
    className: "min-w-32",
    cell: ({ stateSince }) => <Time value={stateSince} />,
  },
  { id: "category", header: "Category", cell: ({ creator }) => creator?.category ?? none },
  {
    id: "location",
    header: "Location",
    className: "min-w-36",
    cell: ({ creator }) => creator?.location ?? none,
  },
  {
    id: "engagement",
    header: "Engagement",
    className: "min-w-24",
    cell: ({ creator }) => (creator ? engagementText(creator.engagement) : none),
  },
  {
    id: "rate",
    header: "Usual rate",
    className: "min-w-24",
    cell: ({ creator }) => (creator?.rate == null ? none : `$${creator.rate.toLocaleString("en-US")}`),
  },
  { id: "scores", header: "Scores", className: "min-w-28", cell: Scores },
  { id: "end", header: "Why it ended", className: "min-w-44", cell: Ending },
  {
    id: "added",
    header: "Added",
    className: "min-w-32",
    cell: ({ createdAt }) => <Time value={createdAt} />,
  },
];
