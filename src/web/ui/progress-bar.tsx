import clsx from "clsx";

type ProgressBarProps = {
  /** Accessible name. */
  label: string;
  value: number | undefined;
  max: number;
  className?: string;
};

/** Progress of a task; indeterminate without a value. */
export function ProgressBar({ label, value, max, className }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      max={max}
      value={value}
      className={clsx(
        "h-2 w-full appearance-none bg-sunk [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[inline-size]",
        className,
      )}
    />
  );
}
