import clsx from "clsx";
import type { CountryDisclosure, Disclosure } from "#domain/disclosure/disclosure.contract.ts";
import {
  type DisclosureState,
  disclosurePlaces,
  disclosureStates,
} from "#domain/disclosure/disclosure-states.ts";
import { countryName } from "#domain/places/countries.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { OutwardLink } from "#web/ui/details.tsx";
import { FoldedHeading } from "#web/ui/folded-heading.tsx";
import { Day } from "#web/ui/time.tsx";

const tones: Record<DisclosureState, BadgeTone> = {
  served: "brand",
  by_hand: "gold",
  misplaced: "danger",
  missing: "danger",
};

/** Check of the caption's advertising labels, for each country of the campaign. */
export function DisclosureHelp({ disclosure }: { disclosure: Disclosure }) {
  const { state, asked, countries } = disclosure;
  return (
    <section aria-labelledby="disclosure">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id="disclosure" className="font-semibold">
          Advertising label
        </h3>
        <Badge tone={tones[state]}>{disclosureStates[state]}</Badge>
      </div>
      {asked.length > 0 && (
        <p className="mt-1.5 text-small">
          Accepted labels: <strong>{asked.join(", ")}</strong>
        </p>
      )}
      <ul className="mt-2 border-line border-t">
        {countries.map((country) => (
          <Country key={country.country} found={country} />
        ))}
      </ul>
      <p className="mt-2 text-ink-soft text-tiny">
        Based on the caption only. This is guidance, not legal advice.
      </p>
    </section>
  );
}

function Country({ found }: { found: CountryDisclosure }) {
  const { country, state, label, refused, labels, place, sources, checkedOn } = found;
  return (
    <li className="border-line border-b py-2 text-small">
      <details>
        <FoldedHeading>
          <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 font-normal">
            <span className="font-medium">{country ? countryName(country) : "Any country"}</span>
            <span
              className={clsx(
                state === "missing" || state === "misplaced" ? "text-danger-text" : "text-ink-soft",
              )}
            >
              {`${disclosureStates[state]}${label ? `: ${label}` : ""}`}
            </span>
          </span>
        </FoldedHeading>
        <div className="wrap-anywhere grid gap-1 pt-1.5 pb-1 text-ink-soft">
          {refused.length > 0 && <p>{`Not accepted: ${refused.join(", ")}`}</p>}
          <p>
            {labels.length > 0
              ? `Accepted: ${labels.join(", ")}`
              : "No rule is known for this country. Use the platform’s own label and the local word for advertising."}
          </p>
          <p>{disclosurePlaces[place]}</p>
          {sources.length > 0 && (
            <p>
              Source:{" "}
              {sources.map((source, index) => (
                <span key={source}>
                  {index > 0 && <span>{", "}</span>}
                  <OutwardLink to={source}>{new URL(source).hostname.replace(/^www\./, "")}</OutwardLink>
                </span>
              ))}
              {checkedOn && (
                <>
                  <span>{", checked on "}</span>
                  <Day value={checkedOn} withYear />
                </>
              )}
            </p>
          )}
        </div>
      </details>
    </li>
  );
}
