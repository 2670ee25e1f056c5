/** Agreed sum with a client in a year from which French law asks for a written contract, in cents. */
export const frenchContractMinor = 100_000;
/** Written out, because formatting an amount would load the schemas of money. */
export const frenchContractText = "€1,000";

/** Sums in other currencies are not compared, because there are no exchange rates here. */
export function isUnderFrenchLaw(countries: readonly string[], currency: string): boolean {
  return countries.includes("FR") && currency === "EUR";
}

/** Whether an offer under French law needs French terms and has others. `agreedMinor`: agreed before in the year. */
export function lacksFrenchTerms(
  offer: { termsCountry: string | null; priceMinor: number; giftValueMinor: number | null },
  agreedMinor: number,
): boolean {
  const total = agreedMinor + offer.priceMinor + (offer.giftValueMinor ?? 0);
  return offer.termsCountry !== "FR" && total >= frenchContractMinor;
}
