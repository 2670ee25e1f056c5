import { resultMetrics } from "#domain/deliverables/deliverable-limits.ts";
import type { Report } from "#domain/deliverables/report.contract.ts";
import { shortFigure } from "#web/ui/short-figure.tsx";
import { Day } from "#web/ui/time.tsx";

type Progress = NonNullable<Report["progress"]>;

/** A figure of all posts by day, as a line, and as a table for screen readers. */
export function ProgressChart({ progress: { metric, days } }: { progress: Progress }) {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const top = roundedUp(Math.max(...days.map(({ value }) => value)));
  const span = timeOf(last) - timeOf(first);
  const points = days.map((day) => ({
    x: ((timeOf(day) - timeOf(first)) / span) * 100,
    y: 100 - (day.value / top) * 100,
  }));
  return (
    <figure className="break-inside-avoid">
      <div
        aria-hidden="true"
        className="grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[14rem_auto] gap-x-3 text-ink-soft text-tiny"
      >
        <p data-figures className="flex flex-col justify-between text-right leading-none">
          {[top, top / 2, 0].map((value) => (
            <span key={value}>{shortFigure(value)}</span>
          ))}
        </p>
        <div className="my-1.5 min-h-0 border-line border-b">
          <Line points={points} />
        </div>
        <p className="col-start-2 flex justify-between gap-4">
          <Day value={first.measuredOn} withYear />
          <Day value={last.measuredOn} withYear />
        </p>
      </div>
      <div className="sr-only">
        <table>
          <caption>{`${resultMetrics[metric]} of all posts by day`}</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">{resultMetrics[metric]}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ measuredOn, value }) => (
              <tr key={measuredOn}>
                <th scope="row">
                  <Day value={measuredOn} withYear />
                </th>
                <td>{value.toLocaleString("en-US")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

type Point = { x: number; y: number };

/** The drawing is stretched to its box; strokes and dots keep their size. */
function Line({ points }: { points: readonly Point[] }) {
  const line = points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x},${y}`).join("");
  const stroke = { fill: "none", vectorEffect: "non-scaling-stroke", strokeLinecap: "round" } as const;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="size-full overflow-visible"
    >
      <path d="M0,0H100M0,50H100" {...stroke} strokeWidth={1} className="stroke-line" />
      <path d={`${line}V100H0Z`} className="fill-brand-wash" />
      <path d={line} {...stroke} strokeWidth={2.5} strokeLinejoin="round" className="stroke-brand" />
      <path
        d={points.map(({ x, y }) => `M${x},${y}h0`).join("")}
        {...stroke}
        strokeWidth={8}
        className="stroke-brand"
      />
    </svg>
  );
}

function timeOf({ measuredOn }: Progress["days"][number]): number {
  return Date.parse(measuredOn);
}

/** The next number with one or two digits and zeros, so that half of it is short, too. */
function roundedUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return ([1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10].find((factor) => factor * unit >= value) ?? 10) * unit;
}
