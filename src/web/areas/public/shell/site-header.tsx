import clsx from "clsx";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { SectionContent } from "#domain/content/sections.ts";
import type { Look } from "#web/site/look.ts";
import { SiteMark } from "#web/site/site-mark.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { CachedElement } from "#web/ui/cached-element.tsx";
import { Container } from "#web/ui/container.tsx";
import { DropdownMenu, MenuLink, MenuSection } from "#web/ui/dropdown-menu.tsx";
import { LineIcon } from "#web/ui/line-icon.tsx";
import { isCurrentPath, Link } from "#web/ui/link.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { MobileMenu } from "./site-mobile-menu.tsx";

type Navigation = SectionContent["navigation"];

const favoritesPath = "/favorites";

/** On the home page, the header is transparent until this many pixels are scrolled. */
const scrollThreshold = 50;

function useScrolledPast(threshold: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const read = () => setPast(window.scrollY > threshold);
    read();
    window.addEventListener("scroll", read, { passive: true });
    return () => window.removeEventListener("scroll", read);
  }, [threshold]);
  return past;
}

type SiteHeaderProps = { content: Navigation | undefined; logo: Look["logo"]; overlay: boolean };

/** `overlay`: the page's first section extends under the header. */
export function SiteHeader({ content, logo, overlay }: SiteHeaderProps) {
  const { pathname, key } = useLocation();
  const scrolled = useScrolledPast(scrollThreshold);
  const solid = scrolled || !overlay;
  const linked = [...(content?.items ?? []), ...(content?.cta.sections ?? []).flatMap(({ items }) => items)];
  const current = [...linked.map(({ to }) => to), favoritesPath].filter((to) => isCurrentPath(pathname, to));
  return (
    <CachedElement
      as="header"
      cacheKey={content && (() => ["header", current.join(), content, logo])}
      data-print="hide"
      className={clsx(
        "fixed inset-x-0 top-0 z-40 border-b transition-[background-color,border-color] duration-200",
        solid ? "border-line bg-paper" : "border-transparent bg-transparent",
      )}
    >
      {() => (
        <Container className="flex h-18 items-center gap-[min(1.5rem,6vw)]">
          <Link to="/" className="mr-auto flex min-w-0 items-center gap-2.5 rounded-print">
            <SiteMark logo={logo} />
            {content ? (
              <span
                className={
                  logo?.hasName
                    ? "sr-only"
                    : "truncate font-bold font-display text-[min(1.625rem,8vw)] tracking-[-0.03em]"
                }
              >
                {content.brandName}
              </span>
            ) : (
              <>
                <span className="sr-only">Home</span>
                <Skeleton className="h-6 w-28" />
              </>
            )}
          </Link>
          {content ? <Items content={content} current={current} /> : <ItemsSkeleton />}
          {content && <MobileMenu content={content} logo={logo} current={current} place={key} />}
        </Container>
      )}
    </CachedElement>
  );
}

function Items({ content, current }: { content: Navigation; current: readonly string[] }) {
  return (
    <>
      <nav aria-label="Main" className="hidden lg:block">
        <ul className="flex items-center gap-1">
          {content.items.map(({ to, text }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={current.includes(to) ? "page" : undefined}
                prefetch="intent"
                className="relative flex h-18 items-center px-3.5 font-medium text-ink-soft transition-colors duration-150 after:absolute after:inset-x-3.5 after:bottom-0 after:h-1 after:bg-transparent after:transition-colors after:duration-150 hover:text-ink hover:after:bg-line-strong aria-[current=page]:text-ink aria-[current=page]:after:bg-accent"
              >
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Link
        to={favoritesPath}
        aria-current={current.includes(favoritesPath) ? "page" : undefined}
        className="favorites-link -mr-3 inline-flex size-[min(2.75rem,14vw)] shrink-0 items-center justify-center rounded-full transition-colors duration-150 hover:bg-sunk"
      >
        <span className="sr-only">Favorites</span>
        <LineIcon name="heart" className="size-5.5" />
      </Link>
      <div className="hidden sm:block">
        <DropdownMenu
          id="join-menu"
          className="w-80"
          trigger={(trigger) => (
            <button {...trigger} type="button" className={buttonClass({ className: "group" })}>
              <span>{content.cta.text}</span>
              <LineIcon
                name="chevron-down"
                className="-mr-1 transition-transform duration-150 group-aria-expanded:rotate-180"
              />
            </button>
          )}
        >
          {content.cta.sections.map(({ title, items }) => (
            <MenuSection key={title} title={title}>
              {items.map(({ to, text, note, side }) => (
                <MenuLink key={to} to={to}>
                  <span
                    className={clsx(
                      "size-3.5 shrink-0 rounded-full border-4",
                      side === "brand" ? "border-brand" : "border-accent",
                    )}
                  />
                  <span>
                    <span className="block font-semibold leading-tight">{text}</span>
                    <span className="block font-normal text-ink-soft text-tiny">{note}</span>
                  </span>
                </MenuLink>
              ))}
            </MenuSection>
          ))}
        </DropdownMenu>
      </div>
    </>
  );
}

function ItemsSkeleton() {
  return (
    <SkeletonGroup label="Loading the navigation" className="flex items-center gap-6">
      {["w-12", "w-14", "w-18", "w-24", "w-20"].map((width) => (
        <Skeleton key={width} className={clsx("hidden h-4 lg:block", width)} />
      ))}
      <Skeleton className="h-11 w-36 rounded-full" />
    </SkeletonGroup>
  );
}
