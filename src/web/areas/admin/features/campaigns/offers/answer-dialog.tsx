import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { offerLengths } from "#domain/campaigns/offer-options.ts";
import type { EditorOfferAction } from "#domain/campaigns/offer-states.ts";
import type { TeamOffer } from "#domain/campaigns/offers.contract.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { moneyText } from "#domain/money/money-text.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { type FormOutcome, outcomeOf } from "#web/api/form-outcome.ts";
import type { ButtonVariant } from "#web/ui/button.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { InputField, TextAreaField } from "#web/ui/form/form-fields.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { type ToastContent, toast } from "#web/ui/toast.ts";
import { DocumentField, useAgreementDocument } from "./document-field.tsx";
import { useOffersChanged } from "./offers-query.ts";

type AnswerTexts = {
  title: string;
  description: string;
  asks?: "name" | "words";
  submitLabel: string;
  variant?: ButtonVariant;
  done: string;
};

const texts: Record<EditorOfferAction, AnswerTexts> = {
  accept: {
    title: "Accept the counter-offer",
    description:
      "The offer becomes the agreement, and both sides get it by email. Without an address, the creator downloads it.",
    asks: "name",
    submitLabel: "Accept",
    done: "Agreed",
  },
  decline: {
    title: "Decline the counter-offer",
    description:
      "The creator is notified by email, or by a message that you copy. You can send another offer afterwards.",
    asks: "words",
    submitLabel: "Decline",
    variant: "danger",
    done: "Counter-offer declined",
  },
  withdraw: {
    title: "Withdraw the offer",
    description:
      "The creator is notified by email, or by a message that you copy, and can no longer accept it.",
    submitLabel: "Withdraw",
    variant: "danger",
    done: "Offer withdrawn",
  },
  record: {
    title: "Record as accepted",
    description:
      "For a creator who agreed by phone or on paper. Both sides get the agreement by email. Without an address, you copy its link.",
    asks: "name",
    submitLabel: "Record",
    done: "Agreed",
  },
};

type AnswerDialogProps = {
  offer: TeamOffer;
  action: EditorOfferAction;
  creator: Collaboration;
  onClose: () => void;
};
type AnswerValues = { name?: string; words?: string };

/** The agreement is recorded, but the upload of its document failed. */
function withoutDocument({ message, errors }: Extract<FormOutcome, { ok: false }>): ToastContent {
  const description = `${errors[0]?.message ?? message} Add it again from the agreement.`;
  return { title: "Agreed, but without the document", description, variant: "destructive" };
}

/** Asks for the input that a response to an offer needs. Mount it only while it is open. */
export function AnswerDialog({ offer, action, creator, onClose }: AnswerDialogProps) {
  const { title, description, asks, submitLabel, variant, done } = texts[action];
  const changed = useOffersChanged(creator.campaign._id);
  const document = useAgreementDocument(offer);
  const form = useForm<AnswerValues>({
    name: `offer-${action}-${offer._id}`,
    initial: action === "record" ? { name: creator.creatorName } : {},
    rules: async () => {
      const { agreementNameProblems } = await import("./offer-rules.ts");
      return (values) => (asks === "name" ? agreementNameProblems(values) : []);
    },
    invalidMessage: errorMessages.validation,
    keepWhenSent: true,
    send: async ({ name = "", words = "" }) => {
      const call = adminCall("PUT /api/admin/offers/:id/state", {
        params: { id: offer._id },
        json: { action, name, words },
      });
      const outcome = await outcomeOf(call);
      if (outcome.ok) {
        const attached = document.isChosen && (await document.send());
        toast(
          attached && !attached.ok
            ? withoutDocument(attached)
            : { title: done, description: creator.creatorName },
        );
      } else if (outcome.status === 409) {
        toast({ title: "Nothing was changed", description: outcome.message, variant: "destructive" });
      }
      if (outcome.ok || outcome.status === 409) {
        onClose();
        await changed();
      }
      return outcome;
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`${title}: ${creator.creatorName}, ${moneyText(offer.price)}`}
      description={description}
      legend="Answer"
      submitLabel={submitLabel}
      {...(variant && { variant })}
    >
      {asks === "name" && (
        <InputField
          form={form}
          name="name"
          label={action === "accept" ? "Your full name" : "Who agreed"}
          hint="Your signature on the agreement."
          required
          maxLength={offerLengths.name}
          autoComplete={action === "accept" ? "name" : "off"}
          data-autofocus
        />
      )}
      {action === "record" && (
        <DocumentField document={document} problem={form.problemAt("images")} optional />
      )}
      {asks === "words" && (
        <TextAreaField
          form={form}
          name="words"
          label="Why"
          hint="The creator can read this."
          rows={3}
          maxLength={offerLengths.words}
          data-autofocus
        />
      )}
    </FormDialog>
  );
}
