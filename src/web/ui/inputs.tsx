import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { LineIcon } from "./line-icon.tsx";

const box =
  "w-full min-w-0 rounded-field border-[1.5px] border-line-strong bg-raised px-3.5 text-ink " +
  "transition-[border-color] duration-150 placeholder:text-ink-faint hover:border-ink " +
  "focus-visible:border-ink focus-visible:outline-offset-1 " +
  "aria-invalid:border-danger disabled:cursor-not-allowed disabled:border-line disabled:bg-sunk disabled:text-ink-faint";

export function TextInput({ className, type = "text", ...rest }: ComponentProps<"input">) {
  return <input {...rest} type={type} className={clsx(box, "min-h-11 py-2", className)} />;
}

export function TextArea({ className, rows = 5, ...rest }: ComponentProps<"textarea">) {
  return <textarea {...rest} rows={rows} className={clsx(box, "resize-y py-2.5", className)} />;
}

/** A native select with our styling, which opens the device's own list. */
export function Select({ className, children, ...rest }: ComponentProps<"select">) {
  return (
    <span className={clsx("relative block", className)}>
      <select {...rest} className={clsx(box, "min-h-11 appearance-none truncate py-2 pr-10")}>
        {children}
      </select>
      <LineIcon
        name="chevron-down"
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft"
      />
    </span>
  );
}

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  children: ReactNode;
  /** Shows the label only to assistive technology, for example for a checkbox in a table row. */
  labelHidden?: boolean;
};

export function Checkbox({ children, className, labelHidden = false, ...rest }: CheckboxProps) {
  return (
    <label className={clsx("inline-flex items-start gap-2.5", className)}>
      <span className="relative mt-[0.2em] inline-flex shrink-0">
        <input
          {...rest}
          type="checkbox"
          className={clsx(
            "peer size-5 appearance-none rounded-[4px] border-[1.5px] border-line-strong bg-raised hover:border-ink",
            "checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent",
            "aria-invalid:border-danger disabled:border-line disabled:bg-sunk",
          )}
        />
        <LineIcon
          name="check"
          className="pointer-events-none absolute inset-0.5 hidden size-4 stroke-3 text-on-accent peer-checked:block"
        />
        <span
          className="pointer-events-none absolute inset-x-1 top-1/2 hidden h-0.5 -translate-y-1/2 bg-on-accent peer-indeterminate:block"
          aria-hidden="true"
        />
      </span>
      <span className={labelHidden ? "sr-only" : undefined}>{children}</span>
    </label>
  );
}
