import { creatorMessageSchema } from "#domain/campaigns/collaboration-page.contract.ts";
import { counterOfferSchema, type Offer } from "#domain/campaigns/offers.contract.ts";
import { fieldProblems } from "#domain/http/field-problems.ts";
import { type CounterValues, counterOf } from "./counter-values.ts";

export function counterProblems(offer: Offer) {
  return (values: CounterValues) => fieldProblems(counterOfferSchema, counterOf(offer, values));
}

export function messageProblems(values: Record<string, string>) {
  return fieldProblems(creatorMessageSchema, values);
}

/** Accepting requires a name and agreement to the terms. */
export function signatureProblems({ name = "", terms = "" }: Record<string, string>) {
  return [
    ...(name.trim() === "" ? [{ path: "name", message: "Name is required" }] : []),
    ...(terms === "true" ? [] : [{ path: "terms", message: "You have to agree to the terms." }]),
  ];
}
