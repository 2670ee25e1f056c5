import clsx from "clsx";
import { Link } from "react-router";
import { grouped } from "#domain/grouped.ts";
import type { ComingItem, Overview, RunningCampaign } from "#domain/work/overview.contract.ts";
import { lateCountText } from "#domain/work/work-rules.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Day } from "#web/ui/time.tsx";
import { kinds } from "./work-list.tsx";

/** Running campaigns with what is late in each, beside the next seven days. */
export function RunningAndComing({ overview }: { overview: Overview }) {
  return (
    <div className="mt-10 grid gap-x-14 gap-y-10 xl:grid-cols-2">
      <Running {...overview.campaigns} />
      <Coming {...overview.coming} today={overview.today} />
    </div>
  );
}

function Running({ items, total }: Overview["campaigns"]) {
  return (
    <section aria-labelledby="running" className="min-w-0">
      <h2 id="running" className="mb-3 text-subheading">
        Running campaigns
      </h2>
      {items.length === 0 ? (
        <p className="border-line border-t py-4 text-ink-soft">
          {"No campaign is running. "}
          <Link to="/admin/campaigns" className="link-plain font-semibold">
            All campaigns
          </Link>
        </p>
      ) : (
        <ul className="border-line border-t">
          {items.map((campaign) => (
            <CampaignRow key={campaign._id} campaign={campaign} />
          ))}
        </ul>
      )}
      {total > items.length && (
        <p className="mt-3 text-small">
          <Link to="/admin/campaigns?state=active" className="link-plain font-semibold">
            {`All ${total} running campaigns`}
          </Link>
        </p>
      )}
    </section>
  );
}

function CampaignRow({ campaign: { _id, name, clientName, endsOn, late } }: { campaign: RunningCampaign }) {
  return (
    <li>
      <Link
        to={`/admin/campaign?id=${_id}`}
        className="block border-line border-b py-3 transition-colors duration-100 hover:bg-sunk"
      >
        <span className="flex items-baseline justify-between gap-x-4">
          <span className="wrap-anywhere min-w-0 font-semibold">{name}</span>
          {endsOn && (
            <span className="shrink-0 text-ink-soft text-small tabular-nums">
              <span>{"until "}</span>
              <Day value={endsOn} />
            </span>
          )}
        </span>
        <span className="mt-0.5 flex flex-wrap gap-x-4 text-small">
          {clientName && <span className="text-ink-soft">{clientName}</span>}
          {late.length === 0 ? (
            <span className="text-brand-text">On time</span>
          ) : (
            late.map((each) => (
              <span key={each.subject} className="font-semibold text-danger-text">
                {lateCountText(each)}
              </span>
            ))
          )}
        </span>
      </Link>
    </li>
  );
}

function Coming({ items, total, today }: Overview["coming"] & { today: string }) {
  return (
    <section aria-labelledby="coming" className="min-w-0">
      <h2 id="coming" className="mb-3 text-subheading">
        The next seven days
      </h2>
      {items.length === 0 && (
        <p className="border-line border-t py-4 text-ink-soft">Nothing is due, and nothing goes live.</p>
      )}
      {[...grouped(items, ({ on }) => on)].map(([day, own]) => (
        <section
          key={day}
          aria-label={day}
          className="grid grid-cols-[5.5rem_minmax(0,1fr)] border-line border-t py-2"
        >
          <h3 className={clsx("py-1 text-small tabular-nums", day === today ? "font-bold" : "text-ink-soft")}>
            {day === today ? "Today" : <Day value={day} />}
          </h3>
          <ul>
            {own.map((item) => (
              <ComingRow key={`${item._id} ${item.task}`} item={item} />
            ))}
          </ul>
        </section>
      ))}
      {total > items.length && (
        <p className="mt-3 text-ink-soft text-small">{`and ${total - items.length} more`}</p>
      )}
    </section>
  );
}

function ComingRow({ item: { _id, kind, name, task } }: { item: ComingItem }) {
  return (
    <li>
      <Link
        to={kinds[kind].address(_id)}
        className="flex flex-wrap items-baseline justify-between gap-x-4 py-1 hover:bg-sunk"
      >
        <span className="min-w-0 grow basis-48">
          <span className="wrap-anywhere font-semibold">{name}</span>
          <span className="wrap-anywhere block text-ink-soft text-small">{task}</span>
        </span>
        <Badge tone={kinds[kind].tone} className="whitespace-normal! wrap-anywhere">
          {kinds[kind].label}
        </Badge>
      </Link>
    </li>
  );
}
