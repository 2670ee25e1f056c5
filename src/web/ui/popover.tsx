import clsx from "clsx";
import { type ReactNode, type ToggleEvent, useId } from "react";
import { placeBeside } from "./floating.ts";

/** Props of the button that opens the box. */
export type PopoverTrigger = { id: string; popoverTarget: string };

type PopoverProps = {
  trigger: (props: PopoverTrigger) => ReactNode;
  align?: "start" | "end";
  className?: string;
  children: ReactNode;
};

/**
 * A small box below a button, for content that is neither a menu nor important enough for a dialog. Closes like a menu.
 */
export function Popover({ trigger, align = "end", className, children }: PopoverProps) {
  const id = useId();
  const triggerId = `${id}-trigger`;
  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    const anchor = document.getElementById(triggerId);
    if (event.newState !== "open" || !anchor || CSS.supports("position-area: block-end")) return;
    placeBeside(event.currentTarget, anchor, "below", align);
  };
  return (
    <>
      {trigger({ id: triggerId, popoverTarget: id })}
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={triggerId}
        data-align={align}
        onToggle={onToggle}
        className={clsx(
          "menu-popover max-w-[calc(100vw-1rem)] rounded-card border border-line bg-raised p-5 text-ink shadow-float",
          "open:animate-rise",
          className,
        )}
      >
        {children}
      </div>
    </>
  );
}
