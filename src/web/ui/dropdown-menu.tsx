import clsx from "clsx";
import {
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { placeBeside } from "./floating.ts";
import { keepToastsAbove } from "./keep-toasts-above.ts";
import { Link, type LinkProps } from "./link.tsx";

/** Props of the button that opens the menu. */
export type MenuTrigger = {
  id: string;
  popoverTarget: string;
  "aria-haspopup": "menu";
  "aria-expanded": boolean;
  onKeyDown: (event: KeyboardEvent) => void;
};

type DropdownMenuProps = {
  id?: string;
  trigger: (props: MenuTrigger) => ReactNode;
  align?: "start" | "end";
  className?: string;
  /** Without children there is no popover. Add them when somebody comes near the button. */
  children: ReactNode;
};

/**
 * A menu below a button. As a popover, it opens even before scripts have loaded. It closes on Escape, on a click
 * outside, on a selection, and on scrolling. Items that can be checked leave it open. Arrow keys, Home, End, and first letters move the focus.
 */
export function DropdownMenu({
  id: givenId,
  trigger,
  align = "end",
  className,
  children,
}: DropdownMenuProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const triggerId = `${id}-trigger`;
  const ref = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const menu = ref.current;
    if (!open || !menu) return;
    const lowerToasts = keepToastsAbove(menu, "menu");
    const close = () => menu.hidePopover();
    window.addEventListener("resize", close);
    window.addEventListener("scroll", close, { passive: true });
    return () => {
      lowerToasts();
      window.removeEventListener("resize", close);
      window.removeEventListener("scroll", close);
    };
  }, [open]);

  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    const nowOpen = event.newState === "open";
    setOpen(nowOpen);
    const anchor = document.getElementById(triggerId);
    if (!nowOpen || !anchor) return;
    if (!CSS.supports("position-area: block-end")) placeBeside(event.currentTarget, anchor, "below", align);
    focusItem(event.currentTarget, () => 0);
  };

  return (
    <>
      {trigger({
        id: triggerId,
        popoverTarget: id,
        "aria-haspopup": "menu",
        "aria-expanded": open,
        onKeyDown: (event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          ref.current?.showPopover({ source: event.currentTarget as HTMLElement });
        },
      })}
      {children && (
        <div
          ref={ref}
          id={id}
          popover="auto"
          role="menu"
          data-align={align}
          tabIndex={-1}
          aria-labelledby={triggerId}
          onToggle={onToggle}
          onKeyDown={moveInMenu}
          onClick={(event) => {
            if ((event.target as Element).closest('[role="menuitem"]')) ref.current?.hidePopover();
          }}
          className={clsx(
            "menu-popover min-w-56 max-w-[calc(100vw-1rem)] rounded-card border border-line bg-raised p-2 text-ink shadow-float",
            "open:animate-rise",
            className,
          )}
        >
          {children}
        </div>
      )}
    </>
  );
}

function menuItems(menu: Element): HTMLElement[] {
  const items = [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')];
  // Some are only shown on small screens.
  return items.filter((item) => item.checkVisibility());
}

type Movement = (current: number, count: number) => number;

function focusItem(menu: Element, pick: Movement): void {
  const items = menuItems(menu);
  const current = items.indexOf(document.activeElement as HTMLElement);
  items.at(pick(current, items.length) % Math.max(1, items.length))?.focus({ preventScroll: true });
}

function movement(key: string): Movement | undefined {
  if (key === "ArrowDown") return (current) => current + 1;
  if (key === "ArrowUp") return (current, count) => (current <= 0 ? count - 1 : current - 1);
  if (key === "Home") return () => 0;
  if (key === "End") return (_, count) => count - 1;
}

function moveInMenu(event: KeyboardEvent<HTMLDivElement>): void {
  const menu = event.currentTarget;
  const move = movement(event.key);
  if (move) {
    event.preventDefault();
    focusItem(menu, move);
  } else if (event.key === "Tab") {
    // Focus returns to the trigger first, so that Tab continues from there.
    menu.hidePopover();
  } else if (event.key.length === 1 && event.key !== " " && !event.metaKey && !event.ctrlKey) {
    const letter = event.key.toLowerCase();
    focusItem(menu, (current, count) => {
      const items = menuItems(menu);
      const steps = Array.from({ length: count }, (_, step) => (current + 1 + step) % count);
      return (
        steps.find((index) => items[index]?.textContent?.trim().toLowerCase().startsWith(letter)) ?? current
      );
    });
  }
}

/** A titled group of items. */
export function MenuSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a menu may not contain a fieldset, but may contain a group.
    <div
      role="group"
      aria-label={title}
      className="not-first:mt-2 not-first:border-line not-first:border-t not-first:pt-2"
    >
      <p className="px-3 pt-1.5 pb-1 font-semibold text-ink-faint text-tiny">{title}</p>
      {children}
    </div>
  );
}

export const menuItemClass =
  "flex w-full items-center gap-3 rounded-field px-3 py-2.5 text-left font-medium transition-colors duration-100 " +
  "hover:bg-sunk focus-visible:bg-sunk focus-visible:outline-offset-[-2px] [&_svg]:size-[1.125rem] [&_svg]:shrink-0";

export function MenuLink({ className, children, ...rest }: LinkProps) {
  return (
    <Link {...rest} role="menuitem" tabIndex={-1} className={clsx(menuItemClass, className)}>
      {children}
    </Link>
  );
}
