import { errorMessages } from "#domain/http/error-messages.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import type { Webhook } from "#domain/webhooks/webhook.contract.ts";
import { webhookEvents, webhookEventTexts } from "#domain/webhooks/webhook-event-names.ts";
import { webhookFormatLabels, webhookFormats } from "#domain/webhooks/webhook-formats.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import { FieldError } from "#web/ui/field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import {
  AddressField,
  asSentence,
  CheckboxField,
  InputField,
  SelectField,
} from "#web/ui/form/form-fields.tsx";
import { type FormState, useForm } from "#web/ui/form/use-form.ts";
import { valuesOf, type WebhookValues } from "./webhook-values.ts";

type WebhookDialogProps = {
  /** Undefined for a new one. */
  webhook: Webhook | undefined;
  save: (values: WebhookValues) => Promise<FormOutcome>;
  onClose: () => void;
};

const rules = async () => (await import("./webhook-rules.ts")).webhookProblems;

/** URL and events of a webhook. Mount it only while it is open; the parent closes it after saving. */
export function WebhookDialog({ webhook, save, onClose }: WebhookDialogProps) {
  const form = useForm<WebhookValues>({
    name: `webhook-${webhook?._id ?? "new"}`,
    initial: valuesOf(webhook),
    rules,
    invalidMessage: errorMessages.validation,
    keepWhenSent: true,
    send: save,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={webhook ? "Edit the webhook" : "Add a webhook"}
      description="Each event that you choose is posted to this address."
      legend="Webhook"
      submitLabel={webhook ? "Save" : "Add webhook"}
    >
      <AddressField
        form={form}
        name="url"
        label="URL"
        required
        maxLength={textLimits.url}
        autoComplete="off"
        placeholder="https://crm.agency.example/tandem"
        data-autofocus
      />
      <InputField
        form={form}
        name="description"
        label="Name"
        hint="What it is for. Shown in the list and in the history."
        maxLength={textLimits.line}
        autoComplete="off"
        placeholder="Our CRM"
      />
      <SelectField
        form={form}
        name="format"
        label="Format"
        required
        hint="A program gets signed JSON. For a chat, enter the address of its incoming webhook as the URL."
        placeholder="Choose a format"
        options={webhookFormats.map((value) => ({ value, label: webhookFormatLabels[value] }))}
      />
      <Events form={form} />
      {webhook && (
        <CheckboxField
          form={form}
          name="enabled"
          label="Switched on"
          hint="When off, it receives nothing new, and pending deliveries wait."
        />
      )}
    </FormDialog>
  );
}

const eventsControl = "events[]";

function Events({ form }: { form: FormState }) {
  const problem = asSentence(form.problemAt(eventsControl));
  const problemId = `${form.formId}-events`;
  const ties = problem ? { "aria-describedby": problemId, "aria-invalid": true as const } : {};
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">Events</legend>
      <div className="grid gap-3">
        {webhookEvents.map((event) => (
          <CheckboxField
            key={event}
            {...ties}
            form={form}
            name={eventsControl}
            value={event}
            label={webhookEventTexts[event].title}
            hint={`${webhookEventTexts[event].text}.`}
            onChange={() => form.changed()}
          />
        ))}
        {problem && <FieldError id={problemId}>{problem}</FieldError>}
      </div>
    </fieldset>
  );
}
