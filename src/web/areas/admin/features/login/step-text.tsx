import type { ReactNode } from "react";

type StepTextProps = {
  /** Why the last attempt failed, in place of the explanation. */
  failure: string | undefined;
  children: ReactNode;
};

/** Explains a step of the sign-in. It is as high with a failure as without, so that nothing below it moves. */
export function StepText({ failure, children }: StepTextProps) {
  return (
    <div className="flex min-h-20 flex-col justify-center">
      {failure === undefined && <p className="text-ink-soft">{children}</p>}
      {/* A live region must exist before its message, or some screen readers do not announce it. */}
      <div role="alert" className="empty:hidden">
        {failure && (
          <p className="rounded-field bg-danger-wash px-4 py-3 font-medium text-danger-text">{failure}</p>
        )}
      </div>
    </div>
  );
}

/** Makes room for the error below a field, with or without one. */
export const roomForError = { field: "min-h-26", code: "min-h-31" };
