import { deliverableText, rightsText } from "#domain/campaigns/offer-terms.ts";
import type { TeamOffer } from "#domain/campaigns/offers.contract.ts";
import { moneyText } from "#domain/money/money-text.ts";
import { Detail, Details, Lines } from "#web/ui/details.tsx";
import { FileThumbnails } from "#web/ui/file-thumbnails.tsx";
import { FoldedHeading } from "#web/ui/folded-heading.tsx";
import { Day, Time } from "#web/ui/time.tsx";

/** Contents of one version, who accepted it, and its changes. */
export function OfferBody({ offer }: { offer: TeamOffer }) {
  const { price, gift, giftValue, deliverables, rights, exclusivity } = offer;
  return (
    <>
      <p className="font-bold font-display text-heading tabular-nums leading-none">{moneyText(price)}</p>
      <AcceptedBy offer={offer} />
      {offer.document && (
        <div className="mt-3">
          <FileThumbnails files={[offer.document]} label="Document of the agreement" name="Document" />
        </div>
      )}
      <Details className="mt-4 grid-cols-[7rem_minmax(0,1fr)] max-sm:grid-cols-1 max-sm:gap-y-0 max-sm:[&_dd]:mb-2">
        {gift !== "" && (
          <Detail label="Gift">{giftValue ? `${gift} (${moneyText(giftValue)})` : gift}</Detail>
        )}
        {deliverables.length > 0 && (
          <Detail label="Deliverables">
            <Lines values={deliverables.map(deliverableText)} />
          </Detail>
        )}
        <Detail label="Rights">{rightsText(rights)}</Detail>
        {exclusivity && (
          <Detail label="Exclusivity">{`${exclusivity.category}, ${exclusivity.days} days`}</Detail>
        )}
        <Detail label="Paid within">{`${offer.paymentDays} days`}</Detail>
        {offer.renews === null && (
          <Detail label="Changes">
            {offer.revisionRounds === 1 ? "1 round" : `${offer.revisionRounds} rounds`}
          </Detail>
        )}
        <Detail label="Sent">
          <Time value={offer.sentAt} format="dateTime" />
        </Detail>
        {offer.state === "open" && (
          <Detail label="Good until">
            <Day value={offer.validUntil} />
          </Detail>
        )}
      </Details>
      {offer.message !== "" && (
        <p className="wrap-anywhere mt-4 whitespace-pre-line border-line-strong border-l-4 pl-3">
          {offer.message}
        </p>
      )}
      <Changes offer={offer} />
      <details className="mt-4 border-line border-t pt-3">
        <FoldedHeading>The terms</FoldedHeading>
        <p className="wrap-anywhere mt-2 whitespace-pre-line">{offer.terms}</p>
        <p className="wrap-anywhere mt-2 text-ink-soft text-tiny">{`SHA-256: ${offer.termsSha256}`}</p>
      </details>
    </>
  );
}

function AcceptedBy({ offer: { acceptedBy, decidedAt } }: { offer: TeamOffer }) {
  if (acceptedBy === null) return null;
  return (
    <p className="mt-2">
      Accepted by <strong>{acceptedBy.name}</strong>
      {decidedAt && (
        <>
          <span>{", "}</span>
          <Time value={decidedAt} format="dateTime" />
        </>
      )}
      {acceptedBy.recordedBy !== null && <span>{` (recorded by ${acceptedBy.recordedBy})`}</span>}
    </p>
  );
}

function Changes({ offer: { changes } }: { offer: TeamOffer }) {
  if (changes.length === 0) return null;
  return (
    <div className="mt-4 bg-gold-wash px-4 py-3">
      <p className="font-semibold">Changed since the version before</p>
      <dl className="mt-1.5 grid gap-1.5">
        {changes.map(({ label, before, after }) => (
          <div key={label}>
            <dt className="text-ink-soft text-tiny">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              <del className="text-ink-soft">{before}</del>{" "}
              <ins className="font-semibold no-underline">{after}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
