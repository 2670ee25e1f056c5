import clsx from "clsx";
import type { ReactNode } from "react";

type NumberedRowProps = {
  /** For example 'Payout'. */
  noun: string;
  number: number;
  /** Undefined for a row that cannot be removed. */
  onRemove: (() => void) | undefined;
  className?: string;
  children: ReactNode;
};

/** Fields of a list row, with a button to remove it. */
export function NumberedRow({ noun, number, onRemove, className, children }: NumberedRowProps) {
  return (
    // Text for screen readers has to be positioned inside the row, or the dialog would scroll with it.
    <fieldset className="group relative min-w-0">
      <legend className="float-left mb-3 font-semibold">{`${noun} ${number}`}</legend>
      {onRemove && (
        <button
          type="button"
          onClick={onRemove}
          className="link-plain float-right min-h-6 font-semibold text-small"
        >
          Remove
          <span className="sr-only">{` ${noun.toLowerCase()} ${number}`}</span>
        </button>
      )}
      <div className={clsx("clear-both grid gap-4", className)}>{children}</div>
    </fieldset>
  );
}
