import { historyList } from "#web/areas/admin/features/history/history-list.tsx";
import { Timeline } from "#web/areas/admin/features/timeline/timeline.tsx";
import { LatestRows } from "#web/areas/admin/shell/list/latest-rows.tsx";
import { useHasRole, useMayLoad } from "#web/areas/admin/shell/role.ts";

import { RecordConversation } from "./record-conversation.tsx";

type RecordTimelineProps = { type: "brand" | "influencer"; id: string };

/** Conversation, timeline, and history of a record, below its form. */
export function RecordTimeline({ type, id }: RecordTimelineProps) {
  const mayEdit = useHasRole("editor");
  const seesHistory = useMayLoad("editor");
  return (
    <div className="mt-10 grid gap-x-14 gap-y-12 xl:grid-cols-2">
      <div className="xl:col-span-2 xl:max-w-[60rem]">
        <RecordConversation subject={{ type, id }} level={2} />
      </div>
      <Timeline subject={{ type, id }} level={2} mayWrite={mayEdit} />
      {seesHistory && (
        <LatestRows resource={historyList} filter={{ record: `${type}:${id}` }} title="History" rows={5} />
      )}
    </div>
  );
}
