import { useState } from "react";
import type { ClientDrafts } from "#domain/deliverables/client-drafts.contract.ts";
import { type LinkAccess, linkClient, storageNameOf } from "#web/api/link-client.ts";
import { answerStorage } from "#web/areas/links/features/review/answer-storage.ts";
import { DraftsPage } from "#web/areas/links/features/review/drafts/drafts-page.tsx";
import { draftsSession } from "#web/areas/links/features/review/drafts/drafts-session.ts";
import { browserStorage } from "#web/ui/form/form-draft.ts";
import { sendingTimeout } from "./sending-timeout.ts";
import type { TabProps } from "./tab-props.ts";

type OpenDraftsProps = TabProps & { page: ClientDrafts };

/** Drafts of a campaign, for the client. */
export default function OpenDrafts({ access, agency, page, onWaiting }: OpenDraftsProps) {
  const [session] = useState(() => openSession(access, page));
  return <DraftsPage session={session} agency={agency} onWaiting={onWaiting} />;
}

function openSession(access: LinkAccess, page: ClientDrafts) {
  const call = linkClient(access);
  const sending = { timeoutMs: sendingTimeout, keepalive: true };
  return draftsSession({
    page,
    storage: answerStorage(storageNameOf(access), browserStorage(), Date.now),
    now: Date.now,
    send: async (id, json) =>
      (await call("PUT /api/links/drafts/:id", { params: { id }, json, ...sending })).data.page,
    retract: async (id) =>
      (await call("DELETE /api/links/drafts/:id", { params: { id }, ...sending })).data.page,
    reload: async () => (await call("GET /api/links/drafts")).data.page,
  });
}
