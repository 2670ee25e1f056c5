import { payoutsList, payoutsListOfOwners } from "#web/areas/admin/features/payouts/payouts-list.tsx";
import { AdminList } from "#web/areas/admin/shell/list/admin-list.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { useHasRole } from "#web/areas/admin/shell/role.ts";

export const meta = () => adminMeta("Payouts");

/** Payouts of all campaigns. */
export default function Payouts() {
  return <AdminList resource={useHasRole("owner") ? payoutsListOfOwners : payoutsList} />;
}
