import { useState } from "react";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import {
  type CustomControls,
  changedControls,
  customControls,
} from "#domain/custom-fields/custom-controls.ts";
import type { CustomField } from "#domain/custom-fields/custom-fields.contract.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { OwnFieldControls } from "#web/features/own-fields/own-field-controls.tsx";
import { OwnFieldDetails } from "#web/features/own-fields/own-field-value.tsx";
import { Button } from "#web/ui/button.tsx";
import { Details } from "#web/ui/details.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { toast } from "#web/ui/toast.ts";
import { useCreatorChanges } from "./creators-query.ts";

type OwnFieldsProps = { creator: Collaboration; fields: readonly CustomField[]; mayEdit: boolean };

/** Values of the agency's own fields in the panel of a creator. */
export function OwnFields({ creator, fields, mayEdit }: OwnFieldsProps) {
  const [editing, setEditing] = useState(false);
  if (fields.length === 0) return null;
  const { custom = {} } = creator;
  const hasValues = fields.some(({ key }) => custom[key] !== undefined);
  return (
    <section className="text-small">
      <div className="mb-1 flex items-center justify-between gap-4">
        <h3 className="font-semibold text-base">For your team</h3>
        {mayEdit && (
          <Button variant="quiet" size="small" onClick={() => setEditing(true)} className="-mr-4">
            Edit
            <span className="sr-only">{` custom fields of ${creator.creatorName}`}</span>
          </Button>
        )}
      </div>
      {hasValues ? (
        <Details className="grid-cols-[8rem_minmax(0,1fr)]">
          <OwnFieldDetails fields={fields} custom={custom} />
        </Details>
      ) : (
        <p className="text-ink-soft">{`Nothing noted in ${fields.map(({ label }) => label).join(", ")}.`}</p>
      )}
      {editing && <OwnFieldsDialog creator={creator} fields={fields} onClose={() => setEditing(false)} />}
    </section>
  );
}

type DialogProps = { creator: Collaboration; fields: readonly CustomField[]; onClose: () => void };
type Values = { custom?: CustomControls };

const problemsOf = async () => (await import("#domain/custom-fields/custom-problems.ts")).customProblems;

function OwnFieldsDialog({ creator, fields, onClose }: DialogProps) {
  const { mutateAsync } = useCreatorChanges(creator.campaign._id);
  const [{ custom: stored }] = useState(creator);
  const form = useForm<Values>({
    name: `own-fields:${creator._id}`,
    initial: { custom: customControls(fields, stored) },
    rules: async () => {
      const problems = await problemsOf();
      return (values) => problems(fields, values.custom, stored);
    },
    invalidMessage: errorMessages.validation,
    keepWhenSent: true,
    send: async (values) => {
      // Only what changed is sent, so that two people can edit different fields.
      const custom = changedControls(fields, values.custom, stored);
      const send = async () => {
        const call = adminCall("PUT /api/admin/collaborations/:id", {
          params: { id: creator._id },
          json: { custom },
        });
        return (await call).data.collaboration;
      };
      const saving = mutateAsync({ id: creator._id, apply: (now) => now, send });
      const outcome = await outcomeOf(saving.then(() => ({ message: "Saved" })));
      if (outcome.ok) {
        toast({ title: "Saved", description: creator.creatorName });
        onClose();
      }
      return outcome;
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Custom fields of ${creator.creatorName}`}
      description="Nobody outside the team sees any of this."
      legend="Custom fields"
      submitLabel="Save"
      wide
    >
      <OwnFieldControls form={form} fields={fields} />
    </FormDialog>
  );
}
