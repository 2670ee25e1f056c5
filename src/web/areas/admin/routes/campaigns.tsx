import { AddToCampaign } from "#web/areas/admin/features/campaigns/add-to-campaign.tsx";
import { campaignsList } from "#web/areas/admin/features/campaigns/campaigns-list.tsx";
import { useCreatorsToAdd } from "#web/areas/admin/shell/creators-to-add.ts";
import { AdminList } from "#web/areas/admin/shell/list/admin-list.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";

export const meta = () => adminMeta("Campaigns");

/** All campaigns. With `?add=`, adds creators selected on public pages to one of them. */
export default function Campaigns() {
  const { ids, forget } = useCreatorsToAdd();
  return (
    <>
      <AdminList resource={campaignsList} />
      {ids.length > 0 && <AddToCampaign ids={ids} onClose={forget} />}
    </>
  );
}
