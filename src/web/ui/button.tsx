import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "./link.tsx";
import { Spinner } from "./spinner.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "brand" | "danger" | "inverse";
export type ButtonSize = "small" | "medium" | "large";

type Look = { variant?: ButtonVariant; size?: ButtonSize; className?: string | undefined };

const shape =
  "inline-flex items-center justify-center gap-2 rounded-full text-center font-semibold select-none " +
  "transition-[background-color,border-color,color,transform] duration-150 ease-glide " +
  "active:translate-y-px disabled:cursor-not-allowed disabled:active:translate-y-0 [&_svg]:shrink-0";

const variants: Record<ButtonVariant, string> = {
  primary: "bg-accent text-on-accent hover:bg-accent-strong disabled:bg-line disabled:text-ink-soft",
  brand: "bg-brand text-on-brand hover:bg-brand-strong disabled:bg-line disabled:text-ink-soft",
  danger: "bg-danger text-on-danger hover:bg-danger-strong disabled:bg-line disabled:text-ink-soft",
  secondary:
    "border-[1.5px] border-ink text-ink hover:bg-ink hover:text-paper " +
    "disabled:border-line-strong disabled:bg-transparent disabled:text-ink-faint",
  // For colored backgrounds.
  inverse: "bg-paper text-ink hover:bg-ink hover:text-paper disabled:bg-line disabled:text-ink-soft",
  quiet: "text-ink hover:bg-sunk disabled:text-ink-faint disabled:hover:bg-transparent",
};

const sizes: Record<ButtonSize, string> = {
  small: "min-h-9 px-4 py-1 text-small [&_svg]:size-4",
  medium: "min-h-11 px-5 py-2 [&_svg]:size-[1.125rem]",
  large: "min-h-14 px-7 py-3 text-lead [&_svg]:size-5",
};

/** The class list of a button, for the rare element that looks like one but cannot be a Button or ButtonLink. */
export function buttonClass({ variant = "primary", size = "medium", className }: Look): string {
  return clsx(shape, variants[variant], sizes[size], className);
}

type ButtonProps = ComponentProps<"button"> &
  Look & {
    /** Disables the button, shows a spinner, and is announced as busy. */
    busy?: boolean;
    /** Replaces the label while busy: 'Sending…'. */
    busyLabel?: ReactNode;
  };

export function Button({
  variant,
  size,
  className,
  busy = false,
  busyLabel,
  disabled,
  children,
  type = "button",
  ...rest
}: ButtonProps) {
  const label = busy && busyLabel !== undefined ? busyLabel : children;
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, className })}
    >
      {busy && <Spinner />}
      {/* Remounted as a whole, because a browser that translates the page has replaced its text with elements. */}
      <span key={label === children ? "label" : "busy"} className="contents">
        {label}
      </span>
    </button>
  );
}

/** A link inside the site that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={buttonClass({ variant, size, className })} />;
}

/** A round icon button. `label` is its accessible name. */
export function IconButton({
  label,
  className,
  type = "button",
  ...rest
}: ComponentProps<"button"> & { label: string }) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={clsx(
        "inline-flex size-11 items-center justify-center rounded-full text-ink transition-colors duration-150",
        "hover:bg-sunk disabled:cursor-not-allowed disabled:text-ink-faint [&_svg]:size-5",
        className,
      )}
    />
  );
}
