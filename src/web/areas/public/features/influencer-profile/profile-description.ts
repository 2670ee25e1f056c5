import { formatFollowers } from "#domain/influencers/followers.ts";
import type { InfluencerProfile } from "#domain/influencers/influencer.contract.ts";

/** What search engines cut off is not worth sending, and what is shorter they replace; in characters. */
const longest = 160;

/** The line that search engines show below a profile's title: who, how many follow, and the creator's own words. */
export function profileDescription({
  name,
  category,
  location,
  totalFollowers,
  bio,
}: InfluencerProfile): string {
  const who = category ? `${category} creator` : "Creator";
  const place = location && ` in ${location}`;
  const words = bio.replace(/\s+/g, " ").trim();
  const rest = words || "Channels, figures, rate and work on one page.";
  return shorten(
    `${shorten(name, 40)}: ${who}${place} with ${formatFollowers(totalFollowers)} followers. ${rest}`,
    longest,
  );
}

/** At the end of a word. */
function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length - 3);
  return `${start.slice(0, Math.max(0, start.search(/\s\S*$/))).trimEnd() || start}...`;
}
