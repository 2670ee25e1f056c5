import { messageTemplatesList } from "#web/areas/admin/features/message-templates/templates-list.tsx";
import { AdminList } from "#web/areas/admin/shell/list/admin-list.tsx";
import { readOnly } from "#web/areas/admin/shell/list/read-only.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { useHasRole } from "#web/areas/admin/shell/role.ts";

export const meta = () => adminMeta("Message Templates");

const templatesToRead = readOnly(messageTemplatesList);

export default function MessageTemplates() {
  return <AdminList resource={useHasRole("editor") ? messageTemplatesList : templatesToRead} />;
}
