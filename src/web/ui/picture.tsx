import clsx from "clsx";
import { useRef, useState } from "react";

const widths = { small: 480, medium: 960, large: 1600 } as const;
export const fallbackPicture = "/placeholder.svg";

type PictureProps = {
  /** Path without size and extension: `/images/hero/duo` for duo-small.avif … duo-large.webp. */
  src: string;
  /** Empty for a decorative picture. */
  alt: string;
  /** Width of the largest version in pixels. With the height, it reserves the space before the picture loads. */
  width: number;
  height: number;
  /** Displayed width, as in the `sizes` attribute. */
  sizes: string;
  /** Whether it is the largest picture above the fold, which loads with high priority. */
  priority?: boolean;
  className?: string;
};

function sourceSet(src: string, format: "avif" | "webp"): string {
  return Object.entries(widths)
    .map(([size, width]) => `${src}-${size}.${format} ${width}w`)
    .join(", ");
}

/** A picture in three sizes and two formats, with a placeholder if it fails to load. */
export function Picture({ src, alt, width, height, sizes, priority = false, className }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const fail = () => setFailedSrc(src);
  const checkLoaded = useFailedBeforeHydration(fail);
  const image = {
    alt,
    width,
    height,
    loading: priority ? ("eager" as const) : ("lazy" as const),
    fetchPriority: priority ? ("high" as const) : undefined,
    decoding: "async" as const,
    className: clsx("h-auto max-w-full", className),
  };
  if (failedSrc === src) return <img {...image} alt={alt} src={fallbackPicture} />;
  return (
    <picture className="block">
      <source type="image/avif" srcSet={sourceSet(src, "avif")} sizes={sizes} />
      <img
        {...image}
        alt={alt}
        src={`${src}-medium.webp`}
        srcSet={sourceSet(src, "webp")}
        sizes={sizes}
        ref={checkLoaded}
        onError={fail}
      />
    </picture>
  );
}

type AvatarProps = {
  /** URL of a square picture. If it is missing or fails to load, the fallback is shown: the record's monogram. */
  src: string | null | undefined;
  fallback: string;
  alt: string;
  /** Displayed size in pixels. */
  size: number;
  priority?: boolean;
  className?: string;
};

/** A square picture of a person or company. */
export function Avatar({ src, fallback, alt, size, priority = false, className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const shown = src && failedSrc !== src ? src : fallback;
  // If the fallback fails too, there is nothing else to show.
  const fail = () => {
    if (shown !== fallback) setFailedSrc(shown);
  };
  const checkLoaded = useFailedBeforeHydration(fail);
  return (
    <img
      src={shown}
      alt={alt}
      width={size}
      height={size}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : undefined}
      decoding="async"
      ref={checkLoaded}
      onError={fail}
      className={clsx("aspect-square bg-sunk object-cover", className)}
    />
  );
}

/** A server-rendered picture may fail before hydration, when nothing listens for its error event. */
export function useFailedBeforeHydration(report: () => void) {
  const checked = useRef(false);
  return (node: HTMLImageElement | null) => {
    if (!node || checked.current) return;
    checked.current = true;
    if (node.complete && node.naturalWidth === 0 && node.currentSrc !== "") report();
  };
}
