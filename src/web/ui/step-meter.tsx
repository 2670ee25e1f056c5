import clsx from "clsx";

export type StepMeterTone = "plain" | "gold" | "danger";

const tones: Record<StepMeterTone, string> = {
  plain: "bg-ink-faint",
  gold: "bg-gold",
  danger: "bg-danger",
};

/** Number of completed steps. Decorative: the text beside it says the same. */
export function StepMeter({
  value,
  steps,
  tone = "plain",
  className,
}: {
  value: number;
  steps: number;
  tone?: StepMeterTone;
  className?: string;
}) {
  return (
    <span aria-hidden="true" className={clsx("inline-flex gap-0.5", className)}>
      {Array.from({ length: steps }, (_, step) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other identity and never move.
          key={step}
          className={clsx("h-3 w-1.5 rounded-print", step < value ? tones[tone] : "bg-line")}
        />
      ))}
    </span>
  );
}
