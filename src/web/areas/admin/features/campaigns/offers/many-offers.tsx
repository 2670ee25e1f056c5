import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import type { OffersSent } from "#domain/campaigns/offers.contract.ts";
import type { Terms } from "#domain/campaigns/terms.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { counted, namesOf } from "#web/ui/resource.ts";
import { toast } from "#web/ui/toast.ts";
import { LoadingOffers, type OfferCampaign, OfferFormDialog, useOfferForm } from "./offer-form.tsx";
import { platformsOf, valuesOf } from "./offer-values.ts";
import { termsQuery, useOffersChanged } from "./offers-query.ts";

type ManyOffersProps = {
  campaign: OfferCampaign;
  creators: readonly Collaboration[];
  onClose: () => void;
};

/** Sends the same offer to several creators. */
export function ManyOffers(props: ManyOffersProps) {
  const terms = useQuery(termsQuery);
  if (terms.data) return <ManyOffersForm {...props} terms={terms.data} />;
  const title = `Send an offer: ${props.creators.length} creators`;
  return <LoadingOffers title={title} error={terms.error} onRetry={terms.refetch} onClose={props.onClose} />;
}

/** Creators who cannot get the offer now stay in the dialog, with the reason. */
function ManyOffersForm({
  campaign,
  creators,
  terms,
  onClose,
}: ManyOffersProps & { terms: readonly Terms[] }) {
  const changed = useOffersChanged(campaign._id);
  const [left, setLeft] = useState(creators);
  const { form, isOver } = useOfferForm({
    name: `offers-${campaign._id}`,
    initial: () => valuesOf({ creator: null, price: null }, undefined, campaign.revisionRounds),
    currency: campaign.currency,
    send: async (input) => {
      const call = adminCall("POST /api/admin/campaigns/:id/offers", {
        params: { id: campaign._id },
        unchecked: { ...input, ids: left.map(({ _id }) => _id) },
      });
      const outcome = await outcomeOf(call);
      if (!outcome.ok) return outcome;
      const { results } = (await call).data;
      const refused = results.filter((result) => result.outcome !== "sent");
      await changed();
      if (refused.length < results.length) {
        toast({
          title: counted(results.length - refused.length, { one: "offer sent", many: "offers sent" }),
        });
      }
      if (refused.length === 0) {
        onClose();
        return outcome;
      }
      setLeft(left.filter(({ _id }) => refused.some((result) => result._id === _id)));
      return {
        ok: false,
        status: 200,
        message: refusalText(refused, creators),
        errors: budgetProblem(refused),
      };
    },
  });
  return (
    <OfferFormDialog
      {...{ form, isOver, campaign, terms, onClose }}
      title={`Send an offer: ${namesOf(left.map(({ creatorName }) => creatorName))}`}
      description="Each gets it by email, with a link of their own. It takes the place of an open one."
      own={[...new Set(creators.flatMap(platformsOf))]}
    />
  );
}

type Refused = OffersSent["results"];

/** 'Not sent: Kit Moore (The creator has no email address).' */
function refusalText(refused: Refused, creators: readonly Collaboration[]): string {
  const nameOf = (id: string) => creators.find(({ _id }) => _id === id)?.creatorName ?? "";
  return `Not sent: ${refused.map(({ _id, message }) => `${nameOf(_id)} (${message})`).join(", ")}.`;
}

function budgetProblem(refused: Refused) {
  return refused
    .flatMap(({ path, message }) => (path === "overBudget" ? [{ path, message }] : []))
    .slice(0, 1);
}
