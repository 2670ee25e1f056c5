import { type Platform, platformLabel } from "../influencers/platforms.ts";
import { moneyOf } from "../money/money.ts";
import { moneyText } from "../money/money-text.ts";
import { type Format, formats } from "./offer-options.ts";

/** Formats that are not published on a channel of the creator. */
const offChannel: ReadonlySet<Format> = new Set<Format>(["ugc", "event"]);

type CheckedOffer = {
  currency: string;
  /** Null while the price is unknown. */
  priceMinor: number | null;
  clientPriceMinor: number | null;
  /** Platforms of the creator. */
  platforms: readonly Platform[];
  deliverables: readonly { platform: Platform; format: Format }[];
};

/** Warnings about an offer before it is sent. None of them prevents sending. */
export function offerWarnings(offer: CheckedOffer): string[] {
  const { currency, priceMinor, clientPriceMinor, platforms, deliverables } = offer;
  const above = priceMinor !== null && clientPriceMinor !== null ? priceMinor - clientPriceMinor : 0;
  const elsewhere = deliverables
    .filter(({ platform, format }) => !offChannel.has(format) && !platforms.includes(platform))
    .map(({ platform, format }) => `No ${platformLabel(platform)} for the ${formats[format].toLowerCase()}`);
  return [
    ...(above > 0 ? [`${moneyText(moneyOf(above, currency))} above the client’s price`] : []),
    ...new Set(elsewhere),
  ];
}
