import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { campaignLengths } from "#domain/campaigns/campaign-limits.ts";
import { isOpenCampaign } from "#domain/campaigns/campaign-states.ts";
import type { ExclusivityNote } from "#domain/campaigns/collaborations.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { AddToDialog, addedText } from "#web/ui/add-to-dialog.tsx";
import type { Action, ListRow } from "#web/ui/resource.ts";
import { toast } from "#web/ui/toast.ts";
import { BoundCreators, boundIn } from "./bound-creators.tsx";
import { useCampaignChange } from "./campaign-query.ts";
import { creatorNoun } from "./creator-noun.ts";

/** Adds the selected creators to a campaign. */
export function addToCampaign<Row extends ListRow>(): Action<Row> {
  return {
    label: "Add to campaign",
    dialog: ({ rows, onClose }) => <AddToCampaign ids={rows.map(({ _id }) => _id)} onClose={onClose} />,
  };
}

type AddToCampaignProps = { ids: string[]; onClose: () => void };

/** Asks for a campaign that is not over, or for a new one. */
export function AddToCampaign({ ids, onClose }: AddToCampaignProps) {
  const navigate = useNavigate();
  const { data: campaigns, error } = useQuery({
    queryKey: ["campaigns", "open"],
    queryFn: ({ signal }) => readOpen(signal),
  });
  const [bound, setBound] = useState<{ title: string; bound: ExclusivityNote[] }>();
  const add = useCampaignChange(async (campaign: { id: string } | { name: string }) => {
    const id = "id" in campaign ? campaign.id : await make(campaign.name);
    const { data } = await adminCall("POST /api/admin/campaigns/:id/collaborations", {
      params: { id },
      json: { influencerIds: ids },
    });
    const title = addedText(data.results, creatorNoun, "already added");
    const found = boundIn(data);
    if (found.length > 0) setBound({ title, bound: found });
    else onClose();
    toast({
      title,
      action: { label: "Open the campaign", onClick: () => navigate(`/admin/campaign?id=${id}`) },
    });
  });
  if (bound) return <BoundCreators {...bound} onClose={onClose} />;
  return (
    <AddToDialog
      title={
        ids.length === 1 ? "Add the creator to a campaign?" : `Add ${ids.length} creators to a campaign?`
      }
      label="Campaign"
      newOption="New campaign"
      newLabel="Name of the new campaign"
      longestName={campaignLengths.name}
      targets={campaigns?.map(({ _id, name, clientName }) => ({
        _id,
        text: clientName ? `${name} (${clientName})` : name,
      }))}
      failure={error ? messageOf(error) : undefined}
      onAdd={add.mutate}
      onClose={onClose}
      busy={add.isPending}
    />
  );
}

/** The newest campaigns that creators can be added to. */
async function readOpen(signal: AbortSignal) {
  const query = new URLSearchParams({ limit: "200" });
  const { items } = await adminCall("GET /api/admin/campaigns", { query, signal });
  return items.filter(isOpenCampaign);
}

async function make(name: string): Promise<string> {
  const { data } = await adminCall("POST /api/admin/campaigns", { json: { name } });
  return data.campaign._id;
}
