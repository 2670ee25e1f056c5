import { termsList } from "#web/areas/admin/features/terms/terms-list.tsx";
import { AdminList } from "#web/areas/admin/shell/list/admin-list.tsx";
import { readOnly } from "#web/areas/admin/shell/list/read-only.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { useHasRole } from "#web/areas/admin/shell/role.ts";

export const meta = () => adminMeta("Terms");

const termsToRead = readOnly(termsList);

export default function TermsPage() {
  return <AdminList resource={useHasRole("owner") ? termsList : termsToRead} />;
}
