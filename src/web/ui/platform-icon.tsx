import clsx from "clsx";
import glyphs from "./platform-glyphs.svg?url";

/** Platforms with an icon in the file; others are shown as a globe. */
const drawn = new Set([
  "blog",
  "discord",
  "facebook",
  "instagram",
  "linkedin",
  "medium",
  "moj",
  "pinterest",
  "quora",
  "reddit",
  "sharechat",
  "snapchat",
  "strava",
  "telegram",
  "threads",
  "tiktok",
  "twitch",
  "twitter",
  "youtube",
]);
const otherNames: Record<string, string> = { x: "twitter", "twitter/x": "twitter" };

/**
 * Icon of a platform, whose name may be in any case. Set `label` if no text says the name; `className` sets its
 * size. All icons of a page refer to one file, because a list of cards repeats them often.
 */
export function PlatformIcon({
  platform,
  label,
  className = "size-5",
}: {
  platform: string;
  label?: string;
  className?: string;
}) {
  const name = otherNames[platform.toLowerCase()] ?? platform.toLowerCase();
  const look = { viewBox: "0 0 24 24", className: clsx("fill-current", className) };
  const drawing = <use href={`${glyphs}#${drawn.has(name) ? name : "other"}`} />;
  if (!label) {
    return (
      <svg {...look} aria-hidden="true">
        {drawing}
      </svg>
    );
  }
  return (
    <svg {...look} role="img" aria-label={label}>
      {drawing}
    </svg>
  );
}
