import { useRef } from "react";
import { flushSync } from "react-dom";
import { formats, maximumDeliverables, offerLengths, rightsStarts } from "#domain/campaigns/offer-options.ts";
import { type Platform, platformLabel, platforms } from "#domain/influencers/platforms.ts";
import { CountriesField } from "#web/features/offer/countries-field.tsx";
import { UsesField } from "#web/features/offer/uses-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { CheckboxField, InputField, SelectField } from "#web/ui/form/form-fields.tsx";
import { NumberedRow } from "#web/ui/form/numbered-row.tsx";
import type { FormState } from "#web/ui/form/use-form.ts";
import { type FormRow, useRows } from "#web/ui/form/use-rows.ts";
import { LineIcon } from "#web/ui/line-icon.tsx";

const formatOptions = Object.entries(formats).map(([value, label]) => ({ value, label }));
const startOptions = Object.entries(rightsStarts).map(([value, label]) => ({ value, label }));

type DeliverableRowsProps = {
  form: FormState;
  /** Platforms of the creator, listed first. */
  own: readonly Platform[];
};

/** Rows of deliverables. There is always at least one. */
export function DeliverableRows({ form, own }: DeliverableRowsProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { rows, add, remove } = useRows(form, "deliverables", { atLeast: 1 });
  /** The removed row may have had the focus. */
  const change = (rowsChange: () => void, place: 0 | -1) => {
    flushSync(rowsChange);
    const selects = ref.current?.querySelectorAll<HTMLSelectElement>("[name$='.platform']") ?? [];
    [...selects].at(place)?.focus();
  };
  return (
    <div ref={ref} className="grid gap-6">
      {rows.map((row, index) => (
        <DeliverableRow
          key={row.key}
          row={row}
          index={index}
          own={own}
          onRemove={rows.length > 1 ? () => change(() => remove(row.key), 0) : undefined}
        />
      ))}
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        onClick={() => change(add, -1)}
        disabled={rows.length >= maximumDeliverables}
      >
        <LineIcon name="plus" />
        Add a deliverable
      </Button>
    </div>
  );
}

type DeliverableRowProps = Pick<DeliverableRowsProps, "own"> & {
  row: Omit<FormRow, "key">;
  index: number;
  onRemove: (() => void) | undefined;
};

function DeliverableRow({ row: { form, path }, index, own, onRemove }: DeliverableRowProps) {
  const known = [...own, ...platforms.filter((each) => !own.includes(each))];
  return (
    <NumberedRow
      noun="Deliverable"
      number={index + 1}
      onRemove={onRemove}
      className="sm:grid-cols-6 sm:[&>*]:col-span-2"
    >
      <SelectField
        form={form}
        name={`${path}.platform`}
        label="Platform"
        placeholder="Choose"
        options={known.map((value) => ({ value, label: platformLabel(value) }))}
        required
      />
      <SelectField
        form={form}
        name={`${path}.format`}
        label="Format"
        placeholder="Choose"
        options={formatOptions}
        required
      />
      <InputField form={form} name={`${path}.quantity`} label="Number" inputMode="numeric" required />
      <InputField
        form={form}
        name={`${path}.title`}
        label="What it shows"
        maxLength={offerLengths.title}
        autoComplete="off"
        className="sm:col-span-6!"
      />
      <InputField
        form={form}
        name={`${path}.draftDueOn`}
        label="Draft due on"
        type="date"
        className="sm:col-span-3!"
      />
      <InputField
        form={form}
        name={`${path}.publishOn`}
        label="Publish on"
        type="date"
        className="sm:col-span-3!"
      />
    </NumberedRow>
  );
}

/** Rights that the offer grants to the client. */
export function RightsFields({ form }: { form: FormState }) {
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-1 font-semibold">Rights</legend>
      <p className="text-ink-soft text-small">Uses that aren’t checked are not allowed.</p>
      <UsesField form={form} name="rights.uses[]" />
      <div className="grid gap-4 sm:grid-cols-2">
        <CountriesField form={form} name="rights.countries" hint="Leave empty for all countries." />
        <InputField
          form={form}
          name="rights.months"
          label="Months"
          hint="Leave empty for no end date."
          inputMode="numeric"
          autoComplete="off"
        />
        <SelectField
          form={form}
          name="rights.starts"
          label="They start with"
          placeholder="Choose"
          options={startOptions}
          required
        />
        <InputField form={form} name="rights.startsOn" label="Date, if they start on one" type="date" />
      </div>
      <CheckboxField form={form} name="rights.exclusive" label="Nobody else may use it" />
    </fieldset>
  );
}

/** Category and duration of the creator's exclusivity. */
export function ExclusivityFields({ form }: { form: FormState }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-semibold">Exclusivity</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField
          form={form}
          name="exclusivity.category"
          label="No work for"
          placeholder="Tea"
          maxLength={offerLengths.category}
          autoComplete="off"
        />
        <InputField form={form} name="exclusivity.days" label="Days" inputMode="numeric" autoComplete="off" />
      </div>
    </fieldset>
  );
}
