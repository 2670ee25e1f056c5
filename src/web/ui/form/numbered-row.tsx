import clsx from "clsx";
import type { ReactNode } from "react";

type NumberedRowProps = {
  /** Such as 'Payment'. */
  noun: string;
  number: number;
  /** Undefined for a row that has to stay. */
  onRemove: (() => void) | undefined;
  className?: string;
  children: ReactNode;
};

/** The fields of one row of a list, with a way to remove it. */
export function NumberedRow({ noun, number, onRemove, className, children }: NumberedRowProps) {
  return (
    // Words for screen readers stay inside of the row, or the dialog would scroll with them.
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
