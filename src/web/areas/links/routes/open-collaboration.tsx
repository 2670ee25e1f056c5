import { lazy, Suspense, useState } from "react";
import type { CollaborationPage as Page } from "#domain/campaigns/collaboration-page.contract.ts";
import { idempotencyHeader } from "#domain/http/idempotency.ts";
import { ApiError } from "#web/api/api-error.ts";
import { type FormOutcome, outcomeOf } from "#web/api/form-outcome.ts";
import { type LinkAccess, linkClient, linkHeaders } from "#web/api/link-client.ts";
import { uploadAccess } from "#web/api/upload-access.ts";
import {
  type CollaborationCalls,
  CollaborationPage,
} from "#web/areas/links/features/collaboration/collaboration-page.tsx";
import { counterOf } from "#web/areas/links/features/collaboration/counter-values.ts";
import { replacing } from "#web/areas/links/features/collaboration/result-values.ts";
import { BackToWork } from "#web/areas/links/features/portal/back-to-work.tsx";
import { answersNote, LinkFrame } from "#web/areas/links/shell/link-frame.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.ts";

/** Loaded on demand with the code for uploads. */
const DraftForm = lazy(async () => ({
  default: (await import("#web/features/creator-form/draft-form.tsx")).DraftForm,
}));

const EvidenceForm = lazy(async () => ({
  default: (await import("#web/features/creator-form/evidence-form.tsx")).EvidenceForm,
}));

type OpenCollaborationProps = {
  access: LinkAccess;
  /** ID of the link to the collaboration. */
  linkId: string;
  agency: string;
  collaboration: Page;
  /** Whether the list of all work has opened it. */
  isOfPortal: boolean;
};

/** A collaboration, for the creator. */
export default function OpenCollaboration(props: OpenCollaborationProps) {
  const { access, linkId, agency, collaboration, isOfPortal } = props;
  const [page, setPage] = useState(collaboration);
  return (
    <LinkFrame agency={agency} note={answersNote}>
      {isOfPortal && <BackToWork creatorName={page.creatorName} />}
      <CollaborationPage
        page={page}
        agency={agency}
        linkId={linkId}
        calls={callsOf(access, setPage)}
        draftForm={({ _id, drafts }, legend, onSent) => (
          <Suspense fallback={<Skeleton className="mt-5 h-96 w-full rounded-field" />}>
            <DraftForm
              key={drafts.length}
              deliverableId={_id}
              legend={legend}
              earlier={drafts[0]}
              calls={{
                access: uploadAccess(linkClient(access), () => linkHeaders(access), "drafts", _id),
                send: async (form, key) => {
                  const outcome = await showing(setPage)(
                    linkClient(access)("POST /api/links/collaboration/deliverables/:id/drafts", {
                      params: { id: _id },
                      form,
                      headers: { [idempotencyHeader]: key },
                    }),
                  );
                  if (outcome.ok) onSent?.();
                  return outcome;
                },
              }}
            />
          </Suspense>
        )}
        resultFilesForm={({ _id }) => (
          <Suspense fallback={<Skeleton className="mt-5 h-40 w-full rounded-field" />}>
            <EvidenceForm
              name={`result-files ${_id}`}
              onSent={() => {
                toast({ title: "Proof sent", description: "You can see it below your figures." });
              }}
              access={uploadAccess(linkClient(access), () => linkHeaders(access), "result-files", _id)}
              send={(uploads, key) =>
                showing(setPage)(
                  linkClient(access)("POST /api/links/collaboration/deliverables/:id/result-files", {
                    params: { id: _id },
                    json: { uploads },
                    headers: { [idempotencyHeader]: key },
                  }),
                )
              }
            />
          </Suspense>
        )}
      />
    </LinkFrame>
  );
}

function callsOf(access: LinkAccess, show: (page: Page) => void): CollaborationCalls {
  const call = linkClient(access);
  const shown = showing(show);
  const reportFailure = (outcome: FormOutcome): FormOutcome => {
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
      reportFailure(
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
    calendar: async () => {
      let url: string | undefined;
      reportFailure(
        await outcomeOf(
          call("POST /api/links/collaboration/calendar").then(({ data }) => {
            url = data.url;
            return {};
          }),
        ),
      );
      return url;
    },
    refuse: async ({ _id }, draftId) => {
      reportFailure(
        await shown(
          call("PUT /api/links/collaboration/deliverables/:id/refusal", {
            params: { id: _id },
            json: { draftId },
          }),
        ),
      );
    },
    publish: ({ _id }, publication) =>
      shown(
        call("PUT /api/links/collaboration/deliverables/:id/publication", {
          params: { id: _id },
          json: publication,
        }),
      ),
    enterResults: (deliverable, results) =>
      shown(
        call("PUT /api/links/collaboration/deliverables/:id/results", {
          params: { id: deliverable._id },
          json: { results: replacing(results, deliverable) },
        }),
      ),
    giveAddress: (email) => shown(call("POST /api/links/collaboration/email", { json: { email } })),
    proveAddress: async (code) => {
      const outcome = await shown(call("PUT /api/links/collaboration/email", { json: { code } }));
      if (outcome.ok)
        toast({ title: "Address confirmed", description: "From now on, you get our emails there." });
      return outcome;
    },
    givePaymentDetails: (details) =>
      shown(call("PUT /api/links/collaboration/payment-details", { json: details })),
    messages: async () => (await call("GET /api/links/collaboration/messages")).data.messages,
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

/** Shows the current state, even if another request caused it. */
function showing(show: (page: Page) => void) {
  return async (response: Promise<{ data: { collaboration: Page } }>): Promise<FormOutcome> => {
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
}
