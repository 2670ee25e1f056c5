import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { messageLength, titleLength } from "#domain/conversations/conversation-rules.ts";
import {
  type MessageTemplate,
  templateNameLength,
} from "#domain/conversations/message-templates.contract.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { saveMessageTemplate } from "#web/api/admin-records.ts";
import { messageTemplatesKey } from "#web/api/message-templates.ts";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { InputField, TextAreaField } from "#web/ui/form/form-fields.tsx";
import { type FormState, useForm } from "#web/ui/form/use-form.ts";
import { VersionConflict } from "#web/ui/form/version-conflict.tsx";
import { toast } from "#web/ui/toast.ts";
import { PlaceholderButtons } from "./placeholder-buttons.tsx";
import { comparedFields, inputOf, type TemplateValues, valuesOf } from "./template-values.ts";

type TemplateDialogProps = {
  /** Undefined for a new template. */
  template: MessageTemplate | undefined;
  onClose: () => void;
};

const rules = async () => (await import("./template-rules.ts")).templateProblems;

/** Name, subject, and text of a template. Mount it only while it is open. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const queryClient = useQueryClient();
  // Changes by others are compared when saving.
  const [stored] = useState(() => valuesOf(template));
  const [conflict, setConflict] = useState<MessageTemplate>();
  const form = useForm<TemplateValues>({
    name: `message-template-${template?._id ?? "new"}`,
    initial: stored,
    rules,
    invalidMessage: errorMessages.validation,
    keepWhenSent: true,
    send: async (values, { key }) => {
      const outcome = await saveMessageTemplate(template?._id, inputOf(values), key);
      if (outcome.ok) {
        toast({ title: "Saved", description: outcome.record.name });
        onClose();
      } else setConflict(outcome.current);
      await queryClient.invalidateQueries({ queryKey: messageTemplatesKey });
      return outcome;
    },
  });
  return (
    <>
      <FormDialog
        form={form}
        onClose={onClose}
        title={template ? `Edit ${template.name}` : "New template"}
        description="The whole team can use it."
        legend="Template"
        submitLabel="Save"
      >
        <TemplateFields form={form} />
      </FormDialog>
      {conflict && (
        <VersionConflict
          form={form}
          fields={comparedFields}
          base={stored}
          stored={valuesOf(conflict)}
          onClose={() => setConflict(undefined)}
        />
      )}
    </>
  );
}

function TemplateFields({ form }: { form: FormState }) {
  const title = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const [takers] = useState([title, text]);
  return (
    <>
      <input name="updatedAt" defaultValue={form.texts.get("updatedAt") ?? ""} readOnly hidden />
      <InputField
        form={form}
        name="name"
        label="Name"
        required
        maxLength={templateNameLength}
        autoComplete="off"
        data-autofocus
      />
      <InputField
        ref={title}
        form={form}
        name="title"
        label="Subject"
        hint="Of a first message. A reply keeps the subject of its conversation."
        required
        maxLength={titleLength}
        autoComplete="off"
      />
      <TextAreaField
        ref={text}
        form={form}
        name="text"
        label="Message"
        required
        rows={8}
        maxLength={messageLength}
      />
      <PlaceholderButtons into={takers} />
    </>
  );
}
