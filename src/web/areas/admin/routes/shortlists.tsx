import { useSearchParams } from "react-router";
import { readIds } from "#domain/http/record-id.ts";
import { AddToList } from "#web/areas/admin/features/shortlists/add-to-list.tsx";
import { shortlistsList } from "#web/areas/admin/features/shortlists/shortlists-list.tsx";
import { AdminList } from "#web/areas/admin/shell/list/admin-list.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";

export const meta = () => adminMeta("Shortlists");

/** All lists. With `?add=`, creators that were chosen on the public pages are put on one of them. */
export default function Shortlists() {
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
      <AdminList resource={shortlistsList} />
      {ids.length > 0 && <AddToList ids={ids} onClose={close} />}
    </>
  );
}
