import type { ReactNode } from "react";
import { enquiryPath } from "#domain/contact/enquiry-path.ts";
import { ButtonOrLink } from "#web/ui/button-or-link.tsx";
import { Checkbox } from "#web/ui/inputs.tsx";
import { FavoriteButton } from "./favorite-button.tsx";
import { FavoriteName } from "./favorite-name.tsx";
import type { FavoriteEntry, FavoriteParts } from "./favorite-parts.ts";

type FavoriteRowProps = {
  entry: FavoriteEntry;
  facts: readonly (readonly [label: string, value: string])[];
  onContact: FavoriteParts["onContact"];
  /** Whether it can be selected for a comparison; `full` if the maximum is selected. */
  choice: "open" | "full" | undefined;
  note?: ReactNode;
};

/** A creator or brand in a list: three figures and the available actions. */
export function FavoriteRow({ entry, facts, onContact, choice, note }: FavoriteRowProps) {
  const { kind, id, name, picture } = entry;
  const nameId = `name-${id}`;
  return (
    <>
      <div className="row-span-1 md:row-span-2">{picture}</div>
      <RowHead entry={entry} nameId={nameId} />
      <div data-print="hide" className="-mt-1 -mr-2.5 md:col-start-4 md:row-start-1">
        <FavoriteButton kind={kind} id={id} name={name} />
      </div>
      <dl
        data-figures
        className="col-span-3 grid grid-cols-[auto_auto_auto] justify-between gap-x-3 md:col-span-1 md:grid-cols-3 md:col-start-3 md:row-start-1 md:pt-1"
      >
        {facts.map(([label, value]) => (
          <div key={label} className="flex min-w-0 flex-col-reverse justify-end">
            <dt className="text-ink-soft text-tiny">{label}</dt>
            <dd className="whitespace-nowrap font-bold font-display text-subheading">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="col-span-3 md:col-span-1 md:col-start-2">{note}</div>
      <div
        data-print="hide"
        className="col-span-3 flex items-center justify-between gap-x-6 md:col-span-2 md:justify-end md:self-end"
      >
        {choice && (
          <Checkbox name="compare" value={id} className="py-2.5" disabled={choice === "full"}>
            Compare<span className="sr-only"> {name}</span>
          </Checkbox>
        )}
        <ButtonOrLink
          to={enquiryPath(kind === "influencer" ? "influencerId" : "brandId", id)}
          variant="secondary"
          size="small"
          onClick={() => onContact({ kind, id, name })}
          aria-describedby={nameId}
        >
          Contact
        </ButtonOrLink>
      </div>
    </>
  );
}

function RowHead({ entry, nameId }: { entry: FavoriteEntry; nameId: string }) {
  const { kind, group, location } = entry;
  return (
    <div className="min-w-0">
      {group && (
        <p
          className={`truncate font-semibold text-tiny ${kind === "brand" ? "text-brand-text" : "text-accent-text"}`}
        >
          {group}
        </p>
      )}
      <h3 id={nameId} className="text-subheading [overflow-wrap:anywhere]">
        <FavoriteName entry={entry} />
      </h3>
      <p className="text-ink-soft text-small">{location}</p>
    </div>
  );
}
