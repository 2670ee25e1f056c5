import { useState } from "react";
import type { Campaign } from "#domain/campaigns/campaigns.contract.ts";
import { ReportSummary } from "#web/features/campaign-report/campaign-report.tsx";
import { Button } from "#web/ui/button.tsx";
import { ReportSummaryDialog } from "./report-summary-dialog.tsx";

/** The agency's words at the top of a report, which editors can change. */
export function EditableSummary({ campaign }: { campaign: Campaign }) {
  const [editing, setEditing] = useState(false);
  const { reportSummary: text } = campaign;
  return (
    <section aria-label="Summary">
      <ReportSummary text={text} />
      <p data-print="hide" className={text === "" ? "" : "mt-3"}>
        <Button variant="secondary" size="small" onClick={() => setEditing(true)}>
          {text === "" ? "Write a summary" : "Edit summary"}
        </Button>
      </p>
      {editing && <ReportSummaryDialog campaign={campaign} onClose={() => setEditing(false)} />}
    </section>
  );
}
