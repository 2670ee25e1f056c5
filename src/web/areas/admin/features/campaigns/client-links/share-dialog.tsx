import { useState } from "react";
import type { Campaign } from "#domain/campaigns/campaigns.contract.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import { type ClientLinkKind, clientLinkDays } from "#domain/links/link-rules.ts";
import { shortlistLengths } from "#domain/shortlists/shortlist-limits.ts";
import { reviewRoleOptions } from "#domain/shortlists/shortlist-votes.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { CheckboxField, SelectField } from "#web/ui/form/form-fields.tsx";
import { PersonFields } from "#web/ui/form/person-fields.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { MadeLink } from "#web/ui/made-link.tsx";
import { toast } from "#web/ui/toast.ts";
import { inputOfShare, type ShareValues } from "./share-values.ts";

const texts: Record<ClientLinkKind, { title: string; description: string; made: string }> = {
  drafts: {
    title: "Share drafts with the client",
    description:
      "One link for one person, who answers in their own name. They see what you send to the client.",
    made: "Pass it on to this one person: whoever has it answers in their name.",
  },
  report: {
    title: "Share the report with the client",
    description: "One link for one person. The report follows the campaign as long as the link works.",
    made: "Pass it on to this one person: whoever has it reads the report.",
  },
};

type ShareDialogProps = {
  campaign: Campaign;
  kind: ClientLinkKind;
  /** Whether somebody already has the deciding role. */
  hasDecider: boolean;
  onShared: () => void;
  onClose: () => void;
};

/** Creates a link for a person at the client, sent by email or shown once for copying. */
export function ShareDialog({ campaign, kind, hasDecider, onShared, onClose }: ShareDialogProps) {
  // Only in memory, and only until dismissed.
  const [url, setUrl] = useState<string>();
  const share = async (values: ShareValues) => {
    const json = inputOfShare(kind, values);
    const response = await adminCall("POST /api/admin/campaigns/:id/links", {
      params: { id: campaign._id },
      json,
    });
    onShared();
    if (json.personEmail === "") {
      setUrl(response.data.url);
    } else {
      toast({ title: "The link is on its way", description: `${json.personName} gets it by email.` });
      onClose();
    }
    return response;
  };
  const form = useForm<ShareValues>({
    name: `share-${kind}-${campaign._id}`,
    initial: {
      options: { role: hasDecider ? "advises" : "decides" },
      days: String(clientLinkDays[kind].usual),
    },
    rules: async () => {
      const { shareProblems } = await import("./share-rules.ts");
      return (values: ShareValues) => shareProblems(kind, values);
    },
    invalidMessage: errorMessages.validation,
    keepWhenSent: true,
    send: (values) => outcomeOf(share(values)),
  });
  if (url !== undefined) return <MadeLink url={url} description={texts[kind].made} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={texts[kind].title}
      description={texts[kind].description}
      legend="Link"
      submitLabel="Make Link"
      busyLabel="Sending…"
    >
      <PersonFields
        form={form}
        names={{ person: "personName", email: "personEmail" }}
        lengths={{ person: shortlistLengths.person, email: textLimits.email }}
        days={clientLinkDays[kind]}
      />
      {kind === "drafts" && (
        <SelectField
          form={form}
          name="options.role"
          label="Role"
          required
          placeholder="Choose a role"
          options={reviewRoleOptions}
        />
      )}
      {kind === "report" && (
        <CheckboxField
          form={form}
          name="options.prices"
          label="Sees what the client pays"
          hint="For each creator, and in all."
        />
      )}
    </FormDialog>
  );
}
