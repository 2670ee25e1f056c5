import clsx from "clsx";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { snapRow } from "./snap-row.ts";

type TextRowProps = { labelledBy: string; className: string; children: ReactNode };

/** A `snapRow` without focusable content, which the keyboard scrolls as long as it overflows. */
export function TextRow({ labelledBy, className, children }: TextRowProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const row = ref.current;
    if (row === null) return;
    const observer = new ResizeObserver(() => setScrolls(row.scrollWidth > row.clientWidth));
    observer.observe(row);
    return () => observer.disconnect();
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing in it is a control.
    <div
      ref={ref}
      role="group"
      aria-labelledby={labelledBy}
      {...(scrolls && { tabIndex: 0 })}
      className={clsx(snapRow, className)}
    >
      {children}
    </div>
  );
}
