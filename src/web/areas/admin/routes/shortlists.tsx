import { AddToList } from "#web/areas/admin/features/shortlists/add-to-list.tsx";
import { shortlistsList } from "#web/areas/admin/features/shortlists/shortlists-list.tsx";
import { useCreatorsToAdd } from "#web/areas/admin/shell/creators-to-add.ts";
import { AdminList } from "#web/areas/admin/shell/list/admin-list.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";

export const meta = () => adminMeta("Shortlists");

/** All lists. With `?add=`, adds creators selected on public pages to one of them. */
export default function Shortlists() {
  const { ids, forget } = useCreatorsToAdd();
  return (
    <>
      <AdminList resource={shortlistsList} />
      {ids.length > 0 && <AddToList ids={ids} onClose={forget} />}
    </>
  );
}
