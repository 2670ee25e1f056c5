import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { longDate } from "#domain/agency/long-date.ts";
import { rightsUses } from "#domain/campaigns/offer-options.ts";
import { countries } from "#domain/contact/countries.ts";
import type { RightCheck as Answer, Right } from "#domain/rights/rights.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select, TextInput } from "#web/ui/inputs.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";

const names = ["creator", "for", "country", "on"] as const;

/** 'May we run this, now, here?' The question is in the address. */
export function RightCheck() {
  const [address, setAddress] = useSearchParams();
  const { data: creators = [] } = useQuery(creatorsQuery);
  const asked = questionIn(address);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["rights", "check", asked?.toString()],
    queryFn: async ({ signal }) =>
      (await adminCall("GET /api/admin/rights/check", { query: asked ?? new URLSearchParams(), signal }))
        .data,
    enabled: asked !== undefined,
    meta: { quiet: true },
  });
  const ask = (form: FormData) =>
    setAddress(
      (now) => {
        for (const name of names) now.set(name, String(form.get(name) ?? ""));
        return now;
      },
      { preventScrollReset: true },
    );
  return (
    <section aria-labelledby="check" className="mt-6 rounded-card border border-line bg-raised p-5 sm:p-6">
      <h2 id="check" className="text-subheading">
        May we run this, now, here?
      </h2>
      <form
        // The controls take over an address that was opened from elsewhere.
        key={`${names.map((name) => address.get(name)).join(" ")} ${creators.length}`}
        onSubmit={(event) => {
          event.preventDefault();
          ask(new FormData(event.currentTarget));
        }}
        className="mt-4 grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1.5fr_1.5fr_1fr_auto]"
      >
        <Choice name="creator" label="Work of" address={address} options={creators} />
        <Choice name="for" label="Used for" address={address} options={useOptions} />
        <Choice name="country" label="In" address={address} options={countryOptions} />
        <Field label="On" optional>
          {(control) => (
            <TextInput {...control} name="on" type="date" defaultValue={address.get("on") ?? ""} />
          )}
        </Field>
        <Button type="submit">Check</Button>
      </form>
      <div aria-live="polite">
        {error && (
          <ErrorBox
            title="It could not be checked"
            message={messageOf(error)}
            onRetry={() => refetch()}
            busy={isFetching}
          />
        )}
        {data && asked && <Outcome answer={data} />}
      </div>
    </section>
  );
}

const useOptions = Object.entries(rightsUses);
const countryOptions = countries.map(({ code, name }): [string, string] => [code, name]);

type ChoiceProps = {
  name: string;
  label: string;
  address: URLSearchParams;
  options: readonly (readonly [value: string, label: string])[];
};

function Choice({ name, label, address, options }: ChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} name={name} required defaultValue={address.get(name) ?? ""}>
          <option value="">Choose</option>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Creators who have granted anything, by name. */
const creatorsQuery = {
  queryKey: ["rights", "creators"],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const query = new URLSearchParams({ limit: "500" });
    const { items } = await adminCall("GET /api/admin/rights", { query, signal });
    const known = new Map(items.map(({ influencerId, creatorName }) => [influencerId ?? "", creatorName]));
    known.delete("");
    return [...known].toSorted(([, one], [, other]) => one.localeCompare(other));
  },
  meta: { quiet: true },
};

function questionIn(address: URLSearchParams): URLSearchParams | undefined {
  const [creator, use, country, on] = names.map((name) => address.get(name) ?? "");
  if (!creator || !use || !country) return undefined;
  return new URLSearchParams({ influencerId: creator, use, country, ...(on && { on }) });
}

function Outcome({ answer: { allowed, on, rights, nearest, reasons } }: { answer: Answer }) {
  return (
    <div className={`mt-5 border-l-4 py-1 pl-4 ${allowed ? "border-brand" : "border-danger"}`}>
      <p className="font-semibold text-lead">
        {allowed ? "Yes" : "No"}, on {longDate(on)}
      </p>
      {allowed ? (
        <ul className="mt-1 grid gap-1">
          {rights.map((right) => (
            <li key={right._id}>{grantText(right)}</li>
          ))}
        </ul>
      ) : (
        <>
          {nearest && <p className="mt-1">Nearest: {grantText(nearest)}</p>}
          <ul className="mt-1 grid gap-1 text-ink-soft">
            {reasons.map((reason) => (
              <li key={reason}>{reason}.</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function grantText({ clientName, campaign, endsOn, deliverableId }: Right): string {
  const until = endsOn ? `until ${longDate(endsOn)}` : "without an end";
  return `${clientName || "The client"}, ${campaign.name}${deliverableId ? ", one piece" : ""}, ${until}`;
}
