import { joinRequestsList } from "#web/areas/admin/features/join-requests/join-requests-list.tsx";
import { Timeline } from "#web/areas/admin/features/timeline/timeline.tsx";
import { AdminList } from "#web/areas/admin/shell/list/admin-list.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { useHasRole } from "#web/areas/admin/shell/role.ts";

export const meta = () => adminMeta("Join Requests");

const list = joinRequestsList(({ _id }) => <RequestTimeline id={_id} />);

function RequestTimeline({ id }: { id: string }) {
  return <Timeline subject={{ type: "join-request", id }} level={3} mayWrite={useHasRole("editor")} />;
}

export default function JoinRequests() {
  return <AdminList resource={list} />;
}
