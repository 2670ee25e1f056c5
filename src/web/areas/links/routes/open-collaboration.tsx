import { useState } from "react";
import type { CollaborationPage as Page } from "#domain/campaigns/collaboration-page.contract.ts";
import { idempotencyHeader } from "#domain/http/idempotency.ts";
import { ApiError } from "#web/api/api-error.ts";
import { type FormOutcome, outcomeOf } from "#web/api/form-outcome.ts";
import { linkClient } from "#web/api/link-client.ts";
import {
  type CollaborationCalls,
  CollaborationPage,
} from "#web/areas/links/features/collaboration/collaboration-page.tsx";
import { counterOf } from "#web/areas/links/features/collaboration/counter-values.ts";
import { LinkFrame } from "#web/areas/links/shell/link-frame.tsx";
import { toast } from "#web/ui/toast.ts";

type OpenCollaborationProps = { token: string; agency: string; collaboration: Page };

/** A part in a campaign, for the creator. */
export default function OpenCollaboration({ token, agency, collaboration }: OpenCollaborationProps) {
  const [page, setPage] = useState(collaboration);
  return (
    <LinkFrame agency={agency} note="Whoever has the address of this page answers in your name.">
      <CollaborationPage page={page} agency={agency} calls={callsOf(token, setPage)} />
    </LinkFrame>
  );
}

function callsOf(token: string, show: (page: Page) => void): CollaborationCalls {
  const call = linkClient(token);
  /** What is true now is shown also where it was not this call that made it so. */
  const shown = async (response: Promise<{ data: { collaboration: Page } }>): Promise<FormOutcome> => {
    let page: Page | undefined;
    const outcome = await outcomeOf(
      response.then(
        ({ data }) => {
          page = data.collaboration;
          return {};
        },
        (error: unknown) => {
          if (error instanceof ApiError && error.status === 409) page = error.current as Page | undefined;
          throw error;
        },
      ),
    );
    if (page) show(page);
    return outcome;
  };
  const told = (outcome: FormOutcome): FormOutcome => {
    if (!outcome.ok)
      toast({ title: "Nothing was sent", description: outcome.message, variant: "destructive" });
    return outcome;
  };
  return {
    accept: (offer, signature) =>
      shown(
        call("PUT /api/links/collaboration/offer", {
          json: { action: "accept", offerId: offer._id, ...signature },
        }),
      ),
    decline: async (offer) => {
      told(
        await shown(
          call("PUT /api/links/collaboration/offer", { json: { action: "decline", offerId: offer._id } }),
        ),
      );
    },
    counter: (offer, values, key) =>
      shown(
        call("POST /api/links/collaboration/offer", {
          json: counterOf(offer, values),
          headers: { [idempotencyHeader]: key },
        }),
      ),
    write: async (text, key) => {
      const outcome = await outcomeOf(
        call("POST /api/links/collaboration/messages", {
          json: { text },
          headers: { [idempotencyHeader]: key },
        }),
      );
      if (outcome.ok) toast({ title: outcome.message });
      return outcome;
    },
  };
}
