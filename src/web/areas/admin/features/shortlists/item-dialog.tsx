import { errorMessages } from "#domain/http/error-messages.ts";
import { shortlistLengths } from "#domain/shortlists/shortlist-limits.ts";
import type { Shortlist, ShortlistItem } from "#domain/shortlists/shortlists.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { InputField, TextAreaField } from "#web/ui/form/form-fields.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { useShortlistsChanged } from "./shortlist-query.ts";
import { type ItemValues, inputOfItem, valuesOfItem } from "./shortlist-values.ts";

type ItemDialogProps = { shortlist: Shortlist; item: ShortlistItem; onClose: () => void };

/** Price of a creator on a list, and the pitch. */
export function ItemDialog({ shortlist, item, onClose }: ItemDialogProps) {
  const { _id: id, currency } = shortlist;
  const changed = useShortlistsChanged();
  const form = useForm<ItemValues>({
    name: `shortlist-item-${item._id}`,
    initial: valuesOfItem(item),
    rules: async () => {
      const { itemProblems } = await import("./shortlist-rules.ts");
      return (values) => itemProblems(values, currency);
    },
    invalidMessage: errorMessages.validation,
    keepWhenSent: true,
    send: async (values) => {
      const json = { ...inputOfItem(values, currency), updatedAt: item.updatedAt };
      const call = adminCall("PUT /api/admin/shortlists/:id/items/:itemId", {
        params: { id, itemId: item._id },
        json,
      });
      const outcome = await outcomeOf(call);
      await changed();
      if (outcome.ok) onClose();
      return outcome;
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={item.creatorName}
      description="What the client sees about this creator on the list."
      legend="Creator on the list"
      submitLabel="Save"
    >
      <InputField
        form={form}
        name="price.amount"
        label={`Price in ${currency}`}
        hint="What the client pays. The creator’s own rate stays between you."
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
      />
      <TextAreaField
        form={form}
        name="pitch"
        label="Why this creator"
        rows={4}
        maxLength={shortlistLengths.pitch}
      />
      <TextAreaField
        form={form}
        name="teamNote"
        label="Note for your team"
        hint="Clients never see it."
        rows={3}
        maxLength={shortlistLengths.note}
      />
    </FormDialog>
  );
}
