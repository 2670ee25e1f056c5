import { useRef } from "react";
import { Button } from "./button.tsx";
import { DropdownMenu } from "./dropdown-menu.tsx";
import { useKeepToastsAbove } from "./keep-toasts-above.ts";
import { useMediaQuery } from "./media-query.ts";
import { MenuButton } from "./menu-button.tsx";

type SelectionBarProps = {
  /** Accessible name of the bar: 'Selected influencers'. */
  label: string;
  count: number;
  actions: readonly { label: string; onClick: () => void }[];
  onClear: () => void;
};

/** Further actions are in a menu, so that the bar hides few of the selected rows. */
const mostActions = 5;
const mostOnPhone = 2;

export function SelectionBar({ label, count, actions, onClear }: SelectionBarProps) {
  const bar = useRef<HTMLElement>(null);
  useKeepToastsAbove(bar);
  const most = useMediaQuery("(width < 640px)") ? mostOnPhone : mostActions;
  // A menu for one action would take as much room as the action.
  const shown = actions.length <= most + 1 ? actions : actions.slice(0, most);
  const further = actions.slice(shown.length);
  return (
    <section
      ref={bar}
      aria-label={label}
      className="sticky bottom-4 z-15 mt-4 flex animate-rise flex-wrap items-center gap-x-1 gap-y-2 rounded-card border border-night-line bg-night px-4 py-2 text-on-night"
    >
      <p role="status" className="mr-3 font-semibold text-small tabular-nums">
        {`${count} selected`}
      </p>
      {shown.map((action) => (
        <BarButton key={action.label} onClick={action.onClick}>
          {action.label}
        </BarButton>
      ))}
      {further.length > 0 && (
        <DropdownMenu
          align="start"
          className="max-h-[70dvh] overflow-y-auto"
          trigger={(trigger) => <BarButton {...trigger}>More</BarButton>}
        >
          {further.map((action) => (
            <MenuButton key={action.label} onClick={action.onClick}>
              {action.label}
            </MenuButton>
          ))}
        </DropdownMenu>
      )}
      <BarButton onClick={onClear} className="ml-auto">
        Clear selection
      </BarButton>
    </section>
  );
}

function BarButton({ className, ...rest }: React.ComponentProps<typeof Button>) {
  return (
    <Button
      {...rest}
      variant="quiet"
      size="small"
      className={`px-3! text-on-night! hover:bg-night-line! ${className ?? ""}`}
    />
  );
}
