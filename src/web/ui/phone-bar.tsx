import { type ReactNode, useRef } from "react";
import { useKeepToastsAbove } from "./keep-toasts-above.ts";

/** On phones, keeps the page's main action at the bottom of the window. */
export function PhoneBar({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  useKeepToastsAbove(bar);
  return (
    <aside
      ref={bar}
      aria-label={label}
      data-print="hide"
      className="sticky bottom-0 z-15 flex items-center justify-between gap-4 border-line border-t bg-raised px-5 py-3 sm:hidden"
    >
      {children}
    </aside>
  );
}
