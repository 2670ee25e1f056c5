import { creatorMessageSchema, signatureSchema } from "#domain/campaigns/collaboration-page.contract.ts";
import { addressCodeSchema, ownAddressInputSchema } from "#domain/campaigns/creator-address.contract.ts";
import { counterOfferSchema, type Offer } from "#domain/campaigns/offers.contract.ts";
import { fieldProblems } from "#domain/http/field-problems.ts";
import { type PaymentDetails, paymentDetailsSchema } from "#domain/payouts/payment-details.contract.ts";
import { type CounterValues, counterOf } from "./counter-values.ts";

export function addressProblems({ email = "" }: Record<string, string>) {
  return fieldProblems(ownAddressInputSchema, { email });
}

export function codeProblems({ code = "" }: Record<string, string>) {
  return fieldProblems(addressCodeSchema, { code });
}

export function counterProblems(offer: Offer) {
  return (values: CounterValues) => fieldProblems(counterOfferSchema, counterOf(offer, values));
}

export function messageProblems(values: Record<string, string>) {
  return fieldProblems(creatorMessageSchema, values);
}

export function paymentProblems(values: PaymentDetails) {
  return fieldProblems(paymentDetailsSchema, values);
}

export function signatureProblems({ name = "", terms = "" }: Record<string, string>) {
  return fieldProblems(signatureSchema, { name, terms: terms === "true" });
}
