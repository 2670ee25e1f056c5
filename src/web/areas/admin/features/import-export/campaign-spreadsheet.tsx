import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { exportCampaign } from "#web/api/admin-transfer.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { saveAs } from "#web/ui/save-as.ts";
import type { NewFieldForm } from "./import-columns.tsx";
import { ImportFile } from "./import-file.tsx";

type CampaignSpreadsheetProps = {
  campaignId: string;
  /** The campaign goes on. */
  mayImport: boolean;
  /** Undefined if the person may not add own fields. */
  newField: NewFieldForm | undefined;
};

/** Exports the creators of a campaign as a CSV file, and imports it again. */
export function CampaignSpreadsheet({ campaignId, mayImport, newField }: CampaignSpreadsheetProps) {
  const [importing, setImporting] = useState(false);
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportCampaign(campaignId),
    onSuccess: (file) => saveAs(file, "campaign.csv"),
  });
  return (
    <>
      {mayImport && (
        <Button variant="secondary" size="small" onClick={() => setImporting(true)}>
          Import
        </Button>
      )}
      <Button variant="secondary" size="small" busy={isPending} onClick={() => mutate()}>
        Export
      </Button>
      <Dialog
        open={importing}
        onClose={() => {
          setImporting(false);
          void queryClient.invalidateQueries();
        }}
        title="Import creators"
        description="From your own spreadsheet."
        className="sm:w-[min(56rem,calc(100vw-2rem))]!"
      >
        <ImportFile
          kind="campaign"
          campaignId={campaignId}
          newField={newField}
          intro="Each row names a creator by name, email address, or username. Creators who are not in the campaign yet are added."
        />
      </Dialog>
    </>
  );
}
