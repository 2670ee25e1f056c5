import { encode } from "uqr";

/** Quiet zone around the code, as the standard requires. */
const border = 4;

/** A QR code, dark on white in every color scheme, as cameras expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-field border border-line"
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
