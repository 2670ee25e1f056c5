import clsx from "clsx";
import type { ReactNode } from "react";

type Point = { text: string; must: boolean; atSeconds: number | null };

type PointListProps<P extends Point> = {
  points: readonly P[];
  /** Renders a moment of the video: its text, or a button that seeks to it. */
  moment: (seconds: number) => ReactNode;
  /** Rendered below a point. */
  below?: (point: P) => ReactNode;
  className?: string;
};

/** Required and suggested changes with their moments. */
export function PointList<P extends Point>({ points, moment, below, className }: PointListProps<P>) {
  return (
    <ul className={clsx("grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-2.5", className)}>
      {points.map((point, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two points may be equal, and none ever moves.
        <li key={index} className="col-span-2 grid grid-cols-subgrid items-baseline">
          <span className={clsx("font-semibold text-small", !point.must && "text-ink-soft")}>
            {point.must ? "Required" : "Nice to have"}
          </span>
          <div className="wrap-anywhere min-w-0 whitespace-pre-line">
            {point.atSeconds !== null && (
              <span className="mr-2 text-ink-soft tabular-nums">{moment(point.atSeconds)}</span>
            )}
            <span>{point.text}</span>
            {below?.(point)}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Text of a moment. With `onShow`, a button that seeks to it. */
export function Moment({ text, onShow }: { text: string; onShow: (() => void) | undefined }) {
  if (!onShow) return <span className="font-semibold">{text}</span>;
  return (
    <button
      type="button"
      onClick={onShow}
      aria-label={`Show the video at ${text}`}
      className="link-plain min-h-6 font-semibold"
    >
      {text}
    </button>
  );
}
