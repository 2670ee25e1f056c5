import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { CampaignSummary } from "#domain/campaigns/campaigns.contract.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { idempotencyHeader } from "#domain/http/idempotency.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { Button } from "#web/ui/button.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { ClearsCreatorsField, FrameFields, NameFields } from "./campaign-fields.tsx";
import { useCampaignsChanged } from "./campaign-query.ts";
import { type CampaignValues, inputOf } from "./campaign-values.ts";

/** Creates a campaign and opens it. */
export function NewCampaign() {
  const [making, setMaking] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setMaking(true)}>
        + New Campaign
      </Button>
      {making && <CampaignDialog onClose={() => setMaking(false)} />}
    </>
  );
}

const rules = async () => (await import("./campaign-rules.ts")).newCampaignProblems;

/** Asks for the basic data of a campaign. Mount it only while it is open. */
function CampaignDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const changed = useCampaignsChanged();
  const make = async (values: CampaignValues, key: string) => {
    const response = await adminCall("POST /api/admin/campaigns", {
      unchecked: inputOf(values),
      headers: { [idempotencyHeader]: key },
    });
    onClose();
    await changed();
    await navigate(`/admin/campaign?id=${response.data.campaign._id}`);
    return response;
  };
  const [initial] = useState((): CampaignValues => ({ currency: lastCurrency(queryClient) }));
  const form = useForm<CampaignValues>({
    name: "campaign-new",
    initial,
    rules,
    invalidMessage: errorMessages.validation,
    send: (values, { key }) => outcomeOf(make(values, key)),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="New campaign"
      description="It is a draft until you activate it. The brief comes next."
      legend="Campaign"
      submitLabel="Create campaign"
    >
      <NameFields form={form} />
      <div className="grid gap-5 sm:grid-cols-2">
        <FrameFields form={form} />
      </div>
      <ClearsCreatorsField form={form} />
    </FormDialog>
  );
}

/** Currency of the newest campaign in the loaded lists. */
function lastCurrency(queryClient: QueryClient): string {
  const lists = queryClient.getQueriesData<{ pages: { items: CampaignSummary[] }[] }>({
    queryKey: ["campaigns", "list"],
  });
  return lists.flatMap(([, list]) => list?.pages[0]?.items ?? [])[0]?.currency ?? "USD";
}
