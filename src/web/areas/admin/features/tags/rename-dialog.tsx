import { useQueryClient } from "@tanstack/react-query";
import { errorMessages } from "#domain/http/error-messages.ts";
import { fieldProblems } from "#domain/http/field-problems.ts";
import type { TagRecord } from "#domain/influencers/tags.contract.ts";
import { tagInputSchema } from "#domain/influencers/tags.contract.ts";
import { tagLength } from "#domain/influencers/tags.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { InputField } from "#web/ui/form/form-fields.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { toast } from "#web/ui/toast.ts";

type RenameValues = { name?: string };

/** Renames a tag. Mount it only while it is open. */
export function RenameDialog({ tag, onClose }: { tag: TagRecord; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm<RenameValues>({
    name: `tag-${tag._id}`,
    initial: { name: tag.name },
    rules: async () => (values) => fieldProblems(tagInputSchema, values),
    invalidMessage: errorMessages.validation,
    keepWhenSent: true,
    send: async ({ name = "" }) => {
      const outcome = await outcomeOf(
        adminCall("PUT /api/admin/tags/:id", { params: { id: tag._id }, json: { name } }),
      );
      if (outcome.ok) {
        toast({ title: "Saved", description: name });
        onClose();
      }
      await queryClient.invalidateQueries({ queryKey: ["tags"] });
      await queryClient.invalidateQueries({ queryKey: ["influencers"] });
      return outcome;
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Rename ${tag.name}`}
      description="All influencers with the tag show the new name."
      legend="Tag"
      submitLabel="Save"
    >
      <InputField form={form} name="name" label="Name" required maxLength={tagLength} data-autofocus />
    </FormDialog>
  );
}
