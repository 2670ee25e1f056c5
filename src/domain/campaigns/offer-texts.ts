import { longDate } from "../days/long-date.ts";
import { platformLabel } from "../influencers/platforms.ts";
import { moneyOf } from "../money/money.ts";
import { moneyText } from "../money/money-text.ts";
import { countryName } from "../places/countries.ts";
import { formats, rightsStarts, rightsUses } from "./offer-options.ts";
import type {
  Exclusivity,
  Offer,
  OfferChange,
  OfferedRights,
  PlannedDeliverable,
} from "./offers.contract.ts";

/** An offer as stored. Money is in minor units of `currency`. */
export type OfferContent = Pick<
  Offer,
  "gift" | "deliverables" | "rights" | "exclusivity" | "paymentDays" | "revisionRounds"
> & { priceMinor: number; currency: string; giftValueMinor: number | null };

/** Placeholders in a template of terms. */
export const termsPlaces = [
  "creator",
  "client",
  "campaign",
  "price",
  "deliverables",
  "rights",
  "payment_days",
] as const;
type TermsPlace = (typeof termsPlaces)[number];

/** Terms of agencies without a template: the offer in sentences. */
export const usualTerms = `{creator} makes the following for {client} in the campaign {campaign}:

{deliverables}

The price is {price}. It is paid within {payment_days} days.

Rights: {rights}. A use that is not named here is not allowed.

Each post is labeled as advertising as the law of its country asks for.`;

/** Terms of an offer for rights alone. */
export const renewalTerms = `{creator} grants {client} rights to the work of the campaign {campaign}:

{rights}. A use that is not named here is not allowed.

The price is {price}. It is paid within {payment_days} days.`;

/** A template with its placeholders filled in. Other braces stay unchanged. */
export function fillTerms(
  template: string,
  people: { creator: string; client: string; campaign: string },
  offer: OfferContent,
): string {
  const texts: Record<TermsPlace, string> = {
    ...people,
    client: people.client || "the client",
    price: priceText(offer),
    deliverables: offer.deliverables.map((each) => `- ${deliverableText(each)}`).join("\n"),
    rights: rightsText(offer.rights),
    payment_days: String(offer.paymentDays),
  };
  return template.replace(/\{(\w+)\}(\.?)/g, (place, name: string, stop: string) => {
    if (!Object.hasOwn(texts, name)) return place;
    const text = texts[name as TermsPlace];
    // Names such as 'Brindle Oat Co.' already end with a full stop.
    return text.endsWith(".") ? text : `${text}${stop}`;
  });
}

export function priceText({ priceMinor, currency, gift, giftValueMinor }: OfferContent): string {
  const price = moneyText(moneyOf(priceMinor, currency));
  if (gift === "") return price;
  return giftValueMinor === null
    ? `${price} and ${gift}`
    : `${price} and ${gift} (${moneyText(moneyOf(giftValueMinor, currency))})`;
}

export function deliverableText(planned: PlannedDeliverable): string {
  const { platform, format, title, quantity, draftDueOn, publishOn } = planned;
  const parts = [
    `${quantity} × ${formats[format]} on ${platformLabel(platform)}`,
    title,
    draftDueOn && `draft by ${longDate(draftDueOn)}`,
    publishOn && `published on ${longDate(publishOn)}`,
  ];
  return parts.filter(Boolean).join(", ");
}

export function rightsText(rights: OfferedRights | null): string {
  if (rights === null) return "none";
  const { uses, countries, exclusive, starts, startsOn, months } = rights;
  const where = countries.length === 0 ? "everywhere" : `in ${countries.map(countryName).join(", ")}`;
  const start = startsOn ? longDate(startsOn) : rightsStarts[starts];
  const time = months === null ? `without an end, from ${start}` : `for ${months} months from ${start}`;
  return `${uses.map((use) => withinSentence(rightsUses[use])).join(", ")}, ${where}, ${time}${exclusive ? ", exclusive" : ""}`;
}

/** Leaves abbreviations such as 'TV' in uppercase. */
function withinSentence(label: string): string {
  return /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

function exclusivityText(exclusivity: Exclusivity | null): string {
  return exclusivity ? `${exclusivity.category}, ${exclusivity.days} days` : "none";
}

/** Differences between two versions as text, limited to fields that both sides see. */
export function offerChanges(before: OfferContent, after: OfferContent): OfferChange[] {
  const rows: [string, (offer: OfferContent) => string][] = [
    ["Price", priceText],
    ["Deliverables", ({ deliverables }) => deliverables.map(deliverableText).join("\n")],
    ["Rights", ({ rights }) => rightsText(rights)],
    ["Exclusivity", ({ exclusivity }) => exclusivityText(exclusivity)],
    ["Paid within", ({ paymentDays }) => `${paymentDays} days`],
    ["Revision rounds", ({ revisionRounds }) => String(revisionRounds)],
  ];
  return rows
    .map(([label, text]) => ({ label, before: text(before), after: text(after) }))
    .filter((row) => row.before !== row.after);
}
