import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import type { RightsUse } from "#domain/campaigns/offer-options.ts";
import type { Offer } from "#domain/campaigns/offers.contract.ts";
import { normalizePlatform, type Platform } from "#domain/influencers/platforms.ts";
import { wholeNumberOf } from "#domain/readers/read-number.ts";
import { codesIn } from "../campaign-values.ts";

type DeliverableValues = {
  platform?: string;
  format?: string;
  title?: string;
  quantity?: string;
  draftDueOn?: string;
  publishOn?: string;
};

/** Values of an offer's controls. Countries are one text, such as 'DE, FR'. */
export type OfferValues = {
  price?: { amount?: string };
  gift?: string;
  giftValue?: { amount?: string };
  deliverables?: DeliverableValues[];
  rights?: {
    uses?: RightsUse[];
    countries?: string;
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

/** Whether a first or another offer can be sent to a creator now. */
export function mayBeOffered(creator: Pick<Collaboration, "actions" | "state">): boolean {
  return isInvitable(creator) || creator.state === "invited" || creator.state === "negotiating";
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
      countries: rights?.countries.join(", ") ?? "",
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
  const { gift = "", message = "", overBudget, termsId, validUntil } = values;
  const value = values.giftValue?.amount?.trim() ?? "";
  return {
    price: { amount: values.price?.amount ?? "", currency },
    gift,
    giftValue: value === "" ? null : { amount: value, currency },
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
  const { countries = "", exclusive, starts = "", startsOn = "", months = "" } = values;
  const isBlank = [uses.join(), countries, exclusive, startsOn, months].every((text) => !text);
  if (isBlank) return null;
  return {
    uses,
    countries: codesIn(countries),
    exclusive: exclusive === "true",
    starts,
    startsOn: startsOn || null,
    months: months === "" ? null : wholeNumberOf(months),
  };
}

function exclusivityOf({ category = "", days = "" }: NonNullable<OfferValues["exclusivity"]> = {}) {
  return category === "" && days === "" ? null : { category, days: wholeNumberOf(days) };
}
