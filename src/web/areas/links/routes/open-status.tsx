import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { idempotencyHeader } from "#domain/http/idempotency.ts";
import type { ApplicantStatus, OwnRegistration } from "#domain/status/status.contract.ts";
import { messageOf } from "#web/api/api-error.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { linkClient, linkHeaders } from "#web/api/link-client.ts";
import { saveOutcomeOf } from "#web/api/save-outcome.ts";
import { uploadAccess } from "#web/api/upload-access.ts";
import { uploadTransport } from "#web/api/upload-transport.ts";
import type { RequestChange } from "#web/areas/links/features/status/profile-listing.tsx";
import { StatusPage } from "#web/areas/links/features/status/status-page.tsx";
import { nounOf } from "#web/areas/links/features/status/status-texts.ts";
import { LinkFrame } from "#web/areas/links/shell/link-frame.tsx";
import type { SaveRegistration } from "#web/features/brand-form/registration-edit-form.tsx";
import type { SaveApplication } from "#web/features/creator-form/application-edit-form.tsx";
import type { SendEvidence } from "#web/features/creator-form/evidence-form.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.ts";

/** Loaded on demand, because most people only look. */
const ApplicationEditForm = lazy(async () => {
  const form = await import("#web/features/creator-form/application-edit-form.tsx");
  return { default: form.ApplicationEditForm };
});

const EvidenceForm = lazy(async () => {
  const form = await import("#web/features/creator-form/evidence-form.tsx");
  return { default: form.EvidenceForm };
});

const RegistrationEditForm = lazy(async () => {
  const form = await import("#web/features/brand-form/registration-edit-form.tsx");
  return { default: form.RegistrationEditForm };
});

type OpenStatusProps = { token: string; linkId: string; agency: string; status: ApplicantStatus };

/** Status of an application or a registration, for the applicant. */
export function OpenStatus({ token, linkId, agency, status }: OpenStatusProps) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [editing, setEditing] = useState(false);
  const withdraw = async () => {
    setBusy(true);
    try {
      await linkClient({ token })("DELETE /api/links/status");
    } catch (error) {
      toast({ title: "Nothing was withdrawn", description: messageOf(error), variant: "destructive" });
    }
    await revalidate();
    setBusy(false);
  };
  const onEvidenceSent = async () => {
    await revalidate();
    toast({ title: "Sent", description: "We look at your proof when we review your application." });
  };
  const editor = {
    onSaved: async () => {
      await revalidate();
      setEditing(false);
      toast({ title: "Saved", description: `We review your ${nounOf(status)} with your changes.` });
    },
    onCancel: () => setEditing(false),
  };
  if (editing && (status.application || status.registration)) {
    return (
      <LinkFrame agency={agency} wide>
        <EditPage noun={nounOf(status)}>
          {status.application && (
            <ApplicationEditForm
              {...editor}
              application={status.application}
              save={applicationSaver(token)}
            />
          )}
          {status.registration && (
            <RegistrationEditForm
              {...editor}
              registration={status.registration}
              save={registrationSaver(token)}
            />
          )}
        </EditPage>
      </LinkFrame>
    );
  }
  return (
    <LinkFrame agency={agency}>
      <StatusPage
        status={status}
        busy={busy}
        onWithdraw={withdraw}
        onEdit={() => setEditing(true)}
        onRequestChange={changeRequester(token)}
        evidenceForm={
          <Suspense fallback={<Skeleton className="mt-5 h-40 w-full rounded-field" />}>
            <EvidenceForm
              label="Proof of your figures"
              access={uploadAccess(linkClient({ token }), () => linkHeaders({ token }), "evidence", linkId)}
              send={evidenceSender(token)}
              onSent={onEvidenceSent}
            />
          </Suspense>
        }
      />
    </LinkFrame>
  );
}

function applicationSaver(token: string): SaveApplication {
  return (form, onProgress) => {
    const call = linkClient({ token }, uploadTransport(onProgress));
    return outcomeOf(call("PUT /api/links/status", { form }).then(() => ({ message: "Saved." })));
  };
}

function evidenceSender(token: string): SendEvidence {
  return (uploads, key) =>
    outcomeOf(
      linkClient({ token })("POST /api/links/status/evidence", {
        json: { uploads },
        headers: { [idempotencyHeader]: key },
      }).then(() => ({ message: "Sent." })),
    );
}

function changeRequester(token: string): RequestChange {
  return (json, key) =>
    outcomeOf(
      linkClient({ token })("POST /api/links/status/changes", {
        json,
        headers: { [idempotencyHeader]: key },
      }),
    );
}

function registrationSaver(token: string): SaveRegistration {
  return (unchecked) =>
    saveOutcomeOf(async () => {
      const { data } = await linkClient({ token })("PUT /api/links/status", { unchecked });
      // Present until the decision.
      return { record: data.status.registration as OwnRegistration };
    });
}

function EditPage({ noun, children }: { noun: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-title">
        {`Edit your ${noun}`}
      </h1>
      <p className="mt-4 mb-2 text-ink-soft">
        It keeps its place. To change your email address,{" "}
        <a href="/contact" className="link-plain">
          write to us
        </a>
        .
      </p>
      <Suspense fallback={<Skeleton className="mt-8 h-96 w-full rounded-field" />}>{children}</Suspense>
    </>
  );
}
