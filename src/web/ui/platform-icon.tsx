import clsx from "clsx";
import glyphs from "./platform-glyphs.svg?url";

/** The marks in the file; a name that has none is drawn as a globe. */
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
 * The glyph of a platform by its name in any case. Give `label` where no text says the name. The drawings are one file
 * that all icons of a page refer to: a list of cards repeats them often.
 */
export function PlatformIcon({
  platform,
  label,
  className,
}: {
  platform: string;
  label?: string;
  className?: string;
}) {
  const name = otherNames[platform.toLowerCase()] ?? platform.toLowerCase();
  const look = { viewBox: "0 0 24 24", className: clsx("size-5 fill-current", className) };
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
