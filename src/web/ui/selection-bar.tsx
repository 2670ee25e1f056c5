import { useRef } from "react";
import { Button } from "./button.tsx";
import { useKeepToastsAbove } from "./keep-toasts-above.ts";

type SelectionBarProps = {
  /** Accessible name of the bar: 'Selected influencers'. */
  label: string;
  count: number;
  actions: readonly { label: string; onClick: () => void }[];
  onClear: () => void;
};

export function SelectionBar({ label, count, actions, onClear }: SelectionBarProps) {
  const bar = useRef<HTMLElement>(null);
  useKeepToastsAbove(bar);
  return (
    <section
      ref={bar}
      aria-label={label}
      className="sticky bottom-4 z-15 mt-4 flex animate-rise flex-wrap items-center gap-x-1 gap-y-2 rounded-card bg-night px-4 py-2 text-on-night"
    >
      <p role="status" className="mr-3 font-semibold text-small tabular-nums">
        {`${count} selected`}
      </p>
      {actions.map((action) => (
        <BarButton key={action.label} onClick={action.onClick}>
          {action.label}
        </BarButton>
      ))}
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
