import { Link } from "react-router";
import { rightsUses } from "#domain/campaigns/offer-options.ts";
import { moneyText } from "#domain/money/money-text.ts";
import { countryName } from "#domain/places/countries.ts";
import { type RightState, rightStateLabels } from "#domain/rights/right-rules.ts";
import type { Right } from "#domain/rights/rights.contract.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Detail, Details } from "#web/ui/details.tsx";
import { NoValue } from "#web/ui/no-value.tsx";
import { Day, Time } from "#web/ui/time.tsx";

const tones: Record<RightState, BadgeTone> = {
  pending: "outline",
  active: "brand",
  ending: "gold",
  ended: "danger",
  revoked: "plain",
};

export function RightBadge({ state }: Pick<Right, "state">) {
  return <Badge tone={tones[state]}>{rightStateLabels[state]}</Badge>;
}

export function RightUses({ uses, exclusive, category, deliverableName }: Right) {
  const details = [
    ...(deliverableName ? [deliverableName] : []),
    ...(exclusive ? [category ? `exclusive in ${category}` : "exclusive"] : []),
  ];
  return (
    <>
      <span>{uses.map((use) => rightsUses[use]).join(", ")}</span>
      {details.length > 0 && <span className="block text-ink-soft">{details.join(", ")}</span>}
    </>
  );
}

export function RightPlaces({ countries }: Right) {
  return <span>{countries.length === 0 ? "Everywhere" : countries.map(countryName).join(", ")}</span>;
}

export function RightDays({ startsOn, endsOn, revokedOn, downOn, starts }: Right) {
  if (startsOn === null) return starts === "publication" ? <span>From publication</span> : <NoValue />;
  return (
    <>
      <span className="inline-block">
        <Day value={startsOn} withYear /> – {endsOn ? <Day value={endsOn} withYear /> : <span>no end</span>}
      </span>
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

const sources: Record<Right["source"], string> = { offer: "The offer", hand: "Added by hand" };

export function RightDetails({ right }: { right: Right }) {
  const { campaign, collaborationId, price, reason, source, owner, createdAt } = right;
  return (
    <Details className="grid-cols-[8rem_minmax(0,1fr)]">
      <Detail label="For">
        <RightUses {...right} />
      </Detail>
      <Detail label="Where">
        <RightPlaces {...right} />
      </Detail>
      <Detail label="When">
        <RightDays {...right} />
      </Detail>
      <Detail label="Campaign">
        <Link to={`/admin/campaign?id=${campaign._id}`} className="link-plain">
          {campaign.name}
        </Link>
      </Detail>
      <Detail label="Creator">
        <Link
          to={`/admin/campaign?id=${campaign._id}&collaboration=${collaborationId}`}
          className="link-plain"
        >
          Open the collaboration
        </Link>
      </Detail>
      {price && <Detail label="Price">{moneyText(price)}</Detail>}
      <Detail label="Granted by">
        <span>{`${sources[source]}, `}</span>
        <Time value={createdAt} />
      </Detail>
      {reason && <Detail label="Why">{reason}</Detail>}
      <Detail label="Owner">{owner?.name}</Detail>
    </Details>
  );
}
