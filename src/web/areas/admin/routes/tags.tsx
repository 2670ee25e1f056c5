import { tagsList } from "#web/areas/admin/features/tags/tags-list.tsx";
import { AdminList } from "#web/areas/admin/shell/list/admin-list.tsx";
import { readOnly } from "#web/areas/admin/shell/list/read-only.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { useHasRole } from "#web/areas/admin/shell/role.ts";

export const meta = () => adminMeta("Tags");

const tagsToRead = readOnly(tagsList);

export default function Tags() {
  return <AdminList resource={useHasRole("editor") ? tagsList : tagsToRead} />;
}
