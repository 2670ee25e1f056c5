import { rightsUses } from "#domain/campaigns/offer-options.ts";
import { longDate } from "#domain/days/long-date.ts";
import { countries } from "#domain/places/countries.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select, TextInput } from "#web/ui/inputs.tsx";

/** A question about the work `of`. `on` defaults to today. */
export type Question = { of: string; use: string; country: string; on: string };
type Options = readonly (readonly [value: string, label: string])[];
type RightQuestionProps = {
  /** Label of the subject: 'Work of' (a creator) or 'Post'. */
  label: string;
  works: Options;
  /** Names of the uses. */
  uses?: Readonly<Record<string, string>>;
  initial?: Partial<Question>;
  busy?: boolean;
  onAsk: (question: Question) => void;
};

/** Form that asks whether a use is allowed in a country on a day. */
export function RightQuestion(props: RightQuestionProps) {
  const { label, works, uses = rightsUses, initial = {}, busy = false, onAsk } = props;
  const ask = (form: FormData) => {
    const text = (name: keyof Question) => String(form.get(name) ?? "");
    onAsk({ of: text("of"), use: text("use"), country: text("country"), on: text("on") });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        ask(new FormData(event.currentTarget));
      }}
      className="mt-4 grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1.5fr_1.5fr_1fr_auto]"
    >
      <Choice name="of" label={label} value={initial.of} options={works} />
      <Choice name="use" label="Used for" value={initial.use} options={Object.entries(uses)} />
      <Choice name="country" label="In" value={initial.country} options={countryOptions} />
      <Field label="On" optional>
        {(control) => <TextInput {...control} name="on" type="date" defaultValue={initial.on ?? ""} />}
      </Field>
      <Button type="submit" busy={busy} busyLabel="Checking…">
        Check
      </Button>
    </form>
  );
}

const countryOptions = countries.map(({ code, name }): [string, string] => [code, name]);

type ChoiceProps = { name: keyof Question; label: string; value: string | undefined; options: Options };

function Choice({ name, label, value = "", options }: ChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} name={name} required defaultValue={value}>
          <option value="">Choose</option>
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

type RightAnswerProps = {
  allowed: boolean;
  on: string;
  /** Rights that allow the use. */
  granted: readonly { id: string; text: string }[];
  /** The closest right, if none allows the use. */
  nearest: string | null;
  reasons: readonly string[];
};

/** Yes with the rights that allow the use, or no with the closest one. */
export function RightAnswer({ allowed, on, granted, nearest, reasons }: RightAnswerProps) {
  return (
    <div className={`mt-5 border-l-4 py-1 pl-4 ${allowed ? "border-brand" : "border-danger"}`}>
      <p className="font-semibold text-lead">{`${allowed ? "Yes" : "No"}, on ${longDate(on)}`}</p>
      {allowed ? (
        <ul className="mt-1 grid gap-1">
          {granted.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
      ) : (
        <>
          {nearest !== null && <p className="mt-1">{`Nearest: ${nearest}`}</p>}
          <ul className="mt-1 grid gap-1 text-ink-soft">
            {reasons.map((reason) => (
              <li key={reason}>{`${reason}.`}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
