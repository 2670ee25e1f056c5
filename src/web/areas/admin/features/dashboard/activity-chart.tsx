import clsx from "clsx";
import { useState } from "react";
import type { Stats } from "#domain/admin/admin.contract.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";

type Day = Stats["activity"][number];
type Series = { key: "applications" | "registrations" | "messages"; label: string; fill: string };

const series: readonly Series[] = [
  { key: "applications", label: "Applications", fill: "fill-accent" },
  { key: "registrations", label: "Registrations", fill: "fill-brand" },
  { key: "messages", label: "Messages", fill: "fill-ink-soft" },
];

/** Width of a day: the bar and the gap to the next one. */
const step = 10;
const barWidth = 7;
const height = 64;

// Days are in UTC, whatever the user's time zone.
const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const dayLabel = (day: string) => dayFormat.format(new Date(day));

/** The last 30 days as a row of bars per kind of event, each with its own scale, or as a table. */
export function ActivityChart({ days }: { days: readonly Day[] | undefined }) {
  const [asTable, setAsTable] = useState(false);
  return (
    <section aria-labelledby="activity">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="activity" className="text-subheading">
            The last 30 days
          </h2>
          {!asTable && <p className="text-ink-soft text-small">Each row has its own scale.</p>}
        </div>
        <Button variant="quiet" size="small" disabled={!days} onClick={() => setAsTable(!asTable)}>
          {asTable ? "Show as chart" : "Show as table"}
        </Button>
      </div>
      {days === undefined ? <ChartSkeleton /> : asTable ? <DaysTable days={days} /> : <Bars days={days} />}
    </section>
  );
}

function Bars({ days }: { days: readonly Day[] }) {
  const [pointed, setPointed] = useState<number>();
  const shown = pointed === undefined ? undefined : days[pointed];
  const first = days[0];
  const last = days.at(-1);
  return (
    <div onPointerLeave={() => setPointed(undefined)}>
      {series.map((one) => (
        <Row key={one.key} series={one} days={days} pointed={pointed} onPoint={setPointed} />
      ))}
      <p
        aria-hidden="true"
        className="mt-2 ml-32 flex justify-between gap-2 text-ink-soft text-tiny tabular-nums max-sm:ml-0"
      >
        {shown ? (
          <span className="mx-auto font-semibold text-ink">{dayLabel(shown.day)}</span>
        ) : (
          <>
            <span>{first && dayLabel(first.day)}</span>
            <span>{last && dayLabel(last.day)}</span>
          </>
        )}
      </p>
    </div>
  );
}

type RowProps = {
  series: Series;
  days: readonly Day[];
  pointed: number | undefined;
  onPoint: (day: number) => void;
};

function Row({ series: { key, label, fill }, days, pointed, onPoint }: RowProps) {
  const total = days.reduce((sum, day) => sum + day[key], 0);
  const most = Math.max(0, ...days.map((day) => day[key]));
  const figure = pointed === undefined ? total : (days[pointed]?.[key] ?? 0);
  return (
    <div className="flex items-end gap-4 border-line border-b pt-3 max-sm:flex-col max-sm:items-stretch max-sm:gap-1">
      <p className="w-28 shrink-0 pb-2 max-sm:flex max-sm:w-auto max-sm:items-baseline max-sm:justify-between max-sm:pb-0">
        <span className="block text-ink-soft text-small">{label}</span>
        <strong className="block font-bold font-display text-subheading tabular-nums">{figure}</strong>
      </p>
      <svg
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${label}: ${total} in 30 days, at most ${most} on one day`}
        className="block h-16 w-full grow"
      >
        {days.map((day, index) => {
          const bar = (day[key] / Math.max(1, most)) * (height - 2);
          return (
            <g key={day.day} onPointerEnter={() => onPoint(index)} onPointerDown={() => onPoint(index)}>
              <rect x={index * step} width={step} height={height} className="fill-transparent" />
              <rect
                x={index * step}
                y={height - Math.max(bar, 1)}
                width={barWidth}
                height={Math.max(bar, 1)}
                className={clsx(
                  day[key] === 0 ? "fill-line-strong" : fill,
                  pointed !== undefined && pointed !== index && "opacity-35",
                )}
              />
            </g>
          );
        })}
      </svg>
    </div>
  );
}

function DaysTable({ days }: { days: readonly Day[] }) {
  return (
    <table className="w-full text-small">
      <caption className="sr-only">Arrivals on each of the last 30 days, the latest first</caption>
      <thead>
        <tr>
          <th scope="col" className="py-2 text-left font-semibold">
            Day
          </th>
          {series.map(({ key, label }) => (
            <th key={key} scope="col" className="py-2 text-right font-semibold">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.day}>
            <th scope="row" className="border-line border-t py-1.5 text-left font-normal">
              {dayLabel(day.day)}
            </th>
            {series.map(({ key }) => (
              <td key={key} className="border-line border-t py-1.5 text-right">
                {day[key]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ChartSkeleton() {
  return (
    <SkeletonGroup label="Loading the last 30 days">
      {series.map(({ key }) => (
        <div key={key} className="border-line border-b pt-3">
          <Skeleton className="h-16 w-full" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
