import { useQueryClient } from "@tanstack/react-query";
import { type ForwardTemplate, placeholders } from "#domain/contact/forward.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { InputField, TextAreaField } from "#web/ui/form/form-fields.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { toast } from "#web/ui/toast.ts";
import { templateQuery } from "./forward-template.ts";

type TemplateDialogProps = { template: ForwardTemplate; onClose: () => void };

const rules = async () => (await import("./template-rules.ts")).templateProblems;

/** Edits the mail template that all administrators forward messages with. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const queryClient = useQueryClient();
  const form = useForm({
    name: "forward-template",
    initial: { subject: template.subject, body: template.body },
    rules,
    invalidMessage: errorMessages.validation,
    keepWhenSent: true,
    send: async ({ subject = "", body = "" }) => {
      const json = { subject, body, updatedAt: template.updatedAt };
      const outcome = await outcomeOf(adminCall("PUT /api/admin/forward-template", { json }));
      await queryClient.invalidateQueries(templateQuery);
      if (outcome.ok) {
        toast({ title: "Saved" });
        onClose();
      }
      return outcome;
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="The mail to the creator"
      description="Every administrator forwards messages with this text."
      legend="Mail"
      submitLabel="Save"
    >
      <InputField
        form={form}
        name="subject"
        label="Subject"
        required
        maxLength={textLimits.line}
        data-autofocus
      />
      <TextAreaField form={form} name="body" label="Text" required rows={11} maxLength={textLimits.message} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-small">
        {Object.entries(placeholders).map(([name, meaning]) => (
          <div key={name} className="contents">
            <dt className="font-mono">{`{${name}}`}</dt>
            <dd className="text-ink-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
    </FormDialog>
  );
}
