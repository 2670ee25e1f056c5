import { joinRequestsList } from "#web/areas/admin/features/join-requests/join-requests-list.tsx";
import { Timeline } from "#web/areas/admin/features/timeline/timeline.tsx";
import { AdminList } from "#web/areas/admin/shell/list/admin-list.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";

export const meta = () => adminMeta("Join Requests");

const list = joinRequestsList(({ _id }) => (
  <Timeline subject={{ type: "join-request", id: _id }} level={3} />
));

export default function JoinRequests() {
  return <AdminList resource={list} />;
}
