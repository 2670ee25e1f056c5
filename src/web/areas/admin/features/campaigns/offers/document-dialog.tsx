import { useEffect, useEffectEvent } from "react";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import type { TeamOffer } from "#domain/campaigns/offers.contract.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { toast } from "#web/ui/toast.ts";
import { DocumentField, useAgreementDocument } from "./document-field.tsx";
import { useOffersChanged } from "./offers-query.ts";

type DocumentDialogProps = { offer: TeamOffer; creator: Collaboration; onClose: () => void };

/** Adds or replaces the document of a recorded agreement. Mount it only while it is open. */
export function DocumentDialog({ offer, creator, onClose }: DocumentDialogProps) {
  const changed = useOffersChanged(creator.campaign._id);
  const document = useAgreementDocument(offer);
  const { isChosen } = document;
  const form = useForm({
    name: `offer-document-${offer._id}`,
    rules: async () => () => (isChosen ? [] : [{ path: "images", message: "Choose a file" }]),
    invalidMessage: errorMessages.validation,
    send: async () => {
      const outcome = await document.send();
      if (outcome.ok) toast({ title: "Document added", description: creator.creatorName });
      else if (outcome.status === 409) {
        toast({ title: "Nothing was changed", description: outcome.message, variant: "destructive" });
      }
      if (outcome.ok || outcome.status === 409) {
        onClose();
        await changed();
      }
      return outcome;
    },
  });
  // The file picker is not a control whose input events the form receives.
  const choose = useEffectEvent(form.changed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice is checked.
  useEffect(() => choose(), [isChosen]);
  const isReplaced = offer.document !== null;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      keepsDraft
      title={`${isReplaced ? "Replace the document" : "Add the document"}: ${creator.creatorName}`}
      description={isReplaced ? "The current file is deleted." : "It is stored with the agreement."}
      legend="Document"
      submitLabel={isReplaced ? "Replace" : "Add"}
      busyLabel="Sending…"
    >
      <DocumentField document={document} problem={form.problemAt("images")} />
    </FormDialog>
  );
}
