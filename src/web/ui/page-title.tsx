import type { ReactNode } from "react";

/** The title of an admin page, its only h1, with its actions. */
export function PageTitle({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="min-w-0">
        <h1 className="text-heading">{title}</h1>
        {lead && <p className="mt-2 max-w-[44rem] text-ink-soft">{lead}</p>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-3">{children}</div>}
    </header>
  );
}
