import { useMemo } from "react";
import { mailingsList } from "#web/areas/admin/features/mailings/mailings-list.tsx";
import { AdminList } from "#web/areas/admin/shell/list/admin-list.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { useHasRole } from "#web/areas/admin/shell/role.ts";

export const meta = () => adminMeta("Mailings");

export default function Mailings() {
  const mayWrite = useHasRole("editor");
  const list = useMemo(() => mailingsList(mayWrite), [mayWrite]);
  return <AdminList resource={list} />;
}
