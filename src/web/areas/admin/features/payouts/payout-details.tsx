import { Link } from "react-router";
import { payoutKinds, payoutStarts } from "#domain/payouts/payout-states.ts";
import type { Payout } from "#domain/payouts/payouts.contract.ts";
import { Detail, Details } from "#web/ui/details.tsx";
import { Day, Time } from "#web/ui/time.tsx";
import { PaymentDetails } from "./payment-details.tsx";
import { PayoutDay } from "./payout-cells.tsx";

export function PayoutDetails({ payout, isOwner }: { payout: Payout; isOwner: boolean }) {
  const { campaign, collaborationId, kind, share, starts, startsOn, paymentDays, reference } = payout;
  return (
    <Details className="grid-cols-[8rem_minmax(0,1fr)]">
      <Detail label="Campaign">
        <Link to={`/admin/campaign?id=${campaign._id}&view=money`} className="link-plain">
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
      <Detail label="What">
        {`${payoutKinds[kind]}${share !== null ? `, ${share} % of the price` : ""}`}
      </Detail>
      <Detail label="Days count from">
        {startsOn ? <Day value={startsOn} withYear /> : payoutStarts[starts]}
      </Detail>
      <Detail label="To be paid in">{`${paymentDays} ${paymentDays === 1 ? "day" : "days"}`}</Detail>
      <Detail label={payout.paidOn ? "Paid on" : "When"}>
        <PayoutDay {...payout} />
      </Detail>
      {payout.paymentDetails && (
        <Detail label="Payment details">
          <PaymentDetails payout={payout} isOwner={isOwner} />
        </Detail>
      )}
      {reference && <Detail label="Reference">{reference}</Detail>}
      {payout.reason && <Detail label="Why">{payout.reason}</Detail>}
      {payout.words && <Detail label="If it is late">{payout.words}</Detail>}
      <Detail label="Owner">{payout.owner?.name}</Detail>
      <Detail label="Added">
        <Time value={payout.createdAt} />
      </Detail>
    </Details>
  );
}
