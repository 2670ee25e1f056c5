import type { Offer } from "#domain/campaigns/offers.contract.ts";
import { wholeNumberOf } from "#domain/readers/read-number.ts";

/** Values of a counter-offer's form. Everything else stays as in the original offer. */
export type CounterValues = {
  amount?: string;
  deliverables?: { quantity?: string; draftDueOn?: string; publishOn?: string }[];
  message?: string;
};

export function counterValuesOf({ price, deliverables }: Offer): CounterValues {
  return {
    amount: price.amount,
    deliverables: deliverables.map(({ quantity, draftDueOn, publishOn }) => ({
      quantity: String(quantity),
      draftDueOn: draftDueOn ?? "",
      publishOn: publishOn ?? "",
    })),
  };
}

/** Converts a counter-offer for the API. */
export function counterOf(offer: Offer, { amount = "", deliverables = [], message = "" }: CounterValues) {
  return {
    offerId: offer._id,
    price: { amount, currency: offer.price.currency },
    gift: offer.gift,
    giftValue: offer.giftValue,
    deliverables: offer.deliverables.map((planned, index) => {
      const { quantity, draftDueOn, publishOn } = deliverables[index] ?? {};
      return {
        ...planned,
        quantity: quantity === undefined ? planned.quantity : wholeNumberOf(quantity),
        draftDueOn: draftDueOn || null,
        publishOn: publishOn || null,
      };
    }),
    rights: offer.rights,
    exclusivity: offer.exclusivity,
    paymentDays: offer.paymentDays,
    revisionRounds: offer.revisionRounds,
    message,
  };
}
