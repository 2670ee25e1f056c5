import clsx from "clsx";
import { useId } from "react";

const star = "M12 1.6l3.1 6.6 7.2.9-5.3 5 1.4 7.1L12 17.7l-6.4 3.5L7 14.1l-5.3-5 7.2-.9z";
const places = [0, 24, 48, 72, 96];

/** A rating of `value` out of five stars, with fractions. */
export function Rating({ value, className }: { value: number; className?: string }) {
  const clip = useId();
  const shown = Math.min(5, Math.max(0, value));
  const stars = places.map((x) => <path key={x} d={star} transform={`translate(${x} 0)`} />);
  return (
    <svg
      viewBox="0 0 120 24"
      role="img"
      aria-label={`${shown} out of 5 stars`}
      className={clsx("h-5 w-auto", className)}
    >
      <clipPath id={clip}>
        <rect width={shown * 24} height="24" />
      </clipPath>
      <g className="fill-line">{stars}</g>
      <g className="fill-gold" clipPath={`url(#${clip})`}>
        {stars}
      </g>
    </svg>
  );
}
