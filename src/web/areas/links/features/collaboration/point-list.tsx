import type { ReactNode } from "react";
import type { Point } from "#domain/deliverables/deliverables.contract.ts";
import { momentText } from "#domain/deliverables/moment-text.ts";

type PointListProps = {
  points: readonly Point[];
  /** Replaces the moment of the film, for instance by a button that leads there. */
  moment?: (seconds: number) => ReactNode;
};

/** What a draft needs, and how it could be better. */
export function PointList({ points, moment = momentText }: PointListProps) {
  return (
    <ul className="grid gap-2">
      {points.map(({ text, must, atSeconds }) => (
        <li key={`${atSeconds} ${text}`} className="flex gap-3">
          <span className="mt-0.5 w-12 shrink-0 font-semibold text-small">{must ? "Must" : "Wish"}</span>
          <span className="wrap-anywhere min-w-0">
            {atSeconds !== null && (
              <span className="mr-2 text-ink-soft tabular-nums">{moment(atSeconds)}</span>
            )}
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}
