import { useQuery } from "@tanstack/react-query";
import { InboxPage } from "#web/areas/admin/features/conversations/inbox-page.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { PageKeys } from "#web/areas/admin/shell/page-keys.tsx";
import { sessionQuery } from "#web/areas/admin/shell/queries.ts";
import { useReader } from "#web/areas/admin/shell/reader.ts";

export const meta = () => adminMeta("Inbox");

export default function Inbox() {
  return (
    <InboxPage reader={useReader()} keys={(keys) => <PageKeys keys={keys} />} notice={<RepliesNotice />} />
  );
}

function RepliesNotice() {
  const { data } = useQuery(sessionQuery);
  if (data?.repliesArrive !== false) return null;
  return (
    <p className="px-4 pt-2 text-ink-soft text-small sm:px-8">
      Answers to your mail go to the mailbox of the colleague who wrote it, because this site receives no mail
      (setting <code>REPLY_ADDRESS</code>).
    </p>
  );
}
