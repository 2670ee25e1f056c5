import clsx from "clsx";
import type { ReactNode } from "react";

/** The content column of every page. */
export function Container({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={clsx("mx-auto w-full max-w-[82rem] px-5 sm:px-8 lg:px-12", className)}>{children}</div>
  );
}
