import { InputField } from "./form-fields.tsx";
import type { FormState } from "./use-form.ts";

type PersonFieldsProps = {
  form: FormState;
  /** Names of the fields. */
  names: { person: string; email: string };
  /** In characters. */
  lengths: { person: number; email: number };
  days: { from: number; to: number };
  /** Whether the person may be left out. */
  isOptional?: boolean;
};

/** Recipient of a link, and its validity in days. */
export function PersonFields({ form, names, lengths, days, isOptional = false }: PersonFieldsProps) {
  return (
    <>
      <InputField
        form={form}
        name={names.person}
        label={isOptional ? "Somebody else" : "Name"}
        required={!isOptional}
        maxLength={lengths.person}
        autoComplete="off"
        data-autofocus
      />
      <InputField
        form={form}
        name={names.email}
        label="Email"
        hint="The link goes there. Leave it empty to copy the link instead."
        type="email"
        maxLength={lengths.email}
        autoComplete="off"
      />
      <InputField
        form={form}
        name="days"
        label="Works for how many days"
        type="number"
        required
        min={days.from}
        max={days.to}
      />
    </>
  );
}
