import { useState } from "react";
import type { OwnDataAction } from "#domain/data-notices/data-notice-rules.ts";
import type { OwnData } from "#domain/data-notices/data-notices.contract.ts";
import { messageOf } from "#web/api/api-error.ts";
import { linkClient } from "#web/api/link-client.ts";
import { OwnDataPage } from "#web/areas/links/features/notice/own-data-page.tsx";
import { LinkFrame } from "#web/areas/links/shell/link-frame.tsx";
import { toast } from "#web/ui/toast.ts";

const routes = {
  object: "PUT /api/links/notice/objection",
  erase: "PUT /api/links/notice/erasure",
} as const satisfies Record<OwnDataAction, string>;

type OpenNoticeProps = { token: string; agency: string; notice: OwnData };

/** Data about a creator whom the agency added, for the creator. */
export default function OpenNotice({ token, agency, notice }: OpenNoticeProps) {
  const [data, setData] = useState(notice);
  const [sending, setSending] = useState<OwnDataAction>();
  const request = async (action: OwnDataAction) => {
    setSending(action);
    try {
      setData((await linkClient({ token })(routes[action])).data.notice);
    } catch (error) {
      toast({ title: "Nothing has changed", description: messageOf(error), variant: "destructive" });
    }
    setSending(undefined);
  };
  return (
    <LinkFrame agency={agency}>
      <OwnDataPage agency={agency} data={data} sending={sending} onRequest={request} />
    </LinkFrame>
  );
}
