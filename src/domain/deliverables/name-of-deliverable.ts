import { type Format, formats } from "../campaigns/offer-options.ts";
import type { Platform } from "../influencers/platforms.ts";
import { platformLabel } from "../influencers/platforms.ts";

type NamedDeliverable = { format: Format; platform: Platform; title: string };

/** 'Reel on Instagram: Morning tea'. `names`: of the formats, which the client reads in other words. */
export function nameOfDeliverable(
  { format, platform, title }: NamedDeliverable,
  names: Readonly<Record<Format, string>> = formats,
): string {
  const name = `${names[format]} on ${platformLabel(platform)}`;
  return title === "" ? name : `${name}: ${title}`;
}
