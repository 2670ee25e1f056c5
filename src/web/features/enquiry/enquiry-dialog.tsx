import { type ComponentProps, type FormEvent, useEffect, useId, useRef, useState } from "react";
import { textLimits } from "#domain/http/text-limits.ts";
import type { Enquiry, SendEnquiry } from "#web/api/enquiries.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextArea, TextInput } from "#web/ui/inputs.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { toast } from "#web/ui/toast.ts";
import { dropDraft, type EnquiryFields, type EnquirySubject, keepDraft, readDraft } from "./enquiry-draft.ts";
import { type FieldMessages, messagesByField } from "./field-messages.ts";

// The schema comes beside the dialog and is there by the time somebody has typed.
const contract = () => import("#domain/contact/contact.contract.ts");
void contract();

type EnquiryDialogProps = { subject: EnquirySubject; send: SendEnquiry; onClose: () => void };

/** The form behind 'Contact': a message to one creator or brand. */
export default function EnquiryDialog({ subject, send, onClose }: EnquiryDialogProps) {
  const formId = useId();
  const form = useEnquiryForm(subject, send, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Contact ${subject.name}`}
      description={
        subject.kind === "influencer"
          ? "Say what you plan, when, and what you can spend. We pass it on and you hear from us by e-mail."
          : "Say who you are and what you would make together. We pass it on and you hear from us by e-mail."
      }
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={subject.kind === "brand" ? "brand" : "primary"}
            busy={form.sending}
            busyLabel="Sending..."
          >
            Send Message
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.ref} onSubmit={form.submit} noValidate className="flex flex-col gap-5">
        {form.failure && <ErrorBox level={3} title="Not sent yet" message={form.failure} className="p-4!" />}
        <EnquiryInputs fields={form.fields} errors={form.errors} onChange={form.change} />
      </form>
    </Dialog>
  );
}

type InputsProps = {
  fields: EnquiryFields;
  errors: FieldMessages;
  onChange: (change: Partial<EnquiryFields>) => void;
};

function EnquiryInputs(props: InputsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <EnquiryLine
          {...props}
          name="name"
          label="Name"
          autoComplete="name"
          required
          maxLength={textLimits.line}
          data-autofocus
        />
        <EnquiryLine
          {...props}
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          required
          maxLength={textLimits.email}
        />
      </div>
      <EnquiryLine
        {...props}
        name="company"
        label="Company"
        autoComplete="organization"
        maxLength={textLimits.line}
      />
      <Field label="Message" error={props.errors.message}>
        {(control) => (
          <TextArea
            {...control}
            name="message"
            required
            rows={6}
            maxLength={textLimits.message}
            value={props.fields.message}
            onChange={(event) => props.onChange({ message: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

type LineProps = InputsProps &
  Omit<ComponentProps<typeof TextInput>, "name" | "onChange"> & {
    name: "name" | "email" | "company";
    label: string;
    "data-autofocus"?: boolean;
  };

function EnquiryLine({ name, label, required, fields, errors, onChange, ...rest }: LineProps) {
  return (
    <Field label={label} optional={!required} error={errors[name]}>
      {(control) => (
        <TextInput
          {...rest}
          {...control}
          name={name}
          required={required}
          value={fields[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
}

function useEnquiryForm(subject: EnquirySubject, send: SendEnquiry, onSent: () => void) {
  const ref = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => readDraft(subject));
  const [errors, setErrors] = useState<FieldMessages>({});
  const [failure, setFailure] = useState<string>();
  const [sending, setSending] = useState(false);

  // The first wrong field is where to go on.
  useEffect(() => {
    if (Object.keys(errors).length > 0) {
      ref.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    }
  }, [errors]);

  const change = (change: Partial<EnquiryFields>) => {
    const next = { ...draft, fields: { ...draft.fields, ...change } };
    setDraft(next);
    keepDraft(subject, next);
  };
  const refuse = (messages: FieldMessages, notice: string | undefined) => {
    setErrors(messages);
    setFailure(notice);
    setSending(false);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    setFailure(undefined);
    const enquiry: Enquiry = {
      ...draft.fields,
      ...(subject.kind === "influencer" ? { influencerId: subject.id } : { brandId: subject.id }),
    };
    const wrong = await check(enquiry);
    if (wrong) return refuse(wrong, undefined);
    const result = await send(enquiry, draft.idempotencyKey);
    if (!result.ok) return refuse(messagesByField(result.errors), result.message);
    dropDraft(subject);
    toast({ title: result.message });
    onSent();
  };
  return { ref, fields: draft.fields, errors, failure, sending, change, submit };
}

/** What is wrong by the server's own rules; nothing when they could not be loaded: the server then says it. */
async function check(enquiry: Enquiry): Promise<FieldMessages | undefined> {
  const { contactSchema } = await contract().catch(() => ({ contactSchema: undefined }));
  const result = contactSchema?.safeParse(enquiry);
  if (!result || result.success) return undefined;
  return messagesByField(result.error.issues.map(({ path, message }) => ({ path: path.join("."), message })));
}
