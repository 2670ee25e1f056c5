import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { ApplicantStatus } from "#domain/status/status.contract.ts";
import { ApiError, messageOf } from "#web/api/api-error.ts";
import { browserCall } from "#web/api/browser-api.ts";
import type { ApiResponse } from "#web/api/client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { linkClient } from "#web/api/link-client.ts";
import { uploadTransport } from "#web/api/upload-transport.ts";
import { EndedLink } from "#web/areas/links/features/ended/ended-link.tsx";
import { StatusPage } from "#web/areas/links/features/status/status-page.tsx";
import { LinkFrame } from "#web/areas/links/shell/link-frame.tsx";
import type { SaveApplication } from "#web/features/creator-form/application-edit-form.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { Skeleton, SkeletonGroup, SkeletonText } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import type { Route } from "./+types/link";

/** Most people only look. */
const ApplicationEditForm = lazy(async () => {
  const form = await import("#web/features/creator-form/application-edit-form.tsx");
  return { default: form.ApplicationEditForm };
});

type Agency = ApiResponse<"GET /api/links/current">["data"]["link"]["agency"];
type Found = { kind: "open"; agency: Agency; status: ApplicantStatus };
type Lost = { kind: "ended"; message: string; mayRenew: boolean } | { kind: "failed"; message: string };

export const meta = () => [{ title: "Your page" }, { name: "robots", content: "noindex, nofollow" }];

/**
 * Only the browser reads what a link opens: the server renders the same page for every link, and never learns the token
 * from its address.
 */
export async function clientLoader({ params: { token } }: Route.ClientLoaderArgs): Promise<Found | Lost> {
  const call = linkClient(token);
  try {
    const [current, found] = await Promise.all([
      call("GET /api/links/current"),
      call("GET /api/links/status"),
    ]);
    return { kind: "open", agency: current.data.link.agency, status: found.data.status };
  } catch (error) {
    const message = messageOf(error);
    if (!(error instanceof ApiError) || ![401, 403, 404].includes(error.status)) {
      return { kind: "failed", message };
    }
    return { kind: "ended", message, mayRenew: error.status === 403 };
  }
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <LinkFrame>
      <noscript>
        <p className="pb-8 text-lead">This page needs JavaScript.</p>
      </noscript>
      <SkeletonGroup label="Loading your page">
        <Skeleton className="h-14 w-4/5" />
        <Skeleton className="mt-8 h-40 w-full rounded-field" />
        <SkeletonText lines={4} className="mt-8" />
      </SkeletonGroup>
    </LinkFrame>
  );
}

export default function LinkPage({ loaderData, params: { token } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  if (loaderData.kind === "failed") {
    return (
      <LinkFrame>
        <h1 className="mb-6 text-title">Your page</h1>
        <ErrorBox
          title="It could not be loaded"
          message={loaderData.message}
          onRetry={revalidate}
          busy={state === "loading"}
        />
      </LinkFrame>
    );
  }
  if (loaderData.kind === "ended") {
    return (
      <LinkFrame>
        <EndedLink
          message={loaderData.message}
          onRenew={loaderData.mayRenew ? () => renew(token) : undefined}
        />
      </LinkFrame>
    );
  }
  return <OpenLink token={token} found={loaderData} />;
}

async function renew(token: string): Promise<string> {
  return (await browserCall("POST /api/links/renew", { json: { token } })).message;
}

function OpenLink({ token, found: { agency, status } }: { token: string; found: Found }) {
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
      <LinkFrame agency={agency.name} wide>
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
    <LinkFrame agency={agency.name}>
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
