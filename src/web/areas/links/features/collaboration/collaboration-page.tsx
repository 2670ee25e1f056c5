import clsx from "clsx";
import { type ReactNode, useState } from "react";
import { agreementFile } from "#domain/campaigns/agreement-file.ts";
import { briefPartNames, briefParts } from "#domain/campaigns/campaign-states.ts";
import {
  newestOffer,
  type CollaborationPage as Page,
} from "#domain/campaigns/collaboration-page.contract.ts";
import { offerStateLabels } from "#domain/campaigns/offer-states.ts";
import type { Offer } from "#domain/campaigns/offers.contract.ts";
import type { OwnDeliverable } from "#domain/deliverables/deliverables.contract.ts";
import { moneyText } from "#domain/money/money-text.ts";
import type { OwnPaymentDetailsInput } from "#domain/payouts/payment-details.contract.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import { AcceptedBy, OfferDetails } from "#web/features/offer/offer-details.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { FoldedHeading } from "#web/ui/folded-heading.tsx";
import { LinkedText } from "#web/ui/linked-text.tsx";
import { saveAs } from "#web/ui/save-as.ts";
import { Day, Time } from "#web/ui/time.tsx";
import { useFocusOnChange } from "#web/ui/use-focus-on-change.ts";
import { AcceptForm, CounterForm, MessageForm } from "./answer-forms.tsx";
import { collaborationTexts, declineTexts } from "./collaboration-texts.ts";
import type { CounterValues } from "./counter-values.ts";
import { type DeliverableCalls, Deliverables, type DraftFormOf } from "./deliverables.tsx";
import { type AddressCalls, OwnAddressSection } from "./own-address.tsx";
import { OwnMessages, type ReadMessages, useOwnMessages } from "./own-messages.tsx";
import { PaymentDetails } from "./payment-details.tsx";
import { Payments } from "./payments.tsx";

export type CollaborationCalls = {
  accept: (offer: Offer, signature: { name: string; terms: boolean }) => Promise<FormOutcome>;
  decline: (offer: Offer) => Promise<void>;
  counter: (offer: Offer, values: CounterValues, key: string) => Promise<FormOutcome>;
  givePaymentDetails: (details: OwnPaymentDetailsInput) => Promise<FormOutcome>;
  write: (text: string, key: string) => Promise<FormOutcome>;
  messages: ReadMessages;
} & AddressCalls &
  DeliverableCalls;

type CollaborationPageProps = {
  page: Page;
  agency: string;
  linkId: string;
  calls: CollaborationCalls;
  draftForm: DraftFormOf;
  resultFilesForm: (deliverable: OwnDeliverable) => ReactNode;
};

/** A creator's collaboration: open tasks, the offer, the agreement, and the brief. */
export function CollaborationPage({ page, agency, linkId, calls, ...forms }: CollaborationPageProps) {
  const { campaign, offer, agreement, earlier, todo } = page;
  const newest = newestOffer(page);
  const { heading, lead } = collaborationTexts(page, agency);
  const title = useFocusOnChange<HTMLHeadingElement>(heading);
  const may = (action: string) => page.actions.some((each) => each.action === action);
  const isNewOffer = offer !== null && offer.renews === null;
  return (
    <>
      <title>{`${heading} · ${campaign.name}`}</title>
      <p className="font-semibold text-ink-soft">
        {campaign.clientName === "" ? campaign.name : `${campaign.name} for ${campaign.clientName}`}
      </p>
      <h1 ref={title} tabIndex={-1} className="mt-2 text-title">
        {heading}
      </h1>
      <p className="mt-5 max-w-[36rem] text-lead">{lead}</p>
      {isNewOffer && <Summary offer={offer} />}
      {isNewOffer && <Brief campaign={campaign} />}
      {!isNewOffer && todo.length > 0 && <Todo todo={todo} today={page.today} />}
      {offer && <OpenOffer key={offer._id} page={page} offer={offer} calls={calls} may={may} />}
      {!offer && newest && may("decline") && (
        <div className="mt-8">
          <DeclineButton offer={newest} onDecline={calls.decline} />
        </div>
      )}
      {page.deliverables.length > 0 && <Deliverables page={page} calls={calls} {...forms} />}
      <Payments payouts={page.payouts}>
        {page.paymentDetails && (
          <PaymentDetails stored={page.paymentDetails} onGive={calls.givePaymentDetails} />
        )}
      </Payments>
      {!isNewOffer && <Brief campaign={campaign} />}
      {agreement && <Agreement offer={agreement} page={page} agency={agency} />}
      {(agreement || may("accept") || may("counter")) && (
        <OwnAddressSection email={page.email} isAgreed={agreement !== null} calls={calls} />
      )}
      {earlier.length > 0 && <Earlier offers={earlier} />}
      <Messages calls={calls} linkId={linkId} agency={agency} mayWrite={may("message")} />
    </>
  );
}

type MessagesProps = Pick<CollaborationPageProps, "calls" | "linkId" | "agency"> & { mayWrite: boolean };

/** Messages of both sides, and a form for another one. */
function Messages({ calls, linkId, agency, mayWrite }: MessagesProps) {
  const [sent, setSent] = useState(0);
  const messages = useOwnMessages(calls.messages, sent) ?? [];
  if (!mayWrite && messages.length === 0) return null;
  const write = async (text: string, key: string) => {
    const outcome = await calls.write(text, key);
    if (outcome.ok) setSent((count) => count + 1);
    return outcome;
  };
  return (
    <section data-print="hide" className="mt-12 border-line border-t pt-6">
      <h2 className="text-subheading">{messages.length > 0 ? "Messages" : "Questions?"}</h2>
      {mayWrite && (
        <p className="mt-2 text-ink-soft">Your message goes to the person who runs the campaign.</p>
      )}
      {messages.length > 0 && <OwnMessages messages={messages} agency={agency} />}
      {mayWrite && <MessageForm linkId={linkId} onSend={write} />}
    </section>
  );
}

/** The offer in a line, above the brief. */
function Summary({ offer: { by, price, gift, deliverables, validUntil } }: { offer: Offer }) {
  const count = deliverables.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section aria-label="The offer in short" className="mt-8 border-ink border-y-2 py-5">
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        <SummaryFact label="Price">
          {gift === "" ? moneyText(price) : `${moneyText(price)} and a gift`}
        </SummaryFact>
        <SummaryFact label="You make">{count === 1 ? "1 deliverable" : `${count} deliverables`}</SummaryFact>
        <SummaryFact label={by === "agency" ? "Answer by" : "Valid until"}>
          <Day value={validUntil} />
        </SummaryFact>
      </dl>
      <a data-print="hide" href="#offer" className="link-plain mt-4 inline-block font-semibold">
        Go to the offer
      </a>
    </section>
  );
}

function SummaryFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft text-small">{label}</dt>
      <dd className="mt-0.5 font-semibold text-subheading tabular-nums">{children}</dd>
    </div>
  );
}

function Todo({ todo, today }: Pick<Page, "todo" | "today">) {
  return (
    <section className="mt-10">
      <h2 className="text-subheading">What to do</h2>
      <ol className="mt-4 border-line border-t">
        {todo.map(({ text, dueOn }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: deliverables of the same name and day have nothing else
          <li key={index} className="flex flex-wrap justify-between gap-x-6 border-line border-b py-3">
            <span>{text}</span>
            {dueOn && (
              <span className={dueOn < today ? "font-semibold text-danger-text" : "text-ink-soft"}>
                by <Day value={dueOn} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

type OpenOfferProps = {
  page: Page;
  offer: Offer;
  calls: CollaborationCalls;
  may: (action: string) => boolean;
};

function OpenOffer({ page, offer, calls, may }: OpenOfferProps) {
  const [countering, setCountering] = useState(false);
  const isTheirs = offer.by === "creator";
  return (
    <section aria-labelledby="offer" className="mt-10 rounded-card border border-line bg-raised p-5 sm:p-8">
      <h2 id="offer" className="mb-5 scroll-mt-10 font-semibold text-ink-soft">
        {isTheirs ? "Your counter-offer" : offer.renews ? "Our rights offer" : "Our offer"}
      </h2>
      <OfferDetails offer={offer} reader="creator" />
      {countering ? (
        <CounterForm
          offer={offer}
          onCounter={(values, key) => calls.counter(offer, values, key)}
          onCancel={() => setCountering(false)}
        />
      ) : (
        <>
          {may("accept") && (
            <AcceptForm
              offer={offer}
              creatorName={page.creatorName}
              isMailed={page.email.state === "known"}
              onAccept={(signature) => calls.accept(offer, signature)}
            />
          )}
          <OtherAnswers
            may={may}
            offer={offer}
            onCounter={() => setCountering(true)}
            onDecline={calls.decline}
          />
        </>
      )}
    </section>
  );
}

type OtherAnswersProps = Pick<OpenOfferProps, "may" | "offer"> & {
  onCounter: () => void;
  onDecline: CollaborationCalls["decline"];
};

/** Alternatives to accepting. */
function OtherAnswers({ may, offer, onCounter, onDecline }: OtherAnswersProps) {
  return (
    // Without the form above, this border would be too close to the one below the terms.
    <div className={clsx("flex flex-wrap gap-3", may("accept") ? "mt-8 border-line border-t pt-6" : "mt-6")}>
      {may("counter") && (
        <Button variant="secondary" onClick={onCounter}>
          {offer.by === "creator" ? "Change your counter-offer" : "Make a counter-offer"}
        </Button>
      )}
      {may("decline") && <DeclineButton offer={offer} onDecline={onDecline} />}
    </div>
  );
}

type DeclineButtonProps = { offer: Offer; onDecline: CollaborationCalls["decline"] };

/** Asks for confirmation before declining. `offer`: the newest one, of either side. */
function DeclineButton({ offer, onDecline }: DeclineButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const { title, description } = declineTexts(offer);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Decline
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void onDecline(offer);
        }}
        title={title}
        description={description}
        confirmLabel="Decline"
        cancelLabel="Back"
      />
    </>
  );
}

function Agreement({ offer, page, agency }: { offer: Offer; page: Page; agency: string }) {
  const download = () => {
    const { name, text } = agreementFile({ ...page, offer, agency });
    // The mark at its beginning lets every program read its letters.
    saveAs(new Blob(["\ufeff", text], { type: "text/plain;charset=utf-8" }), name);
  };
  return (
    <section
      aria-labelledby="agreement"
      className="mt-10 rounded-card border border-line bg-raised p-5 sm:p-8"
    >
      <h2 id="agreement" className="mb-5 font-semibold text-ink-soft">
        What was agreed
      </h2>
      <OfferDetails offer={offer} reader="creator" isTermsOpen />
      <AcceptedBy offer={offer} className="mt-6" />
      <div data-print="hide" className="mt-6 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={download}>
          Download
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </section>
  );
}

function Brief({ campaign: { brief, startsOn, endsOn } }: Pick<Page, "campaign">) {
  const parts = briefPartNames.filter((name) => brief[name] !== "");
  if (parts.length === 0 && startsOn === null && endsOn === null) return null;
  return (
    <section className="mt-12">
      <h2 className="text-heading">The brief</h2>
      {startsOn && endsOn && (
        <p className="mt-2 text-ink-soft">
          <Day value={startsOn} /> to <Day value={endsOn} />
        </p>
      )}
      <dl className="mt-4 grid gap-5">
        {parts.map((name) => (
          <div key={name}>
            <dt className="font-semibold">{briefParts[name]}</dt>
            <dd className="wrap-anywhere mt-1 max-w-[40rem] whitespace-pre-line">
              <LinkedText text={brief[name]} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Earlier({ offers }: { offers: Offer[] }) {
  return (
    <details data-print="hide" className="mt-12 border-line border-t pt-4">
      <FoldedHeading>Earlier offers</FoldedHeading>
      <ul className="mt-3 grid gap-2">
        {offers.map(({ _id, by, price, state, sentAt }) => (
          <li key={_id} className="flex flex-wrap gap-x-4">
            <span className="tabular-nums">{moneyText(price)}</span>
            <span>{by === "creator" ? "yours" : "ours"}</span>
            <span className="text-ink-soft">
              <span>{`${offerStateLabels[state].toLowerCase()}, `}</span>
              <Time value={sentAt} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
