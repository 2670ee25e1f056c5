import { useEffect, useState } from "react";
import { honeypotField, minimumOpenTime, openTimeField } from "#domain/http/bot-detection.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import type { Enquiries } from "#web/api/enquiries.ts";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { Honeypot, InputField, TextAreaField } from "#web/ui/form/form-fields.tsx";
import { FormNotice } from "#web/ui/form/form-notice.tsx";
import { type FormState, useForm } from "#web/ui/form/use-form.ts";
import { toast } from "#web/ui/toast.ts";
import type { EnquirySubject } from "./enquiry-subject.ts";
import { SentEnquiry } from "./sent-enquiry.tsx";

type EnquiryDialogProps = { subject: EnquirySubject; enquiries: Enquiries; onClose: () => void };

const rules = async () => (await import("#domain/contact/message-problems.ts")).messageProblems;

/** The form behind the 'Contact' button: a message about a creator or brand. */
export default function EnquiryDialog({ subject, enquiries, onClose }: EnquiryDialogProps) {
  const [copyTo, setCopyTo] = useState<string>();
  const form = useForm({
    name: `enquiry:${subject.id}`,
    initial: knownSender(),
    rules,
    invalidMessage: errorMessages.validation,
    minimumOpenTime,
    send: async (values, { key, openTime }) => {
      const about = subject.kind === "influencer" ? { influencerId: subject.id } : { brandId: subject.id };
      const outcome = await enquiries.send({ ...values, ...about, [openTimeField]: openTime }, key);
      setCopyTo(outcome.copied ? values.email?.trim() : undefined);
      return outcome;
    },
  });

  const { sentMessage } = form;
  useEffect(() => {
    if (sentMessage !== undefined) toast({ title: sentMessage });
  }, [sentMessage]);
  if (sentMessage !== undefined) return <SentEnquiry {...{ subject, copyTo, onClose }} {...enquiries} />;

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      keepsDraft
      title={`Contact ${subject.name}`}
      description={
        subject.kind === "influencer"
          ? "Tell us what you are planning, when, and what you can spend. We reply by email."
          : "Tell us who you are and what you would like to make together. We reply by email."
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
      <div className="sm:col-span-2">
        <FormNotice form="message" />
      </div>
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

/** The sender's details, reused for further enquiries. They stay in memory for this visit and are not stored. */
let sender: Record<string, string> = {};

function rememberSender({ name = "", email = "", company = "" }: Record<string, string>): void {
  sender = { name, email, company };
}

function knownSender(): Record<string, string> {
  return sender;
}
