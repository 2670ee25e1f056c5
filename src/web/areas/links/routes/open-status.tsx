import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { ApplicantStatus } from "#domain/status/status.contract.ts";
import { messageOf } from "#web/api/api-error.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { linkClient } from "#web/api/link-client.ts";
import { uploadTransport } from "#web/api/upload-transport.ts";
import { StatusPage } from "#web/areas/links/features/status/status-page.tsx";
import { LinkFrame } from "#web/areas/links/shell/link-frame.tsx";
import type { SaveApplication } from "#web/features/creator-form/application-edit-form.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.ts";

/** Most people only look. */
const ApplicationEditForm = lazy(async () => {
  const form = await import("#web/features/creator-form/application-edit-form.tsx");
  return { default: form.ApplicationEditForm };
});

type OpenStatusProps = { token: string; agency: string; status: ApplicantStatus };

/** Where an application or a registration stands, for whoever sent it. */
export function OpenStatus({ token, agency, status }: OpenStatusProps) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [editing, setEditing] = useState(false);
  const withdraw = async () => {
    setBusy(true);
    try {
      await linkClient(token)("DELETE /api/links/status");
    } catch (error) {
      toast({ title: "Nothing was withdrawn", description: messageOf(error), variant: "destructive" });
    }
    await revalidate();
    setBusy(false);
  };
  const save: SaveApplication = (body, onProgress) => {
    const call = linkClient(token, uploadTransport(onProgress));
    return outcomeOf(call("PUT /api/links/status", { form: body }).then(() => ({ message: "Saved." })));
  };
  if (editing && status.application) {
    return (
      <LinkFrame agency={agency} wide>
        <EditPage
          application={status.application}
          save={save}
          onSaved={async () => {
            await revalidate();
            setEditing(false);
            toast({ title: "Saved", description: "We review your application with your changes." });
          }}
          onCancel={() => setEditing(false)}
        />
      </LinkFrame>
    );
  }
  return (
    <LinkFrame agency={agency}>
      <StatusPage status={status} busy={busy} onWithdraw={withdraw} onEdit={() => setEditing(true)} />
    </LinkFrame>
  );
}

function EditPage(props: ComponentProps<typeof ApplicationEditForm>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-title">
        Edit your application
      </h1>
      <p className="mt-4 mb-2 text-ink-soft">
        It keeps its place. To change your email address,{" "}
        <a href="/contact" className="link-plain">
          write to us
        </a>
        .
      </p>
      <Suspense fallback={<Skeleton className="mt-8 h-96 w-full rounded-field" />}>
        <ApplicationEditForm {...props} />
      </Suspense>
    </>
  );
}
