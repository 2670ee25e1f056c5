import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { AgencySettings } from "#domain/agency/agency-settings.contract.ts";
import type { OpenPlace } from "#domain/content/page-text.contract.ts";
import { sectionTitles } from "#domain/content/sections-shown.ts";
import { countryName } from "#domain/places/countries.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import { Detail, Details } from "#web/ui/details.tsx";
import { Field } from "#web/ui/field.tsx";
import { FormFailure, FormGroup } from "#web/ui/form/form-layout.tsx";
import { Checkbox, TextInput } from "#web/ui/inputs.tsx";
import { Link } from "#web/ui/link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.ts";

const placesQuery = {
  queryKey: ["page-text", "places"],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await adminCall("GET /api/admin/content-places", { signal })).data.places,
  refetchOnWindowFocus: false,
};

/** Asks once for what several pages contain. `settings`: the company, which is not asked for again. */
export function LegalSection({ settings }: { settings: AgencySettings }) {
  const { data, error } = useQuery(placesQuery);
  return (
    <div className="group/form" data-dense="">
      <FormGroup
        id="legal"
        title="Blanks in the page text"
        description="Each is asked once and filled in everywhere: privacy notice, terms, footer, and contact page."
      >
        <div className="sm:col-span-2">
          {data === undefined ? (
            error ? (
              <p>{messageOf(error)}</p>
            ) : (
              <Skeleton className="h-48" />
            )
          ) : data.length === 0 ? (
            <p>
              {"Every blank is filled in. To change a text, open it in "}
              <Link to="/admin/page-text" className="link-plain">
                Page Text
              </Link>
              .
            </p>
          ) : (
            <PlacesForm places={data} known={knownOf(settings)} />
          )}
        </div>
      </FormGroup>
    </div>
  );
}

type Values = Readonly<Record<string, string | null>>;

function linesOf(text: string): string[] {
  return text.split("\n").map((line) => line.trim());
}

/** Saved settings by the text of the blank that they fill. */
function knownOf(settings: AgencySettings): Readonly<Record<string, string>> {
  const { legalName, address, country, vatNumber, currency } = settings;
  return {
    "legal name of your company": legalName,
    "postal address": linesOf(address).join(", "),
    "tax registration number": vatNumber,
    country: country && countryName(country),
    currency,
  };
}

type PlacesFormProps = { places: readonly OpenPlace[]; known: Readonly<Record<string, string>> };

function PlacesForm({ places, known }: PlacesFormProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState<Values>({});
  const values = { ...known, ...typed };
  const given = Object.fromEntries(
    places.flatMap(({ name }) => {
      const value = values[name];
      return value === undefined || value?.trim() === "" ? [] : [[name, value]];
    }),
  );
  const count = Object.keys(given).length;
  const fill = useMutation({
    mutationFn: () => adminCall("PUT /api/admin/content-places", { json: { values: given } }),
    onSuccess: ({ data, message }) => {
      client.setQueryData(placesQuery.queryKey, data.places);
      toast({ title: message ?? "Saved" });
    },
    meta: { quiet: true },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    fill.mutate();
  };
  const setValue = (name: string, value: string | null) => setTyped({ ...typed, [name]: value });
  return (
    <form onSubmit={send} noValidate className="grid gap-x-5 gap-y-5 sm:grid-cols-2" autoComplete="off">
      <KnownPlaces places={places} known={known} />
      {places
        .filter(({ name }) => !Object.hasOwn(known, name))
        .map((place) => (
          <PlaceField
            key={place.name}
            place={place}
            value={values[place.name]}
            onChange={(value) => setValue(place.name, value)}
          />
        ))}
      <div className="grid gap-3 sm:col-span-2">
        {fill.error && <FormFailure message={messageOf(fill.error)} />}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="secondary" disabled={count === 0} busy={fill.isPending}>
            Fill in everywhere
          </Button>
          <span className="text-ink-soft text-small">{`${count} of ${places.length}. The rest stays open.`}</span>
        </div>
      </div>
    </form>
  );
}

/** Places that the settings above answer. */
function KnownPlaces({ places, known }: PlacesFormProps) {
  const answered = places.filter(({ name }) => Object.hasOwn(known, name));
  if (answered.length === 0) return null;
  return (
    <div className="sm:col-span-2">
      <p className="mb-2 font-semibold">From the settings above, once they are saved</p>
      <Details className="grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] text-small">
        {answered.map(({ name }) => (
          <Detail key={name} label={labelOf(name)}>
            {known[name] || "Still empty"}
          </Detail>
        ))}
      </Details>
    </div>
  );
}

const labelOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

type PlaceFieldProps = {
  place: OpenPlace;
  /** Null: left out. */
  value: string | null | undefined;
  onChange: (value: string | null) => void;
};

function PlaceField({ place: { name, sections, mayBeLeftOut }, value, onChange }: PlaceFieldProps) {
  return (
    <div className="grid content-start gap-1.5">
      <Field label={labelOf(name)} hint={sections.map((section) => sectionTitles[section].title).join(", ")}>
        {(control) => (
          <TextInput
            {...control}
            value={value ?? ""}
            maxLength={500}
            disabled={value === null}
            autoComplete="off"
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
      </Field>
      {mayBeLeftOut && (
        <Checkbox
          checked={value === null}
          onChange={(event) => onChange(event.currentTarget.checked ? null : "")}
        >
          Doesn’t apply: leave it out
        </Checkbox>
      )}
    </div>
  );
}
