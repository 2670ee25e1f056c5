import clsx from "clsx";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useId, useState } from "react";
import { Link, useLocation } from "react-router";
import {
  currentLinkPath,
  type NavigationEntry,
  type NavigationLink,
  navigationFor,
  type WaitingFigures,
  waitingText,
} from "./navigation.ts";
import { useRole } from "./role.ts";

type Group = Extract<NavigationEntry, { links: unknown }>;
type Single = Exclude<NavigationEntry, { links: unknown }>;
type Shared = {
  figures: WaitingFigures;
  /** Called when a link is clicked, before its page has loaded. */
  onNavigate?: (() => void) | undefined;
};

/** A sidebar entry. The current page has a bar at the edge and a darker color. */
export const sidebarItem =
  "flex min-h-10 w-full items-center gap-3 rounded-field px-3 py-1.5 text-left font-medium text-ink-soft " +
  "aria-[current=page]:bg-raised aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_3px_0_0_var(--accent)] " +
  "transition-colors duration-150 hover:bg-line/60 hover:text-ink focus-visible:outline-offset-[-2px] " +
  "[&_svg]:size-[1.125rem] [&_svg]:shrink-0";

/** The expanded sidebar: groups and links with counts of pending work. */
export function AdminSidebarList({ figures, onNavigate }: Shared) {
  return (
    <ul className="flex flex-col gap-1">
      {navigationFor(useRole()).map((entry) => (
        <li key={entry.label}>
          {"links" in entry ? (
            <SidebarGroup group={entry} figures={figures} onNavigate={onNavigate} />
          ) : (
            <SidebarLink link={entry} figures={figures} onNavigate={onNavigate} icon={entry.icon} />
          )}
        </li>
      ))}
    </ul>
  );
}

function SidebarGroup({ group, figures, onNavigate }: { group: Group } & Shared) {
  const id = useId();
  const current = useCurrentLink();
  const [chosen, setChosen] = useState<boolean>();
  const contains = group.links.some(({ path }) => path === current);
  const open = chosen ?? contains;
  const waiting = open ? 0 : group.links.reduce((sum, link) => sum + countOf(link, figures), 0);
  const Icon = group.icon;
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setChosen(!open)}
        className={clsx(sidebarItem, contains && "text-ink")}
      >
        <Icon aria-hidden="true" />
        <span className="grow">{group.label}</span>
        {waiting > 0 && <Count number={waiting} says={`${waiting} waiting`} />}
        <ChevronRight
          aria-hidden="true"
          className={clsx("transition-transform duration-150 ease-glide", open && "rotate-90")}
        />
      </button>
      <ul id={id} hidden={!open} className="mt-1 ml-5 flex flex-col gap-1 border-line border-l pl-2">
        {group.links.map((link) => (
          <li key={link.path}>
            <SidebarLink link={link} figures={figures} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </>
  );
}

function SidebarLink({
  link,
  figures,
  onNavigate,
  icon: Icon,
}: { link: NavigationLink; icon?: Single["icon"] } & Shared) {
  const count = countOf(link, figures);
  const isCurrent = useCurrentLink() === link.path;
  return (
    <Link
      to={link.path}
      prefetch="intent"
      aria-current={isCurrent ? "page" : undefined}
      onClick={onNavigate}
      className={sidebarItem}
    >
      {Icon && <Icon aria-hidden="true" />}
      <span className="grow">{link.label}</span>
      {count > 0 && link.waiting && <Count number={count} says={waitingText(link.waiting, count)} />}
    </Link>
  );
}

function Count({ number, says }: { number: number; says: string }) {
  return (
    <span className="rounded-full bg-ink px-2 py-0.5 font-semibold text-paper text-tiny leading-none tabular-nums">
      <span aria-hidden="true">{number}</span>
      <span className="sr-only">{`(${says})`}</span>
    </span>
  );
}

export function countOf(link: NavigationLink, figures: WaitingFigures): number {
  return (link.waiting && figures[link.waiting]) ?? 0;
}

/** Path of the link for the current page. */
export function useCurrentLink(): string | undefined {
  const { pathname, search } = useLocation();
  return currentLinkPath(pathname, search);
}
