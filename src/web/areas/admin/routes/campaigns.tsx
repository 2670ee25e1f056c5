import { useSearchParams } from "react-router";
import { readIds } from "#domain/http/record-id.ts";
import { AddToCampaign } from "#web/areas/admin/features/campaigns/add-to-campaign.tsx";
import { campaignsList } from "#web/areas/admin/features/campaigns/campaigns-list.tsx";
import { AdminList } from "#web/areas/admin/shell/list/admin-list.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";

export const meta = () => adminMeta("Campaigns");

/** All campaigns. With `?add=`, creators that were chosen on the public pages are put into one of them. */
export default function Campaigns() {
  const [address, setAddress] = useSearchParams();
  const ids = readIds(address.getAll("add"));
  const close = () =>
    setAddress(
      (now) => {
        now.delete("add");
        return now;
      },
      { replace: true },
    );
  return (
    <>
      <AdminList resource={campaignsList} />
      {ids.length > 0 && <AddToCampaign ids={ids} onClose={close} />}
    </>
  );
}
