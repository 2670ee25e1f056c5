import { useState } from "react";
import type { Review } from "#domain/shortlists/review.contract.ts";
import { linkClient } from "#web/api/link-client.ts";
import { answerStorage, browserStorage } from "#web/areas/links/features/review/answer-storage.ts";
import { ReviewPage } from "#web/areas/links/features/review/review-page.tsx";
import { reviewSession } from "#web/areas/links/features/review/review-session.ts";
import { LinkFrame } from "#web/areas/links/shell/link-frame.tsx";
import { sendingTimeout } from "./sending-timeout.ts";

type OpenReviewProps = { token: string; agency: string; review: Review };

/** A shortlist, for the client. */
export default function OpenReview({ token, agency, review }: OpenReviewProps) {
  const [session] = useState(() => openSession(token, review));
  return (
    <LinkFrame agency={agency} wide note="Whoever has the address of this page answers in your name.">
      <ReviewPage
        session={session}
        agency={agency}
        onDeny={async () => (await linkClient(token)("POST /api/links/review/not-me")).message}
      />
    </LinkFrame>
  );
}

function openSession(token: string, review: Review) {
  const call = linkClient(token);
  const sending = { timeoutMs: sendingTimeout, keepalive: true };
  return reviewSession({
    review,
    storage: answerStorage(token, browserStorage(), Date.now),
    now: Date.now,
    send: async (itemId, json) =>
      (await call("PUT /api/links/review/items/:itemId", { params: { itemId }, json, ...sending })).data,
    finish: async () => (await call("PUT /api/links/review/finish", sending)).data,
    reload: async () => (await call("GET /api/links/review")).data.review,
  });
}
