import clsx from "clsx";
import { LineIcon } from "#web/ui/line-icon.tsx";

/** A list of included items. */
export function CheckedList({ items, className }: { items: string[]; className?: string }) {
  return (
    <ul className={clsx("grid content-start gap-2.5", className)}>
      {items.map((item) => (
        <li key={item} className="flex gap-3">
          <LineIcon name="check" className="mt-[0.15em] size-5 shrink-0 text-brand-text" />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}
