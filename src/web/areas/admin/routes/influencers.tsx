import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { addToCampaign } from "#web/areas/admin/features/campaigns/add-to-campaign.tsx";
import { copyCredentials } from "#web/areas/admin/features/credentials/copy-credentials.tsx";
import { influencersList } from "#web/areas/admin/features/influencers/influencers-list.tsx";
import { addToList } from "#web/areas/admin/features/shortlists/add-to-list.tsx";
import { AdminList } from "#web/areas/admin/shell/list/admin-list.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";

export const meta = () => adminMeta("Influencers");

const nameOf = (influencer: InfluencerRecord) => influencer.name;
const renew = async (id: string) =>
  (await adminCall("POST /api/influencers/:id/credentials", { params: { id } })).data;
const list = influencersList(copyCredentials(nameOf, renew), [addToList(), addToCampaign()]);

export default function Influencers() {
  return <AdminList resource={list} />;
}
