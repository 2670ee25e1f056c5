import { useState } from "react";
import { errorMessages } from "#domain/http/error-messages.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import { reviewDays } from "#domain/links/link-rules.ts";
import { shortlistLengths } from "#domain/shortlists/shortlist-limits.ts";
import type { Shortlist } from "#domain/shortlists/shortlists.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyField } from "#web/ui/copy-field.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { CheckboxField, InputField, SelectField } from "#web/ui/form/form-fields.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { toast } from "#web/ui/toast.ts";
import { useShortlistsChanged } from "./shortlist-query.ts";
import { inputOfShare, type ShareValues } from "./shortlist-values.ts";

type ShareDialogProps = { shortlist: Shortlist; onClose: () => void };

const rules = async () => (await import("./shortlist-rules.ts")).shareProblems;

/** Gives one person a link: by email, or to be copied, which is possible only now. */
export function ShareDialog({ shortlist, onClose }: ShareDialogProps) {
  // Only in memory, and only until it is dismissed.
  const [url, setUrl] = useState<string>();
  const changed = useShortlistsChanged();
  const share = async (values: ShareValues) => {
    const json = inputOfShare(values);
    const response = await adminCall("POST /api/admin/shortlists/:id/links", {
      params: { id: shortlist._id },
      json,
    });
    void changed();
    if (response.data.url === null) {
      toast({ title: "The link is on its way", description: `${json.person} gets it by email.` });
      onClose();
    } else {
      setUrl(response.data.url);
    }
    return response;
  };
  if (url !== undefined) return <ShownLink url={url} onClose={onClose} />;
  return <ShareForm shortlist={shortlist} send={(values) => outcomeOf(share(values))} onClose={onClose} />;
}

function ShownLink({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="The link"
      description="Pass it on to this one person: whoever has it answers in their name. It cannot be shown again."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <CopyField label="Link" text={url} />
    </Dialog>
  );
}

type ShareFormProps = ShareDialogProps & { send: (values: ShareValues) => ReturnType<typeof outcomeOf> };

function ShareForm({ shortlist, send, onClose }: ShareFormProps) {
  const hasDecider = shortlist.reviewers.some(
    ({ role, link }) => role === "decides" && link?.revokedAt === null,
  );
  const form = useForm<ShareValues>({
    name: `share-${shortlist._id}`,
    initial: { role: hasDecider ? "advises" : "decides", days: String(reviewDays.usual) },
    rules,
    invalidMessage: errorMessages.validation,
    minimumOpenTime: 0,
    keepWhenSent: true,
    send,
  });
  const close = () => {
    form.forget();
    onClose();
  };
  return (
    <FormDialog
      form={form}
      onClose={close}
      title="Share with a client"
      description="One link for one person, who answers in their own name."
      legend="Link"
      submitLabel="Make Link"
      busyLabel="Sending…"
    >
      <InputField
        form={form}
        name="person"
        label="Name"
        required
        maxLength={shortlistLengths.person}
        autoComplete="off"
        data-autofocus
      />
      <InputField
        form={form}
        name="email"
        label="Email"
        hint="The link goes there. Leave it empty to copy the link instead."
        type="email"
        maxLength={textLimits.email}
        autoComplete="off"
      />
      <SelectField
        form={form}
        name="role"
        label="Role"
        required
        placeholder="Choose a role"
        options={[
          { value: "decides", label: "Decides: their answers are the decision" },
          { value: "advises", label: "Advises: their answers stand beside it" },
        ]}
      />
      <InputField
        form={form}
        name="days"
        label="Works for how many days"
        type="number"
        required
        min={reviewDays.from}
        max={reviewDays.to}
      />
      <CheckboxField
        form={form}
        name="showVotes"
        label="Sees the answers of the others"
        hint="With their names."
      />
    </FormDialog>
  );
}
