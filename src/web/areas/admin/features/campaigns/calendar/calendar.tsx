import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { CalendarEntry } from "#domain/calendar/calendar.contract.ts";
import { grouped } from "#domain/grouped.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyField } from "#web/ui/copy-field.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Day } from "#web/ui/time.tsx";
import { toast } from "#web/ui/toast.ts";
import { monthAfter, monthIn, monthName, monthOf, weeksOf } from "./calendar-month.ts";

const kinds: Record<CalendarEntry["kind"], { label: string; mark: string }> = {
  draft: { label: "Draft due", mark: "bg-gold" },
  publication: { label: "Goes live", mark: "bg-brand" },
  right: { label: "Right ends", mark: "bg-accent" },
};

type CalendarProps = { campaignId: string; today: string };

/** A month of a campaign: a grid on wide screens, a list on phones and on paper. */
export function Calendar({ campaignId, today }: CalendarProps) {
  const [address] = useSearchParams();
  const month = monthIn(address, today);
  const weeks = weeksOf(month);
  const span = { from: weeks[0]?.[0] ?? "", to: weeks.at(-1)?.[6] ?? "" };
  const query = useQuery({
    queryKey: ["calendar", campaignId, month],
    queryFn: async ({ signal }) =>
      (
        await adminCall("GET /api/admin/calendar", {
          query: new URLSearchParams({ campaignId, ...span }),
          signal,
        })
      ).entries,
    meta: { quiet: true },
  });
  const entries = query.data;
  return (
    <section aria-labelledby="month">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 id="month" className="mr-auto text-subheading">
          {monthName(month)}
        </h2>
        <MonthLink campaignId={campaignId} month={monthAfter(month, -1)} label="Earlier" />
        {month !== monthOf(today) && (
          <MonthLink campaignId={campaignId} month={monthOf(today)} label="Today" />
        )}
        <MonthLink campaignId={campaignId} month={monthAfter(month, 1)} label="Later" />
        <Feed />
      </div>
      {query.isError && (
        <ErrorBox title="The calendar could not be loaded" message={messageOf(query.error)} />
      )}
      {!entries && !query.isError && <Skeleton className="h-96 w-full rounded-card" />}
      {entries && (
        <>
          <MonthGrid {...{ campaignId, weeks, month, today, entries }} />
          <MonthList campaignId={campaignId} entries={entries.filter(({ on }) => monthOf(on) === month)} />
        </>
      )}
    </section>
  );
}

function MonthLink({ campaignId, month, label }: { campaignId: string; month: string; label: string }) {
  return (
    <Link
      to={`/admin/campaign?id=${campaignId}&view=calendar&month=${month}`}
      preventScrollReset
      className="link-plain inline-flex min-h-11 items-center"
      aria-label={`${label}: ${monthName(month)}`}
    >
      {label}
    </Link>
  );
}

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

type MonthGridProps = {
  campaignId: string;
  weeks: string[][];
  month: string;
  today: string;
  entries: CalendarEntry[];
};

function MonthGrid({ campaignId, weeks, month, today, entries }: MonthGridProps) {
  const byDay = grouped(entries, ({ on }) => on);
  return (
    <table className="hidden w-full table-fixed border-collapse border border-line md:table print:hidden">
      <caption className="sr-only">{monthName(month)}</caption>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" className="px-2 py-1.5 text-left text-ink-soft text-small">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                aria-current={day === today ? "date" : undefined}
                className={clsx(
                  "h-28 border border-line p-1.5 align-top",
                  monthOf(day) !== month && "bg-sunk",
                )}
              >
                <p
                  className={clsx(
                    "mb-1 text-small tabular-nums",
                    day === today ? "font-bold text-ink underline" : "text-ink-soft",
                  )}
                >
                  {Number(day.slice(-2))}
                </p>
                <ul className="grid gap-1">
                  {byDay.get(day)?.map((entry) => (
                    <li key={`${entry.kind} ${entry._id}`}>
                      <Entry campaignId={campaignId} entry={entry} />
                    </li>
                  ))}
                </ul>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MonthList({ campaignId, entries }: { campaignId: string; entries: CalendarEntry[] }) {
  if (entries.length === 0) {
    return <p className="mt-4 text-ink-soft">Nothing is scheduled this month.</p>;
  }
  return (
    <ol className="border-line border-t md:hidden print:block">
      {[...grouped(entries, ({ on }) => on)].map(([day, own]) => (
        <li key={day} className="grid grid-cols-[7rem_1fr] gap-3 border-line border-b py-3">
          <span className="text-ink-soft">
            <Day value={day} />
          </span>
          <ul className="grid min-w-0 gap-2">
            {own.map((entry) => (
              <li key={`${entry.kind} ${entry._id}`}>
                <Entry campaignId={campaignId} entry={entry} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

/** A calendar entry with a link to its creator. */
function Entry({ campaignId, entry }: { campaignId: string; entry: CalendarEntry }) {
  const { kind, title, creatorName, collaborationId, isDone } = entry;
  const { label, mark } = kinds[kind];
  return (
    <Link
      to={`/admin/campaign?id=${campaignId}&view=calendar&month=${monthOf(entry.on)}&collaboration=${collaborationId}`}
      preventScrollReset
      className={clsx(
        "grid grid-cols-[auto_1fr] items-baseline gap-x-2 rounded-print text-small hover:underline",
        isDone && "text-ink-soft",
      )}
    >
      <span aria-hidden="true" className={clsx("size-2.5 rounded-full", mark)} />
      <span className="wrap-anywhere min-w-0">
        <span className="font-semibold">{`${isDone ? `${label}, done` : label}: ${creatorName}`}</span>
        <span className="block text-ink-soft">{title}</span>
      </span>
    </Link>
  );
}

/** URL of the administrator's calendar feed, for a calendar app. */
function Feed() {
  const [url, setUrl] = useState<string>();
  const [busy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    try {
      setUrl((await adminCall("POST /api/admin/calendar/feed")).data.url);
    } catch (error) {
      toast({ title: "Calendar not created", description: messageOf(error), variant: "destructive" });
    }
    setBusy(false);
  };
  return (
    <>
      <Button variant="secondary" size="small" busy={busy} busyLabel="Creating…" onClick={make}>
        Add to your calendar
      </Button>
      <Dialog
        open={url !== undefined}
        onClose={() => setUrl(undefined)}
        title="Add to your calendar"
        description="Add this address to your calendar app as a subscription. It shows everything you own and replaces your previous address. Anyone who has it can read your calendar, so keep it to yourself."
      >
        {url && <CopyField label="Address" text={url} />}
      </Dialog>
    </>
  );
}
