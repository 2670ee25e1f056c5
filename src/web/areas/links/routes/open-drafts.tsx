import { useState } from "react";
import type { ClientDrafts } from "#domain/deliverables/client-drafts.contract.ts";
import { linkClient } from "#web/api/link-client.ts";
import { answerStorage, browserStorage } from "#web/areas/links/features/review/answer-storage.ts";
import { DraftsPage } from "#web/areas/links/features/review/drafts/drafts-page.tsx";
import { draftsSession } from "#web/areas/links/features/review/drafts/drafts-session.ts";
import { LinkFrame } from "#web/areas/links/shell/link-frame.tsx";
import { sendingTimeout } from "./sending-timeout.ts";

type OpenDraftsProps = { token: string; agency: string; page: ClientDrafts };

/** Drafts of a campaign, for the client. */
export default function OpenDrafts({ token, agency, page }: OpenDraftsProps) {
  const [session] = useState(() => openSession(token, page));
  return (
    <LinkFrame agency={agency} wide note="Whoever has the address of this page answers in your name.">
      <DraftsPage session={session} agency={agency} />
    </LinkFrame>
  );
}

function openSession(token: string, page: ClientDrafts) {
  const call = linkClient(token);
  const sending = { timeoutMs: sendingTimeout, keepalive: true };
  return draftsSession({
    page,
    storage: answerStorage(token, browserStorage(), Date.now),
    now: Date.now,
    send: async (id, json) =>
      (await call("PUT /api/links/drafts/:id", { params: { id }, json, ...sending })).data.page,
    reload: async () => (await call("GET /api/links/drafts")).data.page,
  });
}
