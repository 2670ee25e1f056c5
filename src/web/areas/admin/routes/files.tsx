import { filesList, shownFiles } from "#web/areas/admin/features/files/files-list.tsx";
import { AdminList } from "#web/areas/admin/shell/list/admin-list.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { useHasRole } from "#web/areas/admin/shell/role.ts";

export const meta = () => adminMeta("Files");

/** Approved and published files, and what they may be used for. */
export default function Files() {
  return <AdminList resource={useHasRole("editor") ? filesList : shownFiles} />;
}
