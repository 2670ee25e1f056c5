import { joinRequestsList } from "#web/areas/admin/features/join-requests/join-requests-list.tsx";
import { AdminList } from "#web/areas/admin/shell/list/admin-list.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";

export const meta = () => adminMeta("Join Requests");

export default function JoinRequests() {
  return <AdminList resource={joinRequestsList} />;
}
