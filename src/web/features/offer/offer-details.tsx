import clsx from "clsx";
import type { ReactNode } from "react";
import { deliverableText, rightsText } from "#domain/campaigns/offer-texts.ts";
import type { Offer, PlannedDeliverable } from "#domain/campaigns/offers.contract.ts";
import { moneyText } from "#domain/money/money-text.ts";
import { type PaymentTerm, paymentTermText } from "#domain/payouts/payment-term-text.ts";
import { Detail, Details, Lines } from "#web/ui/details.tsx";
import { FoldedHeading } from "#web/ui/folded-heading.tsx";
import { Day, Time } from "#web/ui/time.tsx";

/** The team reads offers in a panel, creators on a page of their own. */
const readers = {
  team: {
    labels: { gift: "Gift", exclusivity: "Exclusivity" },
    classes: {
      price: "text-heading",
      details: "mt-4 grid-cols-[7rem_minmax(0,1fr)] max-sm:[&_dd]:mb-2",
      rights: undefined,
      message: "mt-4 pl-3",
      changes: "mt-4 px-4 py-3",
      changeList: "mt-1.5 gap-1.5",
      changeLabel: "text-tiny",
      change: undefined,
      terms: "mt-4 border-t pt-3",
      termsText: "mt-2",
    },
  },
  creator: {
    labels: { gift: "And", exclusivity: "Exclusive" },
    classes: {
      price: "text-title",
      details: "mt-6 grid-cols-[8rem_minmax(0,1fr)] max-sm:[&_dd]:mb-3",
      rights: "block first-letter:uppercase",
      message: "mt-6 pl-4",
      changes: "mt-6 px-5 py-4",
      changeList: "mt-2 gap-2",
      changeLabel: "text-small",
      // Side by side if both fit on a line.
      change: "flex flex-wrap gap-x-2",
      terms: "mt-6 border-y py-3 print:border-0",
      termsText: "mt-3",
    },
  },
};

type ReaderProps = { offer: Offer; reader: keyof typeof readers };
type OfferDetailsProps = ReaderProps & {
  /** Whether the terms are unfolded. */
  isTermsOpen?: boolean;
  /** Shown below the price. */
  children?: ReactNode;
};

/** Contents of an offer, its changes since the previous version, and its terms. */
export function OfferDetails({ offer, reader, isTermsOpen = false, children }: OfferDetailsProps) {
  const { price, gift, giftValue, deliverables, rights, exclusivity, paymentDays, revisionRounds } = offer;
  const { labels, classes } = readers[reader];
  return (
    <>
      <p className={clsx("font-bold font-display tabular-nums leading-none", classes.price)}>
        {moneyText(price)}
      </p>
      {children}
      {reader === "creator" && <Planned deliverables={deliverables} />}
      <Details className={clsx("max-sm:grid-cols-1 max-sm:gap-y-0", classes.details)}>
        {gift !== "" && (
          <Detail label={labels.gift}>{giftValue ? `${gift} (${moneyText(giftValue)})` : gift}</Detail>
        )}
        {reader === "team" && deliverables.length > 0 && (
          <Detail label="Deliverables">
            <Lines values={deliverables.map(deliverableText)} />
          </Detail>
        )}
        <Detail label="Rights">
          <span className={classes.rights}>{rightsText(rights)}</span>
        </Detail>
        {exclusivity && (
          <Detail label={labels.exclusivity}>{`${exclusivity.category}, ${exclusivity.days} days`}</Detail>
        )}
        {reader === "creator" && offer.state === "open" ? (
          <Detail label="Paid">
            <span className={classes.rights}>{paymentTermText(paymentTermOf(offer))}</span>
          </Detail>
        ) : (
          <Detail label="Paid within">{`${paymentDays} days`}</Detail>
        )}
        {offer.renews === null && <Detail label="Revision rounds">{String(revisionRounds)}</Detail>}
        {reader === "team" && (
          <Detail label="Made">
            <Time value={offer.sentAt} format="dateTime" />
          </Detail>
        )}
        {offer.state === "open" && (
          <Detail label="Valid until">
            <Day value={offer.validUntil} />
          </Detail>
        )}
      </Details>
      {offer.message !== "" && (
        <p
          className={clsx("wrap-anywhere whitespace-pre-line border-line-strong border-l-4", classes.message)}
        >
          {offer.message}
        </p>
      )}
      {/* A creator compares only what can still be answered. */}
      {(reader === "team" || offer.state === "open") && <Changes offer={offer} reader={reader} />}
      <details open={isTermsOpen} className={clsx("border-line", classes.terms)}>
        <FoldedHeading>The terms</FoldedHeading>
        <p className={clsx("wrap-anywhere whitespace-pre-line", classes.termsText)}>{offer.terms}</p>
        <p className={clsx("wrap-anywhere text-ink-soft text-tiny", classes.termsText)}>
          {`SHA-256: ${offer.termsSha256}`}
        </p>
      </details>
    </>
  );
}

/** Deliverables of an offer as a list, with their days. */
function Planned({ deliverables }: { deliverables: PlannedDeliverable[] }) {
  if (deliverables.length === 0) return null;
  return (
    <section aria-label="You make" className="mt-6">
      <h3 className="text-ink-soft">You make</h3>
      <ul className="mt-2 border-line border-t">
        {deliverables.map((planned, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two deliverables may be equal, and none ever moves.
          <li key={index} className="border-line border-b py-3">
            <p className="wrap-anywhere font-semibold">
              {deliverableText({ ...planned, draftDueOn: null, publishOn: null })}
            </p>
            <PlannedDays {...planned} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Days of a deliverable that the creator makes. */
export function PlannedDays({ draftDueOn, publishOn }: Pick<PlannedDeliverable, "draftDueOn" | "publishOn">) {
  if (draftDueOn === null && publishOn === null) return null;
  return (
    <p className="mt-1 flex flex-wrap gap-x-5 text-ink-soft">
      {draftDueOn && (
        <span>
          Draft due on <Day value={draftDueOn} />
        </span>
      )}
      {publishOn && (
        <span>
          Publish on <Day value={publishOn} />
        </span>
      )}
    </p>
  );
}

/** The payment that an accepted offer makes. */
function paymentTermOf({ renews, paymentDays }: Offer): PaymentTerm {
  return { starts: renews === null ? "publication" : "agreement", startsOn: null, paymentDays };
}

function Changes({ offer: { changes }, reader }: ReaderProps) {
  if (changes.length === 0) return null;
  const { classes } = readers[reader];
  // The team sees several offers: a landmark and a heading of the page are only for the one on a creator's page.
  const [label, Heading] =
    reader === "creator" ? (["What changed", "h3"] as const) : [undefined, "p" as const];
  return (
    <section aria-label={label} className={clsx("bg-gold-wash", classes.changes)}>
      <Heading className="font-semibold">Changed since the previous version</Heading>
      <dl className={clsx("grid", classes.changeList)}>
        {changes.map((change) => (
          <div key={change.label}>
            <dt className={clsx("text-ink-soft", classes.changeLabel)}>{change.label}</dt>
            <dd className={clsx("wrap-anywhere whitespace-pre-line", classes.change)}>
              <del className="text-ink-soft">{change.before}</del>{" "}
              <ins className="font-semibold no-underline">{change.after}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Sentence with the person who accepted an offer, the day, and the administrator who recorded it. */
export function AcceptedBy({ offer, className }: { offer: Offer; className: string }) {
  const { acceptedBy, decidedAt } = offer;
  if (acceptedBy === null) return null;
  return (
    <p className={className}>
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
