import clsx from "clsx";
import type { ComponentProps } from "react";
import { Link } from "react-router";

const shape =
  "inline-flex min-h-9 items-center whitespace-nowrap font-semibold text-small underline-offset-4 hover:underline";

/** An action on a row, styled as text because every row has one. `label` includes the row's name. */
export function RowButton({
  label,
  tone = "plain",
  className,
  ...rest
}: Omit<ComponentProps<"button">, "type"> & { label: string; tone?: "plain" | "danger" }) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      className={clsx(
        shape,
        "disabled:cursor-not-allowed disabled:text-ink-faint disabled:no-underline",
        tone === "danger" && "enabled:hover:text-danger-text",
        className,
      )}
    />
  );
}

/** An action on a row that is a link. */
export function RowLink({ label, className, ...rest }: ComponentProps<typeof Link> & { label: string }) {
  return <Link {...rest} aria-label={label} className={clsx(shape, className)} />;
}

/** The name of a row, which opens the row. */
export function RowOpener({ className, ...rest }: Omit<ComponentProps<"button">, "type">) {
  return <button {...rest} type="button" className={clsx("link-plain text-left font-semibold", className)} />;
}
