import clsx from "clsx";
import { type ReactNode, useId } from "react";

/** The props that a Field passes to the control inside it. */
export type FieldControl = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

type FieldProps = {
  label: ReactNode;
  /** Shows the label only to assistive technology. */
  isLabelHidden?: boolean;
  /** Shown below the label. */
  hint?: ReactNode;
  /** Shown below the control, which is then marked as invalid. */
  error?: string | undefined;
  /** Whether to show 'optional' beside the label. */
  optional?: boolean;
  /** The control's id, if an error summary needs to link to it. */
  id?: string;
  className?: string;
  children: (control: FieldControl) => ReactNode;
};

/** A label, a hint, a control, and its error, associated for assistive technology. */
export function Field(props: FieldProps) {
  const { label, isLabelHidden = false, hint, error, optional = false, id, className, children } = props;
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(" ");
  return (
    <div className={clsx("flex flex-col gap-1.5", className)}>
      <div className={isLabelHidden ? "sr-only" : "flex flex-col"}>
        <label htmlFor={controlId} className="font-semibold">
          <span>{label}</span>
          {/* The leading space separates the words for screen readers. */}
          {optional && <span className="ml-0.5 font-normal text-ink-faint text-small"> optional</span>}
        </label>
        {hint && (
          <p id={hintId} className="text-ink-soft text-small">
            {hint}
          </p>
        )}
      </div>
      {children({
        id: controlId,
        "aria-describedby": describedBy || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

/** The error of a group that is not a Field; reference it with `aria-describedby`. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-1.5 font-medium text-danger-text text-small">
      <svg viewBox="0 0 16 16" className="mt-[0.2em] size-3.5 shrink-0 fill-current" aria-hidden="true">
        <path d="M8 0a8 8 0 1 0 0 16A8 8 0 0 0 8 0Zm-1 4h2v5H7V4Zm0 6.5h2v2H7v-2Z" />
      </svg>
      <span>{children}</span>
    </p>
  );
}
