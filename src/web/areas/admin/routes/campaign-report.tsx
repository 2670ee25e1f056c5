import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Campaign } from "#domain/campaigns/campaigns.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { ClientLinks } from "#web/areas/admin/features/campaigns/client-links/client-links.tsx";
import { EditSummary } from "#web/areas/admin/features/campaigns/report/edit-summary.tsx";
import { CampaignReport } from "#web/features/campaign-report/campaign-report.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/inputs.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";

/** Report of a campaign, as its client sees it. Editors can change the summary. */
export function CampaignReportView({ campaign, mayEdit }: { campaign: Campaign; mayEdit: boolean }) {
  const { _id: id, name, clientName, reportSummary } = campaign;
  const [hasPrices, setHasPrices] = useState(false);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["campaigns", id, "report"],
    queryFn: async ({ signal }) =>
      (await adminCall("GET /api/admin/campaigns/:id/report", { params: { id }, signal })).data.report,
    meta: { quiet: true },
  });
  if (error !== null) {
    return (
      <ErrorBox
        title="The report could not be loaded"
        message={messageOf(error)}
        onRetry={refetch}
        busy={isFetching}
      />
    );
  }
  if (data === undefined) {
    return (
      <SkeletonGroup label="Loading the report">
        <Skeleton className="h-40" />
      </SkeletonGroup>
    );
  }
  return (
    <article className="max-w-[72rem]">
      <header className="mb-8 hidden print:block">
        <h1 className="text-title">{name}</h1>
        {clientName && <p className="mt-2">{`Report for ${clientName}`}</p>}
      </header>
      <ClientLinks campaign={campaign} kind="report" mayEdit={mayEdit}>
        {data.posts.length > 0 && (
          <Checkbox checked={hasPrices} onChange={({ currentTarget }) => setHasPrices(currentTarget.checked)}>
            With what the client pays
          </Checkbox>
        )}
        {mayEdit && <EditSummary campaign={campaign} />}
        {data.posts.length > 0 && (
          <Button variant="secondary" size="small" onClick={() => window.print()}>
            Print
          </Button>
        )}
      </ClientLinks>
      <CampaignReport report={{ ...data, summary: reportSummary, ...(!hasPrices && { prices: null }) }} />
    </article>
  );
}
