import type { ReactNode } from "react";
import { textLimits } from "#domain/http/text-limits.ts";
import {
  mailTopicLabels,
  mailTopics,
  maximumPeople,
  personRoleLabels,
  personRoles,
} from "#domain/influencers/person-roles.ts";
import { relationshipLabels, relationships } from "#domain/influencers/relationship.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { CheckboxField, InputField, SelectField } from "#web/ui/form/form-fields.tsx";
import { FormGroup } from "#web/ui/form/form-layout.tsx";
import { NumberedRow } from "#web/ui/form/numbered-row.tsx";
import type { FormState } from "#web/ui/form/use-form.ts";
import { type FormRow, useRows } from "#web/ui/form/use-rows.ts";
import { Select } from "#web/ui/inputs.tsx";
import { LineIcon } from "#web/ui/line-icon.tsx";
import { named } from "./field-name.ts";

const roleOptions = personRoles.map((value) => ({ value, label: personRoleLabels[value] }));

type RosterFieldsProps = {
  form: FormState;
  /** The tags that most creators have. */
  usualTags: readonly string[];
  /** Controls of own fields. */
  children: ReactNode;
};

/** Fields that only the team sees. */
export function RosterFields({ form, usualTags, children }: RosterFieldsProps) {
  return (
    <FormGroup
      id="roster"
      title="For your team"
      description="Nobody outside the team sees any of this, except the source, once you tell the creator."
    >
      <RelationshipField form={form} />
      <InputField
        form={form}
        {...named("tags")}
        hint={`Separated by commas.${usualTags.length > 0 ? ` You use: ${usualTags.join(", ")}.` : ""}`}
        placeholder="Vegan food, Met in Lisbon"
        autoComplete="off"
      />
      <InputField
        form={form}
        {...named("source")}
        hint="Where you got the data. The creator sees this on the page you send them."
        placeholder="Fair in Lisbon"
        autoComplete="off"
      />
      <InputField form={form} {...named("sourcedOn")} type="date" />
      {children}
      <People form={form} />
    </FormGroup>
  );
}

function RelationshipField({ form }: { form: FormState }) {
  const { name, label } = named("relationship");
  return (
    <Field
      id={`${form.formId}-${name}`}
      label={label}
      hint="‘Do not contact’ stops all emails and messages to the creator."
      error={form.problemAt(name)}
    >
      {(ties) => (
        <Select {...ties} name={name} defaultValue={form.texts.get(name) || "prospect"}>
          {relationships.map((value) => (
            <option key={value} value={value}>
              {relationshipLabels[value]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function People({ form }: { form: FormState }) {
  const { rows, add, remove } = useRows(form, "people");
  return (
    <div className="grid gap-6 sm:col-span-2">
      <div>
        <h3 className="font-semibold">People</h3>
        <p className="mt-1 text-ink-soft text-small">
          A manager, an agency, or an accountant. What nobody here receives goes to the creator.
        </p>
      </div>
      {rows.map((row, index) => (
        <PersonRow key={row.key} row={row} number={index + 1} onRemove={() => remove(row.key)} />
      ))}
      <Button
        variant="secondary"
        className="justify-self-start"
        onClick={add}
        disabled={rows.length >= maximumPeople}
      >
        <LineIcon name="plus" />
        Add a person
      </Button>
    </div>
  );
}

function PersonRow({ row, number, onRemove }: { row: FormRow; number: number; onRemove: () => void }) {
  const { form, path } = row;
  return (
    <NumberedRow noun="Person" number={number} onRemove={onRemove} className="sm:grid-cols-2">
      <InputField
        form={form}
        name={`${path}.name`}
        label="Name"
        required
        maxLength={textLimits.name}
        autoComplete="off"
      />
      <SelectField
        form={form}
        name={`${path}.role`}
        label="Role"
        placeholder="Select"
        required
        options={roleOptions}
      />
      <InputField
        form={form}
        name={`${path}.email`}
        label="Email"
        type="email"
        maxLength={textLimits.email}
        autoComplete="off"
      />
      <InputField
        form={form}
        name={`${path}.phone`}
        label="Phone"
        type="tel"
        maxLength={textLimits.phone}
        autoComplete="off"
      />
      <fieldset className="min-w-0 sm:col-span-2">
        <legend className="mb-2 font-semibold">Receives</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {mailTopics.map((topic) => (
            <CheckboxField
              key={topic}
              form={form}
              name={`${path}.receives[]`}
              value={topic}
              label={mailTopicLabels[topic]}
            />
          ))}
        </div>
      </fieldset>
    </NumberedRow>
  );
}
