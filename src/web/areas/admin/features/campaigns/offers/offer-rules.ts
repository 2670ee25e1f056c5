import { z } from "zod";
import {
  agreementNameSchema,
  offerInputSchema,
  offersInputSchema,
} from "#domain/campaigns/offers.contract.ts";
import { fieldProblems } from "#domain/http/field-problems.ts";
import { inputOf, type OfferValues } from "./offer-values.ts";

export function offerProblems(values: OfferValues, currency: string) {
  return fieldProblems(values.prices ? offersInputSchema : offerInputSchema, inputOf(values, currency));
}

export function agreementNameProblems({ name = "" }: { name?: string }) {
  return fieldProblems(z.object({ name: agreementNameSchema }), { name });
}
