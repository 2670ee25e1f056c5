import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { overrunOf } from "#domain/campaigns/budget-overrun.ts";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import type { OffersSent } from "#domain/campaigns/offers.contract.ts";
import type { Terms } from "#domain/campaigns/terms.contract.ts";
import { minorOf, moneyOf } from "#domain/money/money.ts";
import { moneyText } from "#domain/money/money-text.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { adminOutreach } from "#web/api/admin-outreach.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { CopyListDialog } from "#web/features/outreach/copy-list-dialog.tsx";
import { counted, namesOf } from "#web/ui/resource.ts";
import { toast } from "#web/ui/toast.ts";
import { DeliverableRows } from "./offer-fields.tsx";
import { LoadingOffers, type OfferCampaign, OfferFormDialog, useOfferForm } from "./offer-form.tsx";
import { OfferPrices } from "./offer-prices.tsx";
import { type OfferValues, platformsOf, typedMinor, valuesOfMany, warningsOf } from "./offer-values.ts";
import { termsQuery, useOffersChanged } from "./offers-query.ts";

type ManyOffersProps = {
  campaign: OfferCampaign;
  creators: readonly Collaboration[];
  onClose: () => void;
};

/** Sends an offer to several creators, with a price for each. */
export function ManyOffers(props: ManyOffersProps) {
  const terms = useQuery(termsQuery);
  const [unsent, setUnsent] = useState<readonly string[]>([]);
  if (unsent.length > 0) {
    return (
      <CopyListDialog
        calls={adminOutreach}
        recipients={unsent.map((id) => `collaboration:${id}`)}
        title={counted(unsent.length, { one: "offer to pass on", many: "offers to pass on" })}
        description="They’re not sent yet, because there is no email address. Copy each message into a chat."
        onClose={props.onClose}
      />
    );
  }
  if (terms.data) {
    return (
      <ManyOffersForm
        {...props}
        terms={terms.data}
        onClose={(ids) => (ids.length > 0 ? setUnsent(ids) : props.onClose())}
      />
    );
  }
  const title = `Send an offer: ${props.creators.length} creators`;
  return <LoadingOffers title={title} error={terms.error} onRetry={terms.refetch} onClose={props.onClose} />;
}

type ManyOffersFormProps = Omit<ManyOffersProps, "onClose"> & {
  terms: readonly Terms[];
  /** `unsent`: collaborations whose offers are made, and whose links have to be passed on. */
  onClose: (unsent: readonly string[]) => void;
};

/** Creators who cannot get the offer now stay in the dialog, with the reason. */
function ManyOffersForm({ campaign, creators, terms, onClose }: ManyOffersFormProps) {
  const { currency } = campaign;
  const changed = useOffersChanged(campaign._id);
  const [left, setLeft] = useState(creators);
  const unsent = useRef<string[]>([]);
  const close = () => onClose(unsent.current);
  const overrun = (values: OfferValues) => overrunBy(campaign, left, values);
  const { form, values, isOver } = useOfferForm({
    name: `offers-${campaign._id}`,
    initial: () => valuesOfMany(creators, currency, campaign.revisionRounds),
    currency,
    check: (typed) => overBudgetProblem(overrun(typed), typed, currency),
    send: async (input) => {
      const call = adminCall("POST /api/admin/campaigns/:id/offers", {
        params: { id: campaign._id },
        unchecked: input,
      });
      const outcome = await outcomeOf(call);
      if (!outcome.ok) return outcome;
      const { results } = (await call).data;
      const refused = results.filter(({ offerId }) => offerId === null);
      const sent = results.filter((result) => result.outcome === "sent").length;
      unsent.current.push(...results.flatMap((result) => (result.outcome === "unsent" ? result._id : [])));
      await changed();
      if (sent > 0) toast({ title: counted(sent, { one: "offer sent", many: "offers sent" }) });
      if (refused.length === 0) {
        close();
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
  const over = overrun(values);
  return (
    <OfferFormDialog
      {...{ form, campaign, terms }}
      onClose={close}
      title={`Send an offer: ${namesOf(left.map(({ creatorName }) => creatorName))}`}
      description="Each creator gets it by email, or by a link that you copy. It replaces an open offer."
      className="sm:max-h-[calc(100dvh-2rem)]! sm:w-[min(60rem,calc(100vw-2rem))]!"
      isOver={isOver || over > 0}
      submitLabel={left.length === 1 ? "Send offer" : `Send ${left.length} offers`}
      note={<Review {...{ campaign, values, over }} creators={left} />}
    >
      <DeliverableRows form={form} own={[...new Set(left.flatMap(platformsOf))]} />
      <OfferPrices {...{ form, values, currency }} creators={left} />
    </OfferFormDialog>
  );
}

/** Amount by which the typed prices would exceed the budget. They replace the open offers of the same creators. */
function overrunBy(
  { budget, figures, currency }: OfferCampaign,
  creators: readonly Collaboration[],
  { prices = {} }: OfferValues,
): number {
  const sum = (minor: (creator: Collaboration) => number) =>
    creators.reduce((total, creator) => total + minor(creator), 0);
  const replaced = sum(({ openOffer }) => (openOffer ? minorOf(openOffer.price) : 0));
  const committed = minorOf(figures.committed) - replaced;
  const price = sum(({ _id }) => typedMinor(prices[_id], currency) ?? 0);
  return overrunOf(budget && minorOf(budget), committed, price);
}

function overBudgetProblem(over: number, { overBudget }: OfferValues, currency: string) {
  if (over === 0 || overBudget === "true") return [];
  const message = `The budget would be overrun by ${moneyText(moneyOf(over, currency))}`;
  return [{ path: "overBudget", message }];
}

type ReviewProps = {
  campaign: OfferCampaign;
  creators: readonly Collaboration[];
  values: OfferValues;
  over: number;
};

/** Says above the button what the table shows further up. */
function Review({ campaign: { currency }, creators, values, over }: ReviewProps) {
  const warned = creators.filter(
    (creator) => warningsOf(creator, values, values.prices?.[creator._id], currency).length > 0,
  );
  return (
    <div role="status" className="grid gap-1 text-small empty:hidden">
      {over > 0 && (
        <p className="font-semibold text-danger-text">
          {`Together, the offers exceed the budget by ${moneyText(moneyOf(over, currency))}.`}
        </p>
      )}
      {warned.length > 0 && (
        <p className="font-medium text-gold-text">
          {`Check before you send: ${namesOf(warned.map(({ creatorName }) => creatorName))}.`}
        </p>
      )}
    </div>
  );
}

type Refused = OffersSent["results"];

/** 'Not sent: Kit Moore (The client has not cleared the creator).' */
function refusalText(refused: Refused, creators: readonly Collaboration[]): string {
  const nameOf = (id: string) => creators.find(({ _id }) => _id === id)?.creatorName ?? "";
  return `Not sent: ${refused.map(({ _id, message }) => `${nameOf(_id)} (${message})`).join(", ")}.`;
}

/** Somebody else may have committed more meanwhile. */
function budgetProblem(refused: Refused) {
  return refused
    .flatMap(({ path, message }) => (path === "overBudget" ? [{ path, message }] : []))
    .slice(0, 1);
}
