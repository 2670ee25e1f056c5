import clsx from "clsx";
import type { ReactNode } from "react";

type ComposerNoteProps = { tone: "warning" | "failure"; children: ReactNode };

export function ComposerNote({ tone, children }: ComposerNoteProps) {
  return (
    <p
      role={tone === "failure" ? "alert" : undefined}
      className={clsx(
        "wrap-anywhere rounded-field border-l-4 px-3 py-1.5 text-small",
        tone === "failure" ? "border-danger bg-danger-wash" : "border-gold bg-sunk",
      )}
    >
      {children}
    </p>
  );
}
