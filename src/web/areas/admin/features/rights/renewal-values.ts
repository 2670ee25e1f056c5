import type { RightsUse } from "#domain/campaigns/offer-options.ts";
import { addDays } from "#domain/days/calendar-days.ts";
import { wholeNumberOf } from "#domain/readers/read-number.ts";
import type { Right } from "#domain/rights/rights.contract.ts";

export type RenewalValues = {
  price?: string;
  startsOn?: string;
  months?: string;
  countries?: string[];
  uses?: RightsUse[];
  message?: string;
  overBudget?: string;
};

/** The renewal starts on the day after the right's end. */
export function valuesOf({ endsOn, months, countries, uses }: Right): RenewalValues {
  return {
    startsOn: endsOn ? addDays(endsOn, 1) : "",
    months: months === null ? "" : String(months),
    countries,
    uses,
  };
}

/** Converts a renewal for the API. */
export function inputOf(values: RenewalValues, currency: string) {
  const { price = "", startsOn, months = "", countries = [], uses = [], message = "" } = values;
  return {
    price: { amount: price.trim(), currency },
    ...(startsOn && { startsOn }),
    months: months.trim() === "" ? null : wholeNumberOf(months),
    countries,
    uses,
    message,
    overBudget: values.overBudget === "true",
  };
}

/** Price and uses are a single control each. */
export function controlOf(path: string): string {
  return path.replace(/^(price|uses)\..*/, "$1");
}
