import type { ImportOptions, ImportRecord } from "#domain/imports/imports.contract.ts";
import { type Platform, platformLabel, platforms } from "#domain/influencers/platforms.ts";
import { Field } from "#web/ui/field.tsx";
import { Checkbox, Select } from "#web/ui/inputs.tsx";

type ImportOptionFieldsProps = {
  kind: ImportRecord["kind"];
  options: ImportOptions;
  /** Usernames are in a column that does not say on which platform they are. */
  needsPlatform: boolean;
  disabled: boolean;
  onChange: (changed: Partial<ImportOptions>) => void;
};

/** Decisions about the whole file. */
export function ImportOptionFields(props: ImportOptionFieldsProps) {
  const { kind, options, needsPlatform, disabled, onChange } = props;
  return (
    <div className="mt-6 grid max-w-[34rem] justify-items-start gap-4">
      {needsPlatform && (
        <PlatformField
          platform={options.platform}
          disabled={disabled}
          onChange={(platform) => onChange({ platform })}
        />
      )}
      {kind === "influencers" && (
        <Option
          checked={options.publish}
          disabled={disabled}
          label="Publish on the marketplace"
          hint="Otherwise, only your team sees new creators."
          onChange={(publish) => onChange({ publish })}
        />
      )}
      {kind === "campaign" && (
        <Option
          checked={options.addMissing}
          disabled={disabled}
          label="Add creators you don’t have yet"
          hint="Rows that match no creator are added as private creators. Otherwise, they are left out."
          onChange={(addMissing) => onChange({ addMissing })}
        />
      )}
      <Option
        checked={options.clearEmpty}
        disabled={disabled}
        label="Empty cells clear the field"
        hint="Otherwise, an empty cell leaves a record as it is."
        onChange={(clearEmpty) => onChange({ clearEmpty })}
      />
    </div>
  );
}

type OptionProps = {
  checked: boolean;
  disabled: boolean;
  label: string;
  hint: string;
  onChange: (checked: boolean) => void;
};

function Option({ checked, disabled, label, hint, onChange }: OptionProps) {
  return (
    <Checkbox
      checked={checked}
      disabled={disabled}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    >
      <span className="font-semibold">{label}</span>
      <span className="block text-ink-soft text-small">{hint}</span>
    </Checkbox>
  );
}

type PlatformFieldProps = {
  platform: Platform | null;
  disabled: boolean;
  onChange: (platform: Platform | null) => void;
};

function PlatformField({ platform, disabled, onChange }: PlatformFieldProps) {
  return (
    <Field label="Platform of the usernames" className="w-full max-w-[17rem]">
      {(control) => (
        <Select
          {...control}
          value={platform ?? ""}
          disabled={disabled}
          onChange={({ currentTarget: { value } }) =>
            onChange(platforms.find((one) => one === value) ?? null)
          }
        >
          <option value="">Choose a platform</option>
          {platforms
            .filter((one) => one !== "other")
            .map((one) => (
              <option key={one} value={one}>
                {platformLabel(one)}
              </option>
            ))}
        </Select>
      )}
    </Field>
  );
}
