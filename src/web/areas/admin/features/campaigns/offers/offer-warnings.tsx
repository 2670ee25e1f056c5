import clsx from "clsx";
import { LineDrawing } from "#web/ui/line-icon.tsx";

/** A triangle with an exclamation mark. */
const warningSign =
  "m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01";

type OfferWarningsProps = { warnings: readonly string[]; className?: string };

/** List of the warnings; nothing if there are none. */
export function OfferWarnings({ warnings, className }: OfferWarningsProps) {
  return (
    <ul className={clsx("grid gap-0.5 font-medium text-gold-text text-small empty:hidden", className)}>
      {warnings.map((warning) => (
        <li key={warning} className="flex gap-1.5">
          <LineDrawing path={warningSign} className="mt-[0.15em] size-4 shrink-0" />
          <span>{warning}</span>
        </li>
      ))}
    </ul>
  );
}
