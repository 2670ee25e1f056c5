import clsx from "clsx";
import type { ReactNode } from "react";

type SectionHeadingProps = { id: string; title: string; lead?: ReactNode; className?: string };

/** Heading of a section. `id`: the section's anchor and the target of its `aria-labelledby`. */
export function SectionHeading({ id, title, lead, className }: SectionHeadingProps) {
  return (
    <div className={clsx("grid gap-x-16 gap-y-4 lg:grid-cols-12 lg:items-end", className)}>
      <h2 id={id} className="text-title lg:col-span-7">
        {title}
      </h2>
      {lead && <p className="max-w-[32rem] text-ink-soft text-lead lg:col-span-5">{lead}</p>}
    </div>
  );
}
