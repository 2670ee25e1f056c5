import { useState } from "react";
import { campaignLengths } from "#domain/campaigns/campaign-limits.ts";
import type { Campaign } from "#domain/campaigns/campaigns.contract.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { saveCampaign } from "#web/api/admin-records.ts";
import { textField } from "#web/ui/form/conflicts.ts";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { TextAreaField } from "#web/ui/form/form-fields.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { VersionConflict } from "#web/ui/form/version-conflict.tsx";
import { toast } from "#web/ui/toast.ts";
import { useCampaignsChanged } from "../campaign-query.ts";

type SummaryValues = { updatedAt?: string; reportSummary?: string };

const valuesOf = ({ updatedAt, reportSummary }: Campaign): SummaryValues => ({ updatedAt, reportSummary });

/** Edits the agency's words in the report. Mount it only while it is open. */
export function ReportSummaryDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const changed = useCampaignsChanged();
  // Changes by others are compared when saving.
  const [stored] = useState(() => valuesOf(campaign));
  const [conflict, setConflict] = useState<Campaign>();
  const form = useForm<SummaryValues>({
    name: `report-summary-${campaign._id}`,
    initial: stored,
    rules: async () => () => [],
    invalidMessage: errorMessages.validation,
    keepWhenSent: true,
    send: async ({ updatedAt, reportSummary = "" }) => {
      const outcome = await saveCampaign(campaign._id, { updatedAt, reportSummary });
      if (outcome.ok) {
        toast({ title: "Saved", description: "The client sees it in the report." });
        onClose();
      } else setConflict(outcome.current);
      await changed();
      return outcome;
    },
  });
  return (
    <>
      <FormDialog
        form={form}
        onClose={onClose}
        title="Summary of the report"
        description="What was done, what came of it, and what you recommend. The client reads it above the figures."
        legend="Summary"
        submitLabel="Save"
      >
        <input name="updatedAt" defaultValue={form.texts.get("updatedAt") ?? ""} readOnly hidden />
        <TextAreaField
          form={form}
          name="reportSummary"
          label="Summary"
          rows={8}
          maxLength={campaignLengths.reportSummary}
          data-autofocus
        />
      </FormDialog>
      {conflict && (
        <VersionConflict
          form={form}
          fields={[textField("reportSummary", "Summary")]}
          base={stored}
          stored={valuesOf(conflict)}
          onClose={() => setConflict(undefined)}
        />
      )}
    </>
  );
}
