import { type Format, formats } from "../campaigns/offer-options.ts";
import type { Platform } from "../influencers/platforms.ts";
import { platformLabel } from "../influencers/platforms.ts";

/** 'Reel on Instagram: Morning tea'. */
export function pieceName({
  format,
  platform,
  title,
}: {
  format: Format;
  platform: Platform;
  title: string;
}): string {
  const name = `${formats[format]} on ${platformLabel(platform)}`;
  return title === "" ? name : `${name}: ${title}`;
}
