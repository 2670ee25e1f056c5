import { deliverableText, rightsText } from "#domain/campaigns/offer-terms.ts";
import type { Offer } from "#domain/campaigns/offers.contract.ts";
import { moneyText } from "#domain/money/money-text.ts";
import { Detail, Details, Lines } from "#web/ui/details.tsx";
import { FoldedHeading } from "#web/ui/folded-heading.tsx";
import { Day } from "#web/ui/time.tsx";

/** Contents of an offer, and the changes since the previous version. */
export function OfferDetails({ offer }: { offer: Offer }) {
  const { price, gift, giftValue, deliverables, rights, exclusivity, paymentDays, revisionRounds } = offer;
  return (
    <>
      <p className="font-bold font-display text-title tabular-nums leading-none">{moneyText(price)}</p>
      <Details className="mt-6 grid-cols-[8rem_minmax(0,1fr)] max-sm:grid-cols-1 max-sm:gap-y-0 max-sm:[&_dd]:mb-3">
        {gift !== "" && <Detail label="And">{giftValue ? `${gift} (${moneyText(giftValue)})` : gift}</Detail>}
        {deliverables.length > 0 && (
          <Detail label="You make">
            <Lines values={deliverables.map(deliverableText)} />
          </Detail>
        )}
        <Detail label="Rights">
          <span className="block first-letter:uppercase">{rightsText(rights)}</span>
        </Detail>
        {exclusivity && (
          <Detail label="Exclusive">{`${exclusivity.category}, ${exclusivity.days} days`}</Detail>
        )}
        <Detail label="Paid within">{`${paymentDays} days`}</Detail>
        {offer.renews === null && (
          <Detail label="Changes">{revisionRounds === 1 ? "1 round" : `${revisionRounds} rounds`}</Detail>
        )}
        {offer.state === "open" && (
          <Detail label="Good until">
            <Day value={offer.validUntil} />
          </Detail>
        )}
      </Details>
      {offer.message !== "" && (
        <p className="wrap-anywhere mt-6 whitespace-pre-line border-line-strong border-l-4 pl-4">
          {offer.message}
        </p>
      )}
      {offer.state === "open" && offer.changes.length > 0 && <Changes offer={offer} />}
    </>
  );
}

function Changes({ offer: { changes } }: { offer: Offer }) {
  return (
    <section aria-label="What has changed" className="mt-6 bg-gold-wash px-5 py-4">
      <h3 className="font-semibold">Changed since the version before</h3>
      <dl className="mt-2 grid gap-2">
        {changes.map(({ label, before, after }) => (
          <div key={label}>
            <dt className="text-ink-soft text-small">{label}</dt>
            {/* Side by side if both fit on a line. */}
            <dd className="wrap-anywhere flex flex-wrap gap-x-2 whitespace-pre-line">
              <del className="text-ink-soft">{before}</del>{" "}
              <ins className="font-semibold no-underline">{after}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Text of the terms, with the fingerprint that is stored with an acceptance. */
export function OfferTerms({ offer, open = false }: { offer: Offer; open?: boolean }) {
  return (
    <details open={open} className="mt-6 border-line border-y py-3 print:border-0">
      <FoldedHeading>The terms</FoldedHeading>
      <p className="wrap-anywhere mt-3 whitespace-pre-line">{offer.terms}</p>
      <p className="wrap-anywhere mt-3 text-ink-soft text-tiny">{`SHA-256: ${offer.termsSha256}`}</p>
    </details>
  );
}
