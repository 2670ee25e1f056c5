import clsx from "clsx";
import { useState } from "react";
import { useFailedBeforeHydration } from "#web/ui/picture.tsx";

/** Backgrounds for the initial of a brand without a logo. */
const grounds = [
  "bg-brand text-on-brand",
  "bg-gold text-on-gold",
  "bg-ink text-paper",
  "bg-brand-wash text-brand-text",
];
const frame = "size-16 shrink-0 rounded-field";

/** A brand's logo. If there is none, or it fails to load, the brand's initial on a background of its own. */
export function BrandLogo({ name, logo }: { name: string; logo: string | null }) {
  const [failed, setFailed] = useState<string>();
  const fail = () => setFailed(logo ?? undefined);
  const checkLoaded = useFailedBeforeHydration(fail);
  if (logo && failed !== logo) {
    return (
      <img
        src={logo}
        alt=""
        width={64}
        height={64}
        loading="lazy"
        decoding="async"
        ref={checkLoaded}
        onError={fail}
        className={clsx(frame, "border border-line bg-raised object-contain")}
      />
    );
  }
  const letters = [...name.trim()];
  const ground =
    grounds[letters.reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % grounds.length];
  return (
    <span
      aria-hidden="true"
      className={clsx(frame, "flex items-center justify-center font-bold font-display text-heading", ground)}
    >
      {letters[0]?.toLocaleUpperCase("en")}
    </span>
  );
}
