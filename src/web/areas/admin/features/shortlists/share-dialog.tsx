import { useState } from "react";
import { errorMessages } from "#domain/http/error-messages.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import { reviewDays } from "#domain/links/link-rules.ts";
import { shortlistLengths } from "#domain/shortlists/shortlist-limits.ts";
import { reviewRoleOptions } from "#domain/shortlists/shortlist-votes.ts";
import type { Shortlist } from "#domain/shortlists/shortlists.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { CheckboxField, SelectField } from "#web/ui/form/form-fields.tsx";
import { PersonFields } from "#web/ui/form/person-fields.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { MadeLink } from "#web/ui/made-link.tsx";
import { toast } from "#web/ui/toast.ts";
import { useShortlistsChanged } from "./shortlist-query.ts";
import { inputOfShare, type ShareValues } from "./shortlist-values.ts";

type ShareDialogProps = { shortlist: Shortlist; onClose: () => void };

const rules = async () => (await import("./shortlist-rules.ts")).shareProblems;

/** Creates a link for one person, sent by email or shown once for copying. */
export function ShareDialog({ shortlist, onClose }: ShareDialogProps) {
  // Only in memory, and only until dismissed.
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
  if (url !== undefined) {
    return (
      <MadeLink
        url={url}
        description="Pass it on to this one person: whoever has it answers in their name."
        onClose={onClose}
      />
    );
  }
  return <ShareForm shortlist={shortlist} send={(values) => outcomeOf(share(values))} onClose={onClose} />;
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
    keepWhenSent: true,
    send,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Share with a client"
      description="One link for one person, who answers in their own name."
      legend="Link"
      submitLabel="Make Link"
      busyLabel="Sending…"
    >
      <PersonFields
        form={form}
        names={{ person: "person", email: "email" }}
        lengths={{ person: shortlistLengths.person, email: textLimits.email }}
        days={reviewDays}
      />
      <SelectField
        form={form}
        name="role"
        label="Role"
        required
        placeholder="Choose a role"
        options={reviewRoleOptions}
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
