import { useState } from "react";
import type { Campaign } from "#domain/campaigns/campaigns.contract.ts";
import { Button } from "#web/ui/button.tsx";
import { ReportSummaryDialog } from "./report-summary-dialog.tsx";

/** Opens the dialog with the agency's words in a report. */
export function EditSummary({ campaign }: { campaign: Campaign }) {
  const [editing, setEditing] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setEditing(true)}>
        {campaign.reportSummary === "" ? "Write a summary" : "Edit summary"}
      </Button>
      {editing && <ReportSummaryDialog campaign={campaign} onClose={() => setEditing(false)} />}
    </>
  );
}
