import clsx from "clsx";
import type { ReactNode } from "react";

type PageHeadingProps = {
  title: ReactNode;
  /** One or two sentences below the title. */
  lead?: ReactNode;
  className?: string;
  /** Actions and other elements of the heading. */
  children?: ReactNode;
};

/** The title of a page, its only h1. */
export function PageHeading({ title, lead, className, children }: PageHeadingProps) {
  return (
    <header className={clsx("grid gap-x-16 gap-y-6 lg:grid-cols-12 lg:items-end", className)}>
      <h1 className="text-hero lg:col-span-8">{title}</h1>
      {lead && <p className="max-w-[36rem] text-ink-soft text-lead lg:col-span-4 lg:pb-1.5">{lead}</p>}
      {children && <div className="flex flex-wrap items-center gap-3 lg:col-span-12">{children}</div>}
    </header>
  );
}
