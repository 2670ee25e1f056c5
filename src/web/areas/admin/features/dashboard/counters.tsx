import clsx from "clsx";
import { Link } from "react-router";
import type { Stats } from "#domain/admin/admin.contract.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

type Counter = {
  key: "influencers" | "brands" | "joinRequests" | "contacts";
  label: string;
  path: string;
  note: (stats: Stats) => string;
};

const figures = new Intl.NumberFormat("en");

const counters: readonly Counter[] = [
  {
    key: "influencers",
    label: "Influencers",
    path: "/admin/influencers",
    note: ({ privateInfluencers }) =>
      privateInfluencers === 0 ? "on the marketplace" : `${figures.format(privateInfluencers)} private`,
  },
  {
    key: "brands",
    label: "Brands",
    path: "/admin/brands",
    note: ({ pendingBrands }) =>
      pendingBrands === 0 ? "all published" : `${pendingBrands} not published yet`,
  },
  {
    key: "joinRequests",
    label: "Join Requests",
    path: "/admin/join-requests",
    note: ({ joinRequests }) => (joinRequests === 0 ? "all decided" : "to decide"),
  },
  {
    key: "contacts",
    label: "Contacts",
    path: "/admin/contacts",
    note: ({ unhandledContacts }) =>
      unhandledContacts === 0 ? "all handled" : `${unhandledContacts} to answer`,
  },
];

/** Four figures that link to their lists. */
export function Counters({ stats }: { stats: Stats | undefined }) {
  return (
    <ul
      aria-busy={stats === undefined || undefined}
      className="grid grid-cols-2 border-ink border-t-2 lg:grid-cols-4"
    >
      {counters.map(({ key, label, path, note }, index) => (
        <li
          key={key}
          className={clsx(
            "border-line border-b",
            index % 2 === 1 && "border-l pl-4 sm:pl-6",
            index === 2 && "lg:border-l lg:pl-6",
          )}
        >
          <Link to={path} className="group block h-full py-4 sm:py-5">
            <span className="block font-semibold text-small group-hover:underline">{label}</span>
            {stats ? (
              <>
                <span className="mt-2 block font-bold font-display text-heading tabular-nums transition-colors duration-150 group-hover:text-accent-text">
                  {figures.format(stats[key])}
                </span>
                <span className="mt-2 block text-ink-soft text-small">{note(stats)}</span>
              </>
            ) : (
              <>
                <Skeleton className="mt-2 h-[calc(var(--text-heading)*1.08)] w-24" />
                <Skeleton className="mt-2 h-5 w-28 max-w-full" />
              </>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
