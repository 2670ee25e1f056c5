import { type RejectionReason, reapplyDays, rejectionReasons } from "#domain/status/rejection-reasons.ts";
import type { ApiBody } from "#web/api/client.ts";
import { Field } from "#web/ui/field.tsx";
import { Checkbox, Select } from "#web/ui/inputs.tsx";

export type Rejection = Required<NonNullable<ApiBody<"PUT /api/admin/join-requests/:id/reject">>>;

const choices = Object.entries(rejectionReasons) as [RejectionReason, { label: string }][];

type RejectionChoicesProps = {
  rejection: Rejection;
  onChange: (changes: Partial<Rejection>) => void;
};

/** Why, from a list with a sentence for each, and when the creator may best apply again. */
export function RejectionChoices({ rejection: { reasons, reapplyOn }, onChange }: RejectionChoicesProps) {
  const toggle = (code: RejectionReason) =>
    onChange({
      reasons: reasons.includes(code) ? reasons.filter((other) => other !== code) : [...reasons, code],
    });
  return (
    <div className="mb-5 flex flex-col gap-5">
      <fieldset>
        <legend className="font-semibold">Why</legend>
        <p className="text-ink-soft text-small">The creator reads a sentence for each.</p>
        <div className="mt-2 grid gap-x-4 gap-y-2 sm:grid-cols-2">
          {choices.map(([code, { label }]) => (
            <Checkbox key={code} checked={reasons.includes(code)} onChange={() => toggle(code)}>
              {label}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <Field label="May apply again" hint="Advice: an earlier application is accepted.">
        {(control) => (
          <Select
            {...control}
            value={reapplyOn ?? ""}
            onChange={({ currentTarget: { value } }) =>
              onChange({ reapplyOn: reapplyDays.find((days) => String(days) === value) ?? null })
            }
          >
            <option value="">At any time</option>
            {reapplyDays.map((days) => (
              <option key={days} value={days}>
                In {days} days
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
