import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import type { Offer } from "#domain/campaigns/offers.contract.ts";
import type { Terms } from "#domain/campaigns/terms.contract.ts";
import { idempotencyHeader } from "#domain/http/idempotency.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { adminOutreach } from "#web/api/admin-outreach.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { CopyDialog } from "#web/features/outreach/copy-dialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { ManyOffers } from "./many-offers.tsx";
import { DeliverableRows } from "./offer-fields.tsx";
import {
  LoadingOffers,
  type OfferCampaign,
  OfferFormDialog,
  PriceField,
  useOfferForm,
} from "./offer-form.tsx";
import { platformsOf, valuesOf, warningsOf } from "./offer-values.ts";
import { OfferWarnings } from "./offer-warnings.tsx";
import { offersQuery, termsQuery, useOffersChanged } from "./offers-query.ts";

type OfferDialogProps = {
  campaign: OfferCampaign;
  creators: readonly Collaboration[];
  onClose: () => void;
};
type OneOfferProps = Omit<OfferDialogProps, "creators"> & { creator: Collaboration };

/** Sends an offer to one creator, or to several with a price for each. Mount it only while it is open. */
export function OfferDialog({ creators, ...rest }: OfferDialogProps) {
  const [creator] = creators;
  if (creator === undefined) return null;
  return creators.length === 1 ? (
    <OneOffer {...rest} creator={creator} />
  ) : (
    <ManyOffers {...rest} creators={creators} />
  );
}

/** An offer based on the last version, if there is one. */
function OneOffer(props: OneOfferProps) {
  const { creator, onClose } = props;
  const [isUnsent, setUnsent] = useState(false);
  // The form starts with the last version, which may be newer than the cached ones.
  const offers = useQuery({ ...offersQuery(creator._id), refetchOnMount: "always" });
  const terms = useQuery(termsQuery);
  if (isUnsent) {
    return (
      <CopyDialog
        calls={adminOutreach}
        recipient={`collaboration:${creator._id}`}
        title={`Offer made: ${creator.creatorName}`}
        description="It’s not sent yet, because there is no email address. Copy the message into a chat."
        onClose={onClose}
      />
    );
  }
  if (offers.data && offers.isFetchedAfterMount && terms.data) {
    const onUnsent = () => setUnsent(true);
    return <OfferForm {...props} last={offers.data[0]} terms={terms.data} onUnsent={onUnsent} />;
  }
  const error = offers.error ?? terms.error;
  const retry = () => Promise.all([offers.refetch(), terms.refetch()]);
  return (
    <LoadingOffers title={titleOf(creator, undefined)} error={error} onRetry={retry} onClose={onClose} />
  );
}

function titleOf({ creatorName }: Collaboration, last: Offer | undefined): string {
  return `${last ? "Send another offer" : "Send an offer"}: ${creatorName}`;
}

type OfferFormProps = OneOfferProps & {
  last: Offer | undefined;
  terms: readonly Terms[];
  /** Called once an offer is made that nobody was mailed. */
  onUnsent: () => void;
};

function OfferForm({ campaign, creator, last, terms, onClose, onUnsent }: OfferFormProps) {
  const { _id: id, creatorName } = creator;
  const changed = useOffersChanged(campaign._id);
  const { form, values, isOver } = useOfferForm({
    name: `offer-${id}`,
    initial: () => valuesOf(creator, last, campaign.revisionRounds),
    currency: campaign.currency,
    send: async (input, key) => {
      const call = adminCall("POST /api/admin/collaborations/:id/offers", {
        params: { id },
        unchecked: input,
        headers: { [idempotencyHeader]: key },
      });
      const outcome = await outcomeOf(call);
      if (outcome.ok && (await call).data.offer.isUnsent) {
        onUnsent();
      } else if (outcome.ok) {
        toast({ title: "Offer sent", description: creatorName });
        onClose();
      }
      if (outcome.ok || outcome.status === 409) await changed();
      return outcome;
    },
  });
  return (
    <OfferFormDialog
      {...{ form, isOver, campaign, terms, onClose }}
      title={titleOf(creator, last)}
      description={
        last?.state === "open"
          ? "It replaces the open offer. The creator gets it by email, or by a link that you copy, and sees what has changed."
          : "The creator gets it by email, or by a link that you copy, to accept, decline, or make a counter-offer."
      }
      note={<OfferWarnings warnings={warningsOf(creator, values, values.price, campaign.currency)} />}
    >
      <PriceField form={form} currency={campaign.currency} />
      <DeliverableRows form={form} own={platformsOf(creator)} />
    </OfferFormDialog>
  );
}
