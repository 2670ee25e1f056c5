import clsx from "clsx";

type ProgressBarProps = {
  /** The accessible name. */
  label: string;
  value: number | undefined;
  max: number;
  className?: string;
};

/** The progress of a task; indeterminate without a value. */
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
