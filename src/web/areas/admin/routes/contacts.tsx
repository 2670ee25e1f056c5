import { contactsList } from "#web/areas/admin/features/contacts/contacts-list.tsx";
import { AdminList } from "#web/areas/admin/shell/list/admin-list.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";

export const meta = () => adminMeta("Contacts");

export default function Contacts() {
  return <AdminList resource={contactsList} />;
}
