import { useState } from "react";
import type { Review } from "#domain/shortlists/review.contract.ts";
import { type LinkAccess, linkClient, storageNameOf } from "#web/api/link-client.ts";
import { answerStorage } from "#web/areas/links/features/review/answer-storage.ts";
import { ReviewPage } from "#web/areas/links/features/review/review-page.tsx";
import { reviewSession } from "#web/areas/links/features/review/review-session.ts";
import { browserStorage } from "#web/ui/form/form-draft.ts";
import { sendingTimeout } from "./sending-timeout.ts";
import type { TabProps } from "./tab-props.ts";

type OpenReviewProps = TabProps & { review: Review };

/** A shortlist, for the client. */
export default function OpenReview({ access, agency, review, onWaiting }: OpenReviewProps) {
  const [session] = useState(() => openSession(access, review));
  return (
    <ReviewPage
      session={session}
      agency={agency}
      onWaiting={onWaiting}
      onDeny={async () => (await linkClient(access)("POST /api/links/review/not-me")).message}
    />
  );
}

function openSession(access: LinkAccess, review: Review) {
  const call = linkClient(access);
  const sending = { timeoutMs: sendingTimeout, keepalive: true };
  return reviewSession({
    review,
    storage: answerStorage(storageNameOf(access), browserStorage(), Date.now),
    now: Date.now,
    send: async (itemId, json) =>
      (await call("PUT /api/links/review/items/:itemId", { params: { itemId }, json, ...sending })).data,
    finish: async () => (await call("PUT /api/links/review/finish", sending)).data,
    reload: async () => (await call("GET /api/links/review")).data.review,
  });
}
