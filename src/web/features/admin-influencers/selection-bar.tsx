import { Button } from "#web/ui/button.tsx";

export type SelectionAction = "delete" | { verified: boolean } | { featured: boolean };

type SelectionBarProps = { count: number; onAct: (action: SelectionAction) => void; onClear: () => void };

/** What can be done with all selected rows together. */
export function SelectionBar({ count, onAct, onClear }: SelectionBarProps) {
  return (
    <section
      aria-label="Selected influencers"
      className="sticky bottom-4 z-15 mt-4 flex animate-rise flex-wrap items-center gap-x-1 gap-y-2 rounded-card bg-night px-4 py-2 text-on-night"
    >
      <p role="status" className="mr-3 font-semibold text-small tabular-nums">
        {count} selected
      </p>
      <BarButton onClick={() => onAct({ verified: true })}>Verify</BarButton>
      <BarButton onClick={() => onAct({ verified: false })}>Unverify</BarButton>
      <BarButton onClick={() => onAct({ featured: true })}>Feature</BarButton>
      <BarButton onClick={() => onAct({ featured: false })}>Unfeature</BarButton>
      <BarButton onClick={() => onAct("delete")}>Delete</BarButton>
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
