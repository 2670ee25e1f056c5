import { followersFact } from "#domain/influencers/followers.ts";
import type { InfluencerProfile } from "#domain/influencers/influencer.contract.ts";

/** Length that search engines show, in characters. */
const longest = 160;

/** Description of a profile in search results: name, followers, and the start of the bio. */
export function profileDescription({
  name,
  category,
  location,
  totalFollowers,
  bio,
}: InfluencerProfile): string {
  const who = category ? `${category} creator` : "Creator";
  const place = location && ` in ${location}`;
  const followers = followersFact(totalFollowers);
  const words = bio.replace(/\s+/g, " ").trim();
  const rest = words || "Channels, figures, rate and work on one page.";
  return shorten(
    `${shorten(name, 40)}: ${who}${place}${followers ? ` with ${followers}` : ""}. ${rest}`,
    longest,
  );
}

/** Cuts a text at the end of a word. */
function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length - 3);
  return `${start.slice(0, Math.max(0, start.search(/\s\S*$/))).trimEnd() || start}...`;
}
