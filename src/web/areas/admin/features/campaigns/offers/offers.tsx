import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { type EditorOfferAction, offerStateLabels } from "#domain/campaigns/offer-states.ts";
import type { TeamOffer } from "#domain/campaigns/offers.contract.ts";
import { offLimitsMessage } from "#domain/influencers/do-not-contact.ts";
import { moneyText } from "#domain/money/money-text.ts";
import { adminOutreach } from "#web/api/admin-outreach.ts";
import { messageOf } from "#web/api/api-error.ts";
import { AcceptedBy, OfferDetails } from "#web/features/offer/offer-details.tsx";
import { CopyDialog } from "#web/features/outreach/copy-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { FileThumbnails } from "#web/ui/file-thumbnails.tsx";
import { FoldedHeading } from "#web/ui/folded-heading.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { Time } from "#web/ui/time.tsx";
import type { Steps } from "../steps.ts";
import { AnswerDialog } from "./answer-dialog.tsx";
import { DocumentDialog } from "./document-dialog.tsx";
import { isInvitable, isOfferable, mayBeOffered } from "./offer-values.ts";
import { offersQuery } from "./offers-query.ts";

type OffersProps = { creator: Collaboration; mayEdit: boolean; steps: Pick<Steps, "start" | "offer"> };

/** Offers to a creator and the agreement, with the actions of an editor. */
export function Offers({ creator, mayEdit, steps }: OffersProps) {
  const { data: offers, error, refetch, isFetching } = useQuery(offersQuery(creator._id));
  return (
    <section aria-labelledby="offers" className="min-w-0">
      <h3 id="offers" className="font-semibold">
        Offers
      </h3>
      {offers && offers.length > 0 && mayEdit && <CopyButton creator={creator} offers={offers} />}
      {offers && <Listed creator={creator} offers={offers} mayEdit={mayEdit} />}
      {offers && mayEdit && <SendButton creator={creator} isFirst={offers.length === 0} steps={steps} />}
      {offers === undefined &&
        (error ? (
          <ErrorBox
            title="The offers could not be loaded"
            message={messageOf(error)}
            onRetry={() => refetch()}
            busy={isFetching}
            level={3}
            className="mt-3"
          />
        ) : (
          <SkeletonGroup label="Loading the offers" className="mt-3">
            <Skeleton className="h-16" />
          </SkeletonGroup>
        ))}
    </section>
  );
}

/** For creators without an email address, and for those who did not find the mail. */
function CopyButton({ creator, offers }: { creator: Collaboration; offers: readonly TeamOffer[] }) {
  const [isOpen, setOpen] = useState(false);
  const isUnsent = offers.some((offer) => offer.isUnsent);
  return (
    <>
      {isUnsent && (
        <p role="status" className="mt-1 font-semibold text-gold-text text-small">
          Not sent yet: there is no email address. Copy the link.
        </p>
      )}
      <Button
        size="small"
        variant={isUnsent ? "primary" : "secondary"}
        className="mt-3"
        onClick={() => setOpen(true)}
      >
        Copy the creator’s link
      </Button>
      {isOpen && (
        <CopyDialog
          calls={adminOutreach}
          recipient={`collaboration:${creator._id}`}
          title={`Write to ${creator.creatorName}`}
          description="The link opens their own page. Earlier links go on working."
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

type SendButtonProps = Pick<OffersProps, "creator" | "steps"> & { isFirst: boolean };

function SendButton({ creator, isFirst, steps }: SendButtonProps) {
  if (!isOfferable(creator)) return null;
  if (!mayBeOffered(creator)) {
    return <p className="mt-1 text-small">{offLimitsMessage(creator.creatorName)}</p>;
  }
  return (
    <Button
      size="small"
      variant="secondary"
      className="mt-4"
      // Other missing requirements of an invitation are shown first.
      onClick={() =>
        isInvitable(creator)
          ? steps.start({ creators: [creator], actions: ["invite"] })
          : steps.offer([creator])
      }
    >
      {isFirst ? "Send an offer" : "Send another offer"}
    </Button>
  );
}

type ListedProps = Pick<OffersProps, "creator" | "mayEdit"> & { offers: readonly TeamOffer[] };

/** The open offer and the agreement in full; others collapsed. */
function Listed({ creator, offers, mayEdit }: ListedProps) {
  const [answered, setAnswered] = useState<{ offer: TeamOffer; action: EditorOfferAction }>();
  const current = offers.filter(({ state }) => state === "open" || state === "accepted");
  const earlier = offers.filter((offer) => !current.includes(offer));
  return (
    <>
      {offers.length === 0 && <p className="mt-0.5 text-ink-soft text-small">No offers sent yet.</p>}
      {current.map((offer) => (
        <article
          key={offer._id}
          aria-label={headingOf(offer)}
          className="mt-3 rounded-field border border-line p-4 text-small"
        >
          <h4 className="mb-2 font-semibold text-ink-soft">{headingOf(offer)}</h4>
          <OfferBody offer={offer} />
          <Answers offer={offer} onAnswer={(action) => setAnswered({ offer, action })} />
          {mayEdit && offer.acceptedBy?.recordedBy && <DocumentButton offer={offer} creator={creator} />}
        </article>
      ))}
      {earlier.length > 0 && (
        <details className="mt-3 text-small">
          <FoldedHeading>{`Earlier offers (${earlier.length})`}</FoldedHeading>
          <ul className="mt-2 grid gap-2">
            {earlier.map((offer) => (
              <li key={offer._id} className="rounded-field border border-line px-4 py-2">
                <details>
                  <FoldedHeading>
                    <EarlierLine offer={offer} />
                  </FoldedHeading>
                  <div className="pt-3 pb-2">
                    <OfferBody offer={offer} />
                  </div>
                </details>
              </li>
            ))}
          </ul>
        </details>
      )}
      {answered && <AnswerDialog {...answered} creator={creator} onClose={() => setAnswered(undefined)} />}
    </>
  );
}

function headingOf({ state, by, renews, isUnsent }: TeamOffer): string {
  if (isUnsent) return renews ? "Our rights offer, not sent yet" : "Our offer, not sent yet";
  if (renews) return state === "accepted" ? "Rights renewed" : "Our rights offer, waiting for the creator";
  if (state === "accepted") return "Agreement";
  return by === "creator" ? "Counter-offer, waiting for you" : "Our offer, waiting for the creator";
}

function EarlierLine({ offer: { version, by, price, state, decidedAt, sentAt } }: { offer: TeamOffer }) {
  return (
    <span className="font-normal">
      <span>{`Version ${version}, `}</span>
      <span className="font-semibold tabular-nums">{moneyText(price)}</span>
      <span>{` ${by === "creator" ? "by the creator" : "by us"}, `}</span>
      <span className="text-ink-soft">
        <span>{`${offerStateLabels[state].toLowerCase()} `}</span>
        <Time value={decidedAt ?? sentAt} />
      </span>
    </span>
  );
}

/** For a recorded agreement. */
function DocumentButton({ offer, creator }: { offer: TeamOffer; creator: Collaboration }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="secondary" className="mt-4" onClick={() => setOpen(true)}>
        {offer.document ? "Replace the document" : "Add the document"}
      </Button>
      {isOpen && <DocumentDialog offer={offer} creator={creator} onClose={() => setOpen(false)} />}
    </>
  );
}

type AnswersProps = { offer: TeamOffer; onAnswer: (action: EditorOfferAction) => void };

function Answers({ offer: { actions }, onAnswer }: AnswersProps) {
  if (actions.length === 0) return null;
  return (
    <div className="mt-4 flex flex-wrap gap-2.5">
      {actions.map(({ action, label }) => (
        <Button
          key={action}
          size="small"
          variant={action === "accept" ? "primary" : "secondary"}
          onClick={() => onAnswer(action as EditorOfferAction)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

function OfferBody({ offer }: { offer: TeamOffer }) {
  return (
    <OfferDetails offer={offer} reader="team">
      <AcceptedBy offer={offer} className="mt-2" />
      {offer.document && (
        <div className="mt-3">
          <FileThumbnails files={[offer.document]} label="Document of the agreement" name="Document" />
        </div>
      )}
    </OfferDetails>
  );
}
