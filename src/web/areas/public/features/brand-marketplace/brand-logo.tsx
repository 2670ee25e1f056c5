import clsx from "clsx";
import { useState } from "react";
import { monogramPath } from "#domain/monograms/monogram.ts";
import { useFailedBeforeHydration } from "#web/ui/picture.tsx";

type BrandLogoProps = { name: string; logo: string | null; large?: boolean };

/** A brand's logo, or its monogram if there is none or it fails to load. */
export function BrandLogo({ name, logo, large = false }: BrandLogoProps) {
  const pixels = large ? 144 : 64;
  const [failed, setFailed] = useState<string>();
  const fail = () => setFailed(logo ?? undefined);
  const checkLoaded = useFailedBeforeHydration(fail);
  const isShown = logo && failed !== logo;
  return (
    <img
      src={isShown ? logo : monogramPath("brand", name, name)}
      alt=""
      width={pixels}
      height={pixels}
      loading={large ? "eager" : "lazy"}
      decoding="async"
      ref={checkLoaded}
      onError={fail}
      className={clsx(
        "shrink-0 rounded-field",
        large ? "size-28 sm:size-36" : "size-16",
        isShown && "border border-line bg-raised object-contain",
      )}
    />
  );
}
