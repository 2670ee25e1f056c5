import clsx from "clsx";

/** A single-color icon of 24 by 24, from the source of an SVG file with one path, or from a bare path. */
export function Glyph({
  svg,
  label,
  className,
}: {
  svg: string;
  label?: string | undefined;
  className?: string;
}) {
  const path = svg.startsWith("<") ? (/ d="([^"]+)"/.exec(svg)?.[1] ?? "") : svg;
  const look = { viewBox: "0 0 24 24", className: clsx("size-5 fill-current", className) };
  const drawing = <path d={path} fillRule="evenodd" />;
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
