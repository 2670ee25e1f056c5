import { useEffect, useRef, useState } from "react";
import type { SectionContent } from "#domain/content/sections.ts";
import type { Look } from "#web/site/look.ts";
import { SiteMark } from "#web/site/site-mark.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { LineIcon } from "#web/ui/line-icon.tsx";
import { Link } from "#web/ui/link.tsx";

/** From this width on, the header shows the items itself (Tailwind's `lg`). */
const wide = "(min-width: 64rem)";
const menuId = "site-menu";

type MobileMenuProps = {
  content: SectionContent["navigation"];
  logo: Look["logo"];
  /** Paths in the menu of the current page and its parents. */
  current: readonly string[];
  /** Key of the history entry; the menu closes when it changes. */
  place: string;
};

/**
 * The navigation as a modal dialog that covers the whole screen. The browser traps focus in it and closes it on
 * Escape. Before scripts have loaded, the button's `command` attribute opens it.
 */
export function MobileMenu({ content, logo, current, place }: MobileMenuProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new history entry closes the menu.
  useEffect(() => {
    ref.current?.close();
  }, [place]);

  useEffect(() => {
    // On a wide screen the dialog is not displayed, but would still block the page if it stayed open.
    const query = window.matchMedia(wide);
    const close = () => ref.current?.close();
    query.addEventListener("change", close);
    return () => query.removeEventListener("change", close);
  }, []);

  return (
    <>
      <IconButton
        label="Open menu"
        className="-mr-2.5 size-[min(2.75rem,14vw)]! shrink-0 lg:hidden"
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={(event) => {
          // Replaces the `command` attribute, which some browsers do not support.
          event.preventDefault();
          ref.current?.showModal();
          setOpen(true);
        }}
        {...{ commandfor: menuId, command: "show-modal" }}
      >
        <LineIcon name="menu" />
      </IconButton>
      <dialog
        ref={ref}
        id={menuId}
        aria-label="Menu"
        onClose={() => setOpen(false)}
        className="side-panel w-full max-w-none bg-paper text-ink open:animate-rise lg:hidden"
      >
        <div className="flex min-h-full flex-col px-5 pb-8 sm:px-8">
          <div className="flex h-18 shrink-0 items-center justify-between">
            <SiteMark logo={logo} />
            <form method="dialog">
              <IconButton type="submit" label="Close menu" className="-mr-2.5">
                <LineIcon name="x" />
              </IconButton>
            </form>
          </div>
          <MenuLinks content={content} current={current} onChoose={() => ref.current?.close()} />
        </div>
      </dialog>
    </>
  );
}

const marketplacePaths: readonly string[] = ["/influencers", "/brands"];

type Section = SectionContent["navigation"]["cta"]["sections"][number];

function hasMarketplace({ items }: Section): boolean {
  return items.some(({ to }) => marketplacePaths.includes(to));
}

/**
 * The marketplaces first, because most visitors look for somebody. `onChoose` closes the menu, even for links to the
 * current page.
 */
function MenuLinks({
  content,
  current,
  onChoose,
}: Omit<MobileMenuProps, "place" | "logo"> & { onChoose: () => void }) {
  const { sections } = content.cta;
  const marketplaces = sections.filter(hasMarketplace);
  return (
    <>
      {marketplaces.map(({ title, items }) => (
        <nav key={title} aria-label={title}>
          <ul className="menu-tiles">
            {items.map(({ to, text, note, side }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={current.includes(to) ? "page" : undefined}
                  onClick={onChoose}
                  className={side === "brand" ? "band-brand" : "band-creator"}
                >
                  <span>{text}</span> <span>{note}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <nav aria-label="Main">
        <ul className="mt-5 border-line border-t">
          {content.items.map(({ to, text }) => (
            <li key={to} className="border-line border-b">
              <Link
                to={to}
                aria-current={current.includes(to) ? "page" : undefined}
                onClick={onChoose}
                className="group flex items-center justify-between py-2.5 font-bold font-display text-subheading"
              >
                <span>{text}</span>
                <span className="size-4 rounded-full border-4 border-transparent group-aria-[current=page]:border-accent" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto grid gap-y-6 pt-8">
        {sections
          .filter((section) => !hasMarketplace(section))
          .map(({ title, items }) => (
            <div key={title}>
              <h2 className="font-semibold font-text text-ink-faint text-tiny">{title}</h2>
              <ul className="mt-1 flex flex-wrap gap-x-8">
                {items.map(({ to, text, side }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      onClick={onChoose}
                      className={`flex min-h-11 items-center font-semibold ${side === "brand" ? "text-brand-text" : "text-accent-text"}`}
                    >
                      {text}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
      </div>
    </>
  );
}
