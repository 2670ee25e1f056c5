import { useEffect } from "react";
import { honeypotField, minimumOpenTime, openTimeField } from "#domain/http/bot-detection.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import type { SendEnquiry } from "#web/api/enquiries.ts";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { Honeypot, InputField, TextAreaField } from "#web/ui/form/form-fields.tsx";
import { type FormState, useForm } from "#web/ui/form/use-form.ts";
import { toast } from "#web/ui/toast.ts";
import type { EnquirySubject } from "./enquiry-subject.ts";
import { knownSender, rememberSender } from "./sender.ts";

type EnquiryDialogProps = { subject: EnquirySubject; send: SendEnquiry; onClose: () => void };

const rules = async () => (await import("#domain/contact/message-problems.ts")).messageProblems;

/** The form behind the 'Contact' button: a message about one creator or brand. */
export default function EnquiryDialog({ subject, send, onClose }: EnquiryDialogProps) {
  const form = useForm({
    name: `enquiry:${subject.id}`,
    initial: knownSender(),
    rules,
    invalidMessage: errorMessages.validation,
    minimumOpenTime,
    send: (values, { key, openTime }) => {
      const about = subject.kind === "influencer" ? { influencerId: subject.id } : { brandId: subject.id };
      return send({ ...values, ...about, [openTimeField]: openTime }, key);
    },
  });

  const { sentMessage } = form;
  useEffect(() => {
    if (sentMessage === undefined) return;
    toast({ title: sentMessage });
    onClose();
  }, [sentMessage, onClose]);

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Contact ${subject.name}`}
      description={
        subject.kind === "influencer"
          ? "Say what you plan, when, and what you can spend. We pass it on and you hear from us by e-mail."
          : "Say who you are and what you would make together. We pass it on and you hear from us by e-mail."
      }
      legend="Your message"
      submitLabel="Send Message"
      busyLabel="Sending..."
      variant={subject.kind === "brand" ? "brand" : "primary"}
      wide
      onChange={() => rememberSender(form.read())}
    >
      <EnquiryFields form={form} />
      <Honeypot name={honeypotField} />
    </FormDialog>
  );
}

function EnquiryFields({ form }: { form: FormState }) {
  return (
    <>
      <InputField
        form={form}
        name="name"
        label="Name"
        required
        maxLength={textLimits.line}
        autoComplete="name"
        data-autofocus
      />
      <InputField
        form={form}
        name="email"
        label="Email"
        type="email"
        required
        maxLength={textLimits.email}
        autoComplete="email"
      />
      <InputField
        form={form}
        name="company"
        label="Company"
        maxLength={textLimits.line}
        autoComplete="organization"
        className="sm:col-span-2"
      />
      <TextAreaField
        form={form}
        name="message"
        label="Message"
        required
        rows={6}
        maxLength={textLimits.message}
        className="sm:col-span-2"
      />
    </>
  );
}
