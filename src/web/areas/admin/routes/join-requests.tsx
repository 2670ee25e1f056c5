import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import { adminOutreach } from "#web/api/admin-outreach.ts";
import { DuplicatesNotice } from "#web/areas/admin/features/duplicates/duplicates-notice.tsx";
import { joinRequestsList } from "#web/areas/admin/features/join-requests/join-requests-list.tsx";
import { RequestWork } from "#web/areas/admin/features/join-requests/request-work.tsx";
import { Timeline } from "#web/areas/admin/features/timeline/timeline.tsx";
import { AdminList } from "#web/areas/admin/shell/list/admin-list.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { useHasRole } from "#web/areas/admin/shell/role.ts";
import { CopyLinkButton } from "#web/features/outreach/copy-link-button.tsx";
import { RecordConversation } from "./record-conversation.tsx";

export const meta = () => adminMeta("Join Requests");

const list = joinRequestsList((request) => <TeamsPart request={request} />);

/** The team's data about a request. */
function TeamsPart({ request }: { request: JoinRequest }) {
  const mayEdit = useHasRole("editor");
  return (
    <>
      {mayEdit && <DuplicatesNotice asked={request} />}
      {mayEdit && <RequestWork request={request} />}
      {mayEdit && (
        <CopyLinkButton calls={adminOutreach} recipient={`join-request:${request._id}`} name={request.name} />
      )}
      <RecordConversation subject={{ type: "join-request", id: request._id }} level={3} />
      <Timeline subject={{ type: "join-request", id: request._id }} level={3} mayWrite={mayEdit} />
    </>
  );
}

export default function JoinRequests() {
  return <AdminList resource={list} />;
}
