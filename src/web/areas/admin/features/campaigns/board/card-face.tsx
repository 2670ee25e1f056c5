import { memo } from "react";
import { unansweredDays } from "#domain/campaigns/collaboration-states.ts";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { daysBetween } from "#domain/days/calendar-days.ts";
import { moneyText } from "#domain/money/money-text.ts";
import { Badge } from "#web/ui/badge.tsx";
import { CreatorAvatar, CreatorReach, OffLimitsBadge } from "../creator-face.tsx";
import { shortName } from "../creator-fields.tsx";
import { DueText, deadlineOf } from "../due-day.tsx";
import { CollaborationBadge } from "../state-badges.tsx";

type CardFaceProps = {
  creator: Collaboration;
  /** Today in the agency's time zone, once known. */
  today: string | undefined;
  /** Whether to show the state, in a column with several states. */
  withState?: boolean;
  onOpen?: ((id: string) => void) | undefined;
};

export const CardFace = memo(function CardFace({ creator, today, withState, onOpen }: CardFaceProps) {
  const { _id, creatorName, nextStep, dueOn, owner, state, openOffer, agreedPrice, waitsFor } = creator;
  const { paymentDetails } = creator;
  // The planned price applies until there is an offer.
  const price = openOffer || agreedPrice ? null : creator.price;
  return (
    <>
      <div className="flex min-w-0 items-center gap-2 pr-6">
        <CreatorAvatar creator={creator} size={32} />
        <div className="min-w-0">
          <button
            type="button"
            onClick={() => onOpen?.(_id)}
            className="wrap-anywhere line-clamp-2 text-left font-semibold text-small leading-snug underline-offset-4 hover:underline"
          >
            {creatorName}
          </button>
        </div>
      </div>
      <div className="mt-1.5 flex flex-wrap gap-x-2 gap-y-1 text-tiny">
        <CreatorReach creator={creator} />
        <OffLimitsBadge creator={creator} />
      </div>
      {withState && (
        <p className="mt-2">
          <CollaborationBadge state={state} />
        </p>
      )}
      {nextStep && <p className="wrap-anywhere mt-2 line-clamp-2 text-small leading-snug">{nextStep}</p>}
      {(openOffer || agreedPrice) && (
        <OfferLine openOffer={openOffer} agreedPrice={agreedPrice} today={today} />
      )}
      {waitsFor === "draft" && (
        <p className="mt-2">
          <Badge tone="gold">draft to review</Badge>
        </p>
      )}
      {paymentDetails && (
        <p className="mt-2 text-ink-soft text-tiny">{`Payment details: ${paymentDetails}`}</p>
      )}
      {(price || dueOn || owner) && (
        <p className="mt-2 flex items-baseline gap-x-2.5 whitespace-nowrap text-ink-soft text-tiny tabular-nums">
          {price && <span className="font-semibold text-ink">{moneyText(price)}</span>}
          {dueOn && (
            <span>
              <span className="sr-only">due </span>
              <DueText value={dueOn} today={deadlineOf(creator, today)} />
            </span>
          )}
          {owner && (
            <span className="ml-auto min-w-0 truncate">
              <span className="sr-only">owner </span>
              <span>{shortName(owner.name)}</span>
            </span>
          )}
        </p>
      )}
    </>
  );
});

/** Offered or agreed price, and whose turn it is. */
function OfferLine({
  openOffer,
  agreedPrice,
  today,
}: Pick<Collaboration, "openOffer" | "agreedPrice"> & Pick<CardFaceProps, "today">) {
  const silence = openOffer?.by === "agency" && today ? daysBetween(openOffer.sentAt.slice(0, 10), today) : 0;
  const price = openOffer?.price ?? agreedPrice;
  return (
    <p className="mt-2 flex flex-wrap items-baseline gap-x-1.5 gap-y-1 text-ink-soft text-tiny tabular-nums">
      {price && <span className="font-semibold text-ink">{moneyText(price)}</span>}
      <span>{openOffer ? "offered" : "agreed"}</span>
      {openOffer?.by === "creator" && <Badge tone="gold">waiting for you</Badge>}
      {silence >= unansweredDays && <Badge tone="outline">{`no reply for ${silence} days`}</Badge>}
    </p>
  );
}
