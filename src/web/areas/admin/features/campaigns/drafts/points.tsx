import type { ReactNode } from "react";
import type { Point } from "#domain/deliverables/deliverables.contract.ts";
import { momentText } from "#domain/deliverables/moment-text.ts";
import { Moment, PointList } from "#web/ui/point-list.tsx";

type PointsProps = {
  points: readonly Point[];
  /** Seeks to a moment of the video, if it is on the page. */
  seek?: ((seconds: number) => void) | undefined;
  /** Adds a point to the form. */
  take?: { label: string; point: (point: Point) => void } | undefined;
  /** Outcome of a point. */
  fate?: ((point: Point) => ReactNode) | undefined;
};

/** Requested changes with their moments. */
export function Points({ points, seek, take, fate }: PointsProps) {
  return (
    <PointList
      points={points}
      className="text-small"
      moment={(seconds) => <Moment text={momentText(seconds)} onShow={seek && (() => seek(seconds))} />}
      below={(point) => (
        <p className="mt-0.5 flex flex-wrap gap-x-4 text-ink-soft text-tiny empty:hidden">
          {fate?.(point)}
          {take && (
            <button
              type="button"
              onClick={() => take.point(point)}
              aria-label={`${take.label}: ${point.text}`}
              className="link-plain min-h-6 font-semibold"
            >
              {take.label}
            </button>
          )}
        </p>
      )}
    />
  );
}
