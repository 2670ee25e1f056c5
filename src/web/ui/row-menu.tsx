import clsx from "clsx";
import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import type { ReactNode } from "react";
import { DropdownMenu } from "./dropdown-menu.tsx";

type RowMenuProps = {
  /** Accessible name of the button, with the name of the row. */
  label: string;
  /** Classes of the button. */
  className?: string;
  children: ReactNode;
};

/** Actions of a row for which there is no room, behind a button with three dots. */
export function RowMenu({ label, className, children }: RowMenuProps) {
  return (
    <DropdownMenu
      trigger={(trigger) => (
        <button
          {...trigger}
          type="button"
          aria-label={label}
          className={clsx(
            "inline-flex size-9 shrink-0 items-center justify-center rounded-full text-ink-soft hover:bg-sunk hover:text-ink max-md:size-11",
            className,
          )}
        >
          <EllipsisVertical aria-hidden="true" className="size-4.5" />
        </button>
      )}
    >
      {children}
    </DropdownMenu>
  );
}
