import { useQueryClient } from "@tanstack/react-query";
import { campaignLengths } from "#domain/campaigns/campaign-limits.ts";
import { rightsUses } from "#domain/campaigns/offer-options.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { type Right, type RightAction, rightActionLabels } from "#domain/rights/rights.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { InputField, TextAreaField } from "#web/ui/form/form-fields.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { toast } from "#web/ui/toast.ts";

type Values = {
  revokedOn?: string;
  downOn?: string;
  startsOn?: string;
  endsOn?: string;
  reason?: string;
};
/** Renewals are offers instead. */
export type ChangeOfRight = Exclude<RightAction, "renew">;
type Field = Exclude<keyof Values, "reason">;

const labels: Record<Field, string> = {
  revokedOn: "Revoked from",
  downOn: "Taken down on",
  startsOn: "First day",
  endsOn: "Last day",
};
const texts: Record<ChangeOfRight, { description: string; fields: Field[]; done: string }> = {
  revoke: {
    description: "Connected systems are notified at once.",
    fields: ["revokedOn"],
    done: "Right revoked",
  },
  restore: {
    description: "It is valid again, as it was granted.",
    fields: [],
    done: "Right restored",
  },
  down: {
    description: "When the client stopped using the work.",
    fields: ["downOn"],
    done: "Marked as taken down",
  },
  edit: {
    description: "Uses and countries stay. Without a last day, the right has no end.",
    fields: ["startsOn", "endsOn"],
    done: "Days changed",
  },
};

type RightDialogProps = { right: Right; action: ChangeOfRight; onClose: () => void };

/** Asks for the input of a right's step. Mount it only while it is open. */
export function RightDialog({ right, action, onClose }: RightDialogProps) {
  const { description, fields, done } = texts[action];
  const queryClient = useQueryClient();
  const form = useForm<Values>({
    name: `right-${action}-${right._id}`,
    initial: initialOf(right, action),
    rules: async () => (values) => problemsOf(action, values),
    invalidMessage: errorMessages.validation,
    keepWhenSent: true,
    send: async (values) => {
      const outcome = await outcomeOf(send(right, action, values));
      if (outcome.ok) {
        toast({ title: done, description: right.creatorName });
        onClose();
        await queryClient.invalidateQueries({ queryKey: ["rights"] });
      }
      return outcome;
    },
  });
  const uses = right.uses.map((use) => rightsUses[use]).join(", ");
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`${rightActionLabels[action]}: ${right.creatorName}, ${uses}`}
      description={description}
      legend="Right"
      submitLabel={action === "revoke" ? rightActionLabels[action] : "Save"}
      {...(action === "revoke" && { variant: "danger" as const })}
    >
      {fields.map((name) => (
        <InputField
          key={name}
          form={form}
          name={name}
          label={labels[name]}
          type="date"
          required={name !== "endsOn"}
        />
      ))}
      {action !== "down" && (
        <TextAreaField
          form={form}
          name="reason"
          label="Why"
          hint="For your team."
          rows={3}
          required
          maxLength={campaignLengths.words}
        />
      )}
    </FormDialog>
  );
}

function initialOf({ startsOn, endsOn }: Right, action: ChangeOfRight): Values {
  return action === "edit" ? { startsOn: startsOn ?? "", endsOn: endsOn ?? "" } : {};
}

function problemsOf(action: ChangeOfRight, values: Values) {
  const needed = [
    ...texts[action].fields.filter((name) => name !== "endsOn"),
    ...(action === "down" ? [] : (["reason"] as const)),
  ];
  return needed
    .filter((name) => !values[name]?.trim())
    .map((name) => ({ path: name, message: name === "reason" ? "A reason is needed" : "is required" }));
}

function send(
  right: Right,
  action: ChangeOfRight,
  values: Values,
): Promise<{ message?: string | undefined }> {
  const { revokedOn, downOn, startsOn, endsOn, reason = "" } = values;
  const { _id: id, updatedAt } = right;
  const days = {
    revoke: { revokedOn },
    restore: { revokedOn: null },
    down: { downOn },
    edit: { ...(startsOn && { startsOn }), endsOn: endsOn || null },
  }[action];
  return adminCall("PUT /api/admin/rights/:id", { params: { id }, json: { ...days, reason, updatedAt } });
}
