import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { type Format, formatCodes, type RightsUse } from "#domain/campaigns/offer-options.ts";
import { offerWarnings } from "#domain/campaigns/offer-warnings.ts";
import type { Offer } from "#domain/campaigns/offers.contract.ts";
import { grouped } from "#domain/grouped.ts";
import { isOffLimits } from "#domain/influencers/do-not-contact.ts";
import { normalizePlatform, type Platform } from "#domain/influencers/platforms.ts";
import { minorOf } from "#domain/money/money.ts";
import { readMoney } from "#domain/readers/read-money.ts";
import { wholeNumberOf } from "#domain/readers/read-number.ts";

type DeliverableValues = {
  platform?: string;
  format?: string;
  title?: string;
  quantity?: string;
  draftDueOn?: string;
  publishOn?: string;
};

/** Values of an offer's controls. */
export type OfferValues = {
  price?: { amount?: string };
  /** In an offer to several creators, instead of `price`: their prices by the ID of the collaboration. */
  prices?: Record<string, { amount?: string }>;
  gift?: string;
  giftValue?: { amount?: string };
  deliverables?: DeliverableValues[];
  rights?: {
    uses?: RightsUse[];
    countries?: string[];
    exclusive?: string;
    starts?: string;
    startsOn?: string;
    months?: string;
  };
  exclusivity?: { category?: string; days?: string };
  paymentDays?: string;
  revisionRounds?: string;
  termsId?: string;
  validUntil?: string;
  message?: string;
  overBudget?: string;
};

/** Selects the default terms even if the campaign has a template. */
export const usualTermsChoice = "usual";

export function platformsOf({ creator }: Pick<Collaboration, "creator">): Platform[] {
  return [...new Set(creator?.platforms.flatMap((name) => normalizePlatform(name) ?? []))];
}

export function isInvitable({ actions }: Pick<Collaboration, "actions">): boolean {
  return actions.some(({ action }) => action === "invite");
}

/** Whether a first or another offer fits the state of a creator. */
export function isOfferable(creator: Pick<Collaboration, "actions" | "state">): boolean {
  return isInvitable(creator) || creator.state === "invited" || creator.state === "negotiating";
}

/** Whether it can be sent now, too. */
export function mayBeOffered(creator: Pick<Collaboration, "actions" | "state" | "creator">): boolean {
  return isOfferable(creator) && !isOffLimits(creator.creator);
}

/** The typed amount in minor units; null if there is none, or it cannot be read. */
export function typedMinor(price: { amount?: string } | undefined, currency: string): number | null {
  const { value } = readMoney(price?.amount ?? "", currency);
  return value ?? null;
}

/** Warnings about an offer to the creator at this price. */
export function warningsOf(
  creator: Collaboration,
  { deliverables = [] }: OfferValues,
  price: { amount?: string } | undefined,
  currency: string,
): string[] {
  return offerWarnings({
    currency,
    priceMinor: typedMinor(price, currency),
    clientPriceMinor: creator.clientPrice && minorOf(creator.clientPrice),
    platforms: platformsOf(creator),
    deliverables: deliverables.flatMap(({ platform, format }) => {
      const chosen = platform && normalizePlatform(platform);
      return chosen && isFormat(format) ? [{ platform: chosen, format }] : [];
    }),
  });
}

function isFormat(text: string | undefined): text is Format {
  return formatCodes.some((code) => code === text);
}

/** Initial values of an offer to several creators, each with their own price. */
export function valuesOfMany(
  creators: readonly Collaboration[],
  currency: string,
  rounds: number,
): OfferValues {
  const shared = commonPlatform(creators);
  const { price: _, ...values } = valuesOf({ creator: null, price: null }, undefined, rounds);
  return {
    ...values,
    prices: Object.fromEntries(
      creators.map((creator) => [creator._id, { amount: startingPrice(creator, currency) }]),
    ),
    deliverables: [{ platform: shared ?? "", quantity: "1" }],
  };
}

/** The price on the table, the planned price, or else the creator's rate, which is in US dollars. */
function startingPrice({ openOffer, price, creator }: Collaboration, currency: string): string {
  const stated = openOffer?.price ?? price;
  if (stated) return stated.amount;
  return currency === "USD" && creator?.rate ? String(creator.rate) : "";
}

/** The platform that most creators are on. */
function commonPlatform(creators: readonly Collaboration[]): Platform | undefined {
  const counts = [...grouped(creators.flatMap(platformsOf), (platform) => platform)];
  return counts.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0];
}

/** Initial values: those of the last version by either side, or else the planned price. */
export function valuesOf(
  creator: Pick<Collaboration, "creator" | "price">,
  last: Offer | undefined,
  rounds: number,
): OfferValues {
  if (last) return valuesOfOffer(last);
  const [platform = ""] = platformsOf(creator);
  return {
    price: { amount: creator.price?.amount ?? "" },
    deliverables: [{ platform, quantity: "1" }],
    rights: { starts: "publication" },
    revisionRounds: String(rounds),
  };
}

function valuesOfOffer({ price, gift, giftValue, deliverables, rights, ...offer }: Offer): OfferValues {
  return {
    price: { amount: price.amount },
    gift,
    giftValue: { amount: giftValue?.amount ?? "" },
    deliverables: deliverables.map((planned) => ({
      ...planned,
      quantity: String(planned.quantity),
      draftDueOn: planned.draftDueOn ?? "",
      publishOn: planned.publishOn ?? "",
    })),
    rights: {
      uses: rights?.uses ?? [],
      countries: rights?.countries ?? [],
      exclusive: rights?.exclusive ? "true" : "",
      starts: rights?.starts ?? "publication",
      startsOn: rights?.startsOn ?? "",
      months: textOf(rights?.months),
    },
    exclusivity: { category: offer.exclusivity?.category ?? "", days: textOf(offer.exclusivity?.days) },
    paymentDays: String(offer.paymentDays),
    revisionRounds: String(offer.revisionRounds),
  };
}

function textOf(number: number | null | undefined): string {
  return number === null || number === undefined ? "" : String(number);
}

/** Converts form values for the API. Empty fields that have a default are left out. */
export function inputOf(values: OfferValues, currency: string) {
  const { gift = "", message = "", prices, overBudget, termsId, validUntil } = values;
  const value = values.giftValue?.amount?.trim() ?? "";
  const moneyOf = (amount = "") => ({ amount, currency });
  return {
    ...(prices
      ? {
          ids: Object.keys(prices),
          prices: Object.entries(prices).map(([id, { amount }]) => ({ id, price: moneyOf(amount) })),
        }
      : { price: moneyOf(values.price?.amount) }),
    gift,
    giftValue: value === "" ? null : moneyOf(value),
    deliverables: (values.deliverables ?? []).map(deliverableOf),
    rights: rightsOf(values.rights),
    exclusivity: exclusivityOf(values.exclusivity),
    ...(values.paymentDays && { paymentDays: wholeNumberOf(values.paymentDays) }),
    ...(values.revisionRounds && { revisionRounds: wholeNumberOf(values.revisionRounds) }),
    ...(termsId && { termsId: termsId === usualTermsChoice ? null : termsId }),
    ...(validUntil && { validUntil }),
    message,
    overBudget: overBudget === "true",
  };
}

function deliverableOf({ platform, format, title = "", ...values }: DeliverableValues) {
  return {
    platform,
    format,
    title,
    quantity: wholeNumberOf(values.quantity),
    draftDueOn: values.draftDueOn || null,
    publishOn: values.publishOn || null,
  };
}

/** Null if all fields are empty. Rights without a use are sent, so that the server refuses them. */
function rightsOf({ uses = [], ...values }: NonNullable<OfferValues["rights"]> = {}) {
  const { countries = [], exclusive, starts = "", startsOn = "", months = "" } = values;
  const isBlank = [uses.join(), countries.join(), exclusive, startsOn, months].every((text) => !text);
  if (isBlank) return null;
  return {
    uses,
    countries,
    exclusive: exclusive === "true",
    starts,
    startsOn: startsOn || null,
    months: months === "" ? null : wholeNumberOf(months),
  };
}

function exclusivityOf({ category = "", days = "" }: NonNullable<OfferValues["exclusivity"]> = {}) {
  return category === "" && days === "" ? null : { category, days: wholeNumberOf(days) };
}
