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

const widths = [
  "",
  "w-72",
  "w-full max-w-[44rem]",
  "w-full min-w-[28rem] max-w-[64rem]",
  "w-full min-w-[36rem]",
];

/**
 * Labels are above their values, so that values have the full width on a phone. If columns overflow, they scroll
 * below the fixed label.
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
      className="-mx-5 mt-8 snap-x scroll-px-5 overflow-x-auto px-5 sm:mx-0 sm:px-0 sm:scroll-px-0 print:overflow-visible"
    >
      <table className={clsx("table-fixed border-collapse print:min-w-0", widths[entries.length])}>
        <thead>
          <tr>
            {entries.map((entry) => (
              <th
                key={entry.id}
                scope="col"
                className="snap-start pr-4 pb-5 text-left align-top font-normal last:pr-0"
              >
                <ComparedHead
                  entry={entry}
                  pathWithout={entries.length > 1 ? pathWithout(entry.id) : undefined}
                />
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
              "pr-4 align-top [overflow-wrap:anywhere] last:pr-0",
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

type ComparedHeadProps = {
  entry: FavoriteEntry;
  /** The comparison without this record; undefined for the last one. */
  pathWithout: string | undefined;
};

/** The head of a column. */
function ComparedHead({ entry, pathWithout }: ComparedHeadProps) {
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
