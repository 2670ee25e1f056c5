import { rightsList } from "#web/areas/admin/features/rights/rights-list.tsx";
import { AdminList } from "#web/areas/admin/shell/list/admin-list.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { RightCheck } from "./right-check.tsx";

export const meta = () => adminMeta("Rights");

const list = { ...rightsList, above: <RightCheck /> };

/** Rights of clients to use the work of creators. */
export default function Rights() {
  return <AdminList resource={list} />;
}
