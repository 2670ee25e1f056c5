import clsx from "clsx";
import { Link } from "react-router";
import { DropdownMenu, MenuLink, MenuSection } from "#web/ui/dropdown-menu.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";
import {
  type NavigationEntry,
  type NavigationLink,
  navigationFor,
  type WaitingFigures,
  waitingText,
} from "./navigation.ts";
import { useRole } from "./role.ts";
import { countOf, sidebarItem, useCurrentLink } from "./sidebar.tsx";

const railItem = clsx(sidebarItem, "relative justify-center px-0");

/** The collapsed sidebar: icons with tooltips; groups open a menu. */
export function AdminSidebarRail({ figures }: { figures: WaitingFigures }) {
  return (
    <ul className="flex flex-col gap-1">
      {navigationFor(useRole()).map((entry) => (
        <li key={entry.label}>
          {"links" in entry ? (
            <RailGroup group={entry} figures={figures} />
          ) : (
            <RailLink link={entry} figures={figures} icon={entry.icon} />
          )}
        </li>
      ))}
    </ul>
  );
}

function RailGroup({
  group,
  figures,
}: {
  group: Extract<NavigationEntry, { links: unknown }>;
  figures: WaitingFigures;
}) {
  const current = useCurrentLink();
  const Icon = group.icon;
  const contains = group.links.some((link) => link.path === current);
  const isWaiting = group.links.some((link) => countOf(link, figures) > 0);
  return (
    <DropdownMenu
      align="start"
      trigger={(menu) => (
        <button
          {...menu}
          type="button"
          aria-label={group.label}
          className={clsx(railItem, contains && "bg-raised text-ink")}
        >
          <Icon aria-hidden="true" />
          {isWaiting && <Dot />}
        </button>
      )}
    >
      <MenuSection title={group.label}>
        {group.links.map((link) => (
          <MenuLink key={link.path} to={link.path}>
            {nameWithCount(link, figures)}
          </MenuLink>
        ))}
      </MenuSection>
    </DropdownMenu>
  );
}

function RailLink({
  link,
  figures,
  icon: Icon,
}: {
  link: NavigationLink;
  figures: WaitingFigures;
  icon: NavigationEntry["icon"];
}) {
  const name = nameWithCount(link, figures);
  const isCurrent = useCurrentLink() === link.path;
  return (
    <Tooltip content={name} repeatsName>
      {(tooltip) => (
        <Link
          {...tooltip}
          to={link.path}
          prefetch="intent"
          aria-label={name}
          aria-current={isCurrent ? "page" : undefined}
          className={railItem}
        >
          <Icon aria-hidden="true" />
          {countOf(link, figures) > 0 && <Dot />}
        </Link>
      )}
    </Tooltip>
  );
}

function nameWithCount(link: NavigationLink, figures: WaitingFigures): string {
  const count = countOf(link, figures);
  return link.waiting && count > 0 ? `${link.label} (${waitingText(link.waiting, count)})` : link.label;
}

function Dot() {
  return <span aria-hidden="true" className="absolute top-1.5 right-1.5 size-2 rounded-full bg-accent" />;
}
