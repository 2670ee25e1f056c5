import type { ReactNode } from "react";
import { LineIcon } from "./line-icon.tsx";

/** Opens and closes a `details`. */
export function FoldedHeading({ children }: { children: ReactNode }) {
  return (
    <summary className="flex cursor-pointer list-none items-center justify-between gap-4 font-semibold">
      <span className="contents">{children}</span>
      <LineIcon
        name="chevron-down"
        className="size-5 shrink-0 text-ink-soft transition-transform duration-150 print:hidden [details[open]>summary>&]:rotate-180"
      />
    </summary>
  );
}
