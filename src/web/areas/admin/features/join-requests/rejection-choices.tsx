import { reapplyDays, rejectionReasons } from "#domain/status/rejection-reasons.ts";
import type { ApiBody } from "#web/api/client.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/inputs.tsx";
import { CodeChoices } from "./code-choices.tsx";

export type Rejection = Required<NonNullable<ApiBody<"PUT /api/admin/join-requests/:id/reject">>>;

type RejectionChoicesProps = {
  rejection: Rejection;
  onChange: (changes: Partial<Rejection>) => void;
};

/** Reasons from a list with a sentence each, and a suggested time to apply again. */
export function RejectionChoices({ rejection: { reasons, reapplyOn }, onChange }: RejectionChoicesProps) {
  return (
    <div className="mb-5 flex flex-col gap-5">
      <CodeChoices
        legend="Why"
        hint="The creator gets a sentence for each."
        choices={rejectionReasons}
        chosen={reasons}
        onChange={(chosen) => onChange({ reasons: chosen })}
      />
      <Field label="May apply again" hint="Only advice: earlier applications are still accepted.">
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
                {`In ${days} days`}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
