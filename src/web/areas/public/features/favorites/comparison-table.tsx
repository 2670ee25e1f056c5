import clsx from "clsx";
import { LineIcon } from "#web/ui/line-icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { PlatformIcon } from "#web/ui/platform-icon.tsx";
import { type ComparisonRow, nothing } from "./comparison-rows.ts";
import { FavoriteButton } from "./favorite-button.tsx";
import { FavoriteName } from "./favorite-name.tsx";
import { useNotes } from "./favorite-notes.ts";
import type { FavoriteEntry } from "./favorite-parts.ts";

type ComparisonTableProps = {
  label: string;
  entries: readonly FavoriteEntry[];
  rows: readonly ComparisonRow[];
  pathWithout: (id: string) => string;
};

const widths = ["", "w-72", "w-full min-w-[10.5rem]", "w-full min-w-[15.75rem]", "w-full min-w-[21rem]"];

/**
 * Labels are above their values, so that values have the full width on a phone. The names stay below the site's header
 * while the page scrolls, which a container that scrolls sideways would prevent. So columns only scroll sideways where
 * the window is too narrow for them.
 */
export function ComparisonTable({ label, entries, rows, pathWithout }: ComparisonTableProps) {
  const notes = useNotes();
  const ownNotes = entries.map(({ id }) => notes[id] ?? "");
  const hasNotes = ownNotes.some((note) => note !== "");
  const all = hasNotes ? [...rows, { label: "Your note", values: ownNotes, isSame: false }] : rows;
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever uses the keyboard scrolls it, too.
      tabIndex={0}
      className="mt-8 max-[24rem]:-mx-5 max-[24rem]:snap-x max-[24rem]:scroll-px-5 max-[24rem]:overflow-x-auto max-[24rem]:px-5 print:overflow-visible"
    >
      <table className={clsx("table-fixed border-collapse print:min-w-0", widths[entries.length])}>
        <thead>
          <tr>
            {entries.map((entry) => (
              <td key={entry.id} className="snap-start pr-2 align-top sm:pr-4">
                <ComparedPicture
                  entry={entry}
                  pathWithout={entries.length > 1 ? pathWithout(entry.id) : undefined}
                />
              </td>
            ))}
          </tr>
          <tr>
            {entries.map((entry) => (
              <th
                key={entry.id}
                scope="col"
                className="sticky top-18 z-10 hyphens-auto bg-paper pt-3 pr-2 pb-3 text-left align-top font-bold font-display text-small shadow-[inset_0_-1px_0_var(--line)] [overflow-wrap:anywhere] sm:pr-4 sm:text-subheading print:static"
              >
                <FavoriteName entry={entry} />
              </th>
            ))}
          </tr>
        </thead>
        {all.map((row) => (
          <ComparisonLine key={row.label} row={row} entries={entries} />
        ))}
      </table>
    </section>
  );
}

type ComparisonLineProps = { row: ComparisonRow; entries: readonly FavoriteEntry[] };

/** A label and its values. Equal values are dimmed. Channels belong to the row of followers above them. */
function ComparisonLine({ row: { label, platform, values, isSame }, entries }: ComparisonLineProps) {
  return (
    <tbody className={clsx("break-inside-avoid", !platform && "border-line border-t")}>
      <tr>
        <th
          scope="rowgroup"
          colSpan={entries.length}
          className={clsx("text-left font-normal", platform ? "pt-0.5" : "pt-3")}
        >
          <span className="sticky left-0 inline-flex items-center gap-1.5 text-ink-soft text-tiny">
            {platform && <PlatformIcon platform={platform} className="size-3.5" />}
            <span>{label}</span>
          </span>
        </th>
      </tr>
      <tr>
        {values.map((value, place) => (
          <td
            key={entries[place]?.id}
            className={clsx(
              "hyphens-auto pr-2 align-top [overflow-wrap:anywhere] max-sm:text-small sm:pr-4",
              platform ? "pb-2" : "pt-0.5 pb-3",
              value === nothing ? "text-ink-faint" : isSame ? "text-ink-soft" : "font-semibold",
            )}
          >
            {value}
          </td>
        ))}
      </tr>
    </tbody>
  );
}

type ComparedPictureProps = {
  entry: FavoriteEntry;
  /** The comparison without this record; undefined for the last one. */
  pathWithout: string | undefined;
};

function ComparedPicture({ entry, pathWithout }: ComparedPictureProps) {
  const { kind, id, name, picture } = entry;
  return (
    <div className="sm:flex sm:items-start sm:justify-between">
      <div className="max-w-22 sm:w-22">{picture}</div>
      <div data-print="hide" className="flex flex-wrap max-sm:-ml-2.5 sm:-mt-1.5">
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
  );
}
