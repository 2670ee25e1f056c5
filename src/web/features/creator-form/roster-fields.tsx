import { useQuery } from "@tanstack/react-query";
import { textLimits } from "#domain/http/text-limits.ts";
import {
  mailTopicLabels,
  mailTopics,
  maximumPeople,
  personRoleLabels,
  personRoles,
} from "#domain/influencers/person-roles.ts";
import { relationshipLabels, relationships } from "#domain/influencers/relationship.ts";
import { adminCall } from "#web/api/admin-client.ts";
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

/** What only the team knows of a creator. */
export function RosterFields({ form }: { form: FormState }) {
  return (
    <FormGroup id="roster" title="For your team" description="Nobody outside the team sees any of this.">
      <RelationshipField form={form} />
      <TagsField form={form} />
      <InputField form={form} {...named("source")} placeholder="Fair in Lisbon" autoComplete="off" />
      <InputField form={form} {...named("sourcedOn")} type="date" />
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
      hint="‘Do not contact’ stops every mail and message to the creator."
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

function TagsField({ form }: { form: FormState }) {
  const { data } = useQuery({
    queryKey: ["tags", "all"],
    queryFn: async ({ signal }) => (await adminCall("GET /api/admin/tags", { signal })).data.tags,
  });
  const usual = (data ?? []).toSorted((one, other) => other.count - one.count).slice(0, 5);
  return (
    <InputField
      form={form}
      {...named("tags")}
      hint={
        usual.length === 0
          ? "Separated by commas."
          : `Separated by commas. You use: ${usual.map(({ name }) => name).join(", ")}.`
      }
      placeholder="Vegan food, Met in Lisbon"
      autoComplete="off"
    />
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
