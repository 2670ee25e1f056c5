import Plus from "lucide-react/icons/plus";
import { emptyValue, type FormField } from "#domain/content/section-form.ts";
import { isGroup, type Path, valueAt } from "#domain/content/section-values.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Checkbox, Select, TextArea, TextInput } from "#web/ui/inputs.tsx";
import { ColorField } from "./color-field.tsx";
import { type FieldProps, tiedTo } from "./field-props.ts";
import { ListField } from "./list-field.tsx";
import { PictureControl } from "./picture-control.tsx";
import type { SectionForm } from "./use-section-form.ts";

/** Control of a field, or of all fields in it. */
export function SectionField({ form, field, path }: FieldProps) {
  switch (field.kind) {
    case "group":
      return <GroupField form={form} field={field} path={path} />;
    case "list":
      return (
        <ListField form={form} field={field} path={path}>
          {(entry, at) =>
            entry.kind === "group" ? (
              <GroupFields form={form} fields={entry.fields} path={at} />
            ) : (
              <SectionField form={form} field={entry} path={at} />
            )
          }
        </ListField>
      );
    case "switch":
      return <SwitchField form={form} field={field} path={path} />;
    case "choice":
      return <ChoiceField form={form} field={field} path={path} />;
    case "number":
      return <NumberField form={form} field={field} path={path} />;
    case "text":
      if (field.type === "color") return <ColorField form={form} field={field} path={path} />;
      if (field.type === "logo" || field.type === "picture") {
        return <PictureControl form={form} field={field} path={path} use={field.type} />;
      }
      return <TextField form={form} field={field} path={path} />;
  }
}

/** Fields of a group without a frame. */
export function GroupFields({ form, fields, path }: { form: SectionForm; fields: FormField[]; path: Path }) {
  return fields.map((field) => (
    <SectionField key={field.key} form={form} field={field} path={[...path, field.key]} />
  ));
}

/** Leaves out an optional text if it is empty. */
function TextField({ form, field, path }: FieldProps<"text">) {
  const { name, value, change, box } = tiedTo({ form, field, path });
  const shown = typeof value === "string" ? value : "";
  const keep = (text: string) => change(text === "" && field.optional ? undefined : text);
  const isLong = field.lines > 1 || shown.length > 90;
  return (
    <Field {...box} className={isLong ? "sm:col-span-2" : ""}>
      {(ties) =>
        isLong ? (
          <TextArea
            {...ties}
            name={name}
            value={shown}
            rows={Math.min(8, Math.max(field.lines, Math.ceil(shown.length / 75)))}
            onChange={(event) => keep(event.currentTarget.value)}
          />
        ) : (
          <TextInput
            {...ties}
            name={name}
            type={field.type === "date" ? "date" : "text"}
            value={shown}
            onChange={(event) => keep(event.currentTarget.value)}
          />
        )
      }
    </Field>
  );
}

function NumberField({ form, field, path }: FieldProps<"number">) {
  const { name, value, change, box } = tiedTo({ form, field, path });
  return (
    <Field {...box}>
      {(ties) => (
        <TextInput
          {...ties}
          name={name}
          type="number"
          min={field.minimum}
          max={field.maximum}
          step="any"
          value={typeof value === "number" ? value : ""}
          onChange={({ currentTarget }) =>
            change(currentTarget.value === "" ? undefined : currentTarget.valueAsNumber)
          }
        />
      )}
    </Field>
  );
}

function ChoiceField({ form, field, path }: FieldProps<"choice">) {
  const { name, value, change, box } = tiedTo({ form, field, path });
  const shown = typeof value === "string" && field.options.includes(value) ? value : "";
  return (
    <Field {...box}>
      {(ties) => (
        <Select {...ties} name={name} value={shown} onChange={(event) => change(event.currentTarget.value)}>
          {shown === "" && <option value="">Choose</option>}
          {field.options.map((option) => (
            <option key={option} value={option}>
              {optionTexts[option] ?? option}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

const optionTexts: Record<string, string> = {
  influencer: "Creators",
  brand: "Brands",
  both: "Both",
  left: "The left part",
  center: "The middle",
  right: "The right part",
  MapPin: "Pin on a map",
  MessageCircle: "Speech bubble",
  Twitter: "X",
  Youtube: "YouTube",
  Linkedin: "LinkedIn",
};

function SwitchField({ form, field, path }: FieldProps<"switch">) {
  const { name, value, change } = tiedTo({ form, field, path });
  return (
    <div className="sm:col-span-2">
      <Checkbox
        name={name}
        checked={value === true}
        onChange={(event) => change(event.currentTarget.checked || (field.optional ? undefined : false))}
      >
        <span className="font-semibold">{field.label}</span>
        {field.hint && <span className="block text-ink-soft text-small">{field.hint}</span>}
      </Checkbox>
    </div>
  );
}

function GroupField({ form, field, path }: FieldProps<"group">) {
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="font-display font-bold text-lead">{field.label}</legend>
      {field.hint && <p className="text-ink-soft text-small">{field.hint}</p>}
      <div className="mt-3 grid gap-x-5 gap-y-5 border-line border-l-2 pl-4 sm:grid-cols-2">
        <OptionalGroup form={form} field={field} path={path} />
      </div>
    </fieldset>
  );
}

/** Fields of a group. Optional groups can be added and removed. */
export function OptionalGroup({ form, field, path }: FieldProps<"group">) {
  const isThere = isGroup(valueAt(form.content, path));
  const name = field.label.toLowerCase();
  if (field.optional && !isThere) {
    return (
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start sm:col-span-2"
        onClick={() => form.change(path, emptyValue(field))}
      >
        <Plus aria-hidden="true" />
        <span>{`Add ${name}`}</span>
      </Button>
    );
  }
  return (
    <>
      <GroupFields form={form} fields={field.fields} path={path} />
      {field.optional && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-4 justify-self-start text-danger-text! sm:col-span-2"
          onClick={() => form.change(path, undefined)}
        >
          {`Remove ${name}`}
        </Button>
      )}
    </>
  );
}
