import { LineIcon } from "#web/ui/line-icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { FavoriteButton } from "./favorite-button.tsx";
import { FavoriteName } from "./favorite-name.tsx";
import type { FavoriteEntry } from "./favorite-parts.ts";

type ComparedHeadProps = {
  entry: FavoriteEntry;
  /** The comparison without this record; undefined for the last one. */
  pathWithout: string | undefined;
};

/** The head of a column. */
export function ComparedHead({ entry, pathWithout }: ComparedHeadProps) {
  const { kind, id, name, picture } = entry;
  return (
    <div className="flex flex-col">
      <div className="flex items-start justify-between">
        <div className="w-16 sm:w-22">{picture}</div>
        <div data-print="hide" className="-mt-1.5 flex max-sm:flex-col-reverse">
          <FavoriteButton kind={kind} id={id} name={name} />
          {pathWithout !== undefined && (
            <Link
              to={pathWithout}
              preventScrollReset
              aria-label={`Leave ${name} out`}
              className="inline-flex size-11 items-center justify-center rounded-full transition-colors duration-150 hover:bg-sunk"
            >
              <LineIcon name="x" className="size-5" />
            </Link>
          )}
        </div>
      </div>
      <p className="mt-3 font-bold font-display text-subheading [overflow-wrap:anywhere]">
        <FavoriteName entry={entry} />
      </p>
    </div>
  );
}
