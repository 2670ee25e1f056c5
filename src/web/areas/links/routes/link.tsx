import { lazy, Suspense } from "react";
import { useRevalidator } from "react-router";
import type { CollaborationPage } from "#domain/campaigns/collaboration-page.contract.ts";
import type { ClientDrafts } from "#domain/deliverables/client-drafts.contract.ts";
import type { Report } from "#domain/deliverables/report.contract.ts";
import type { ClientRights } from "#domain/rights/client-rights.contract.ts";
import type { Review } from "#domain/shortlists/review.contract.ts";
import type { ApplicantStatus } from "#domain/status/status.contract.ts";
import { ApiError, messageOf } from "#web/api/api-error.ts";
import { browserCall } from "#web/api/browser-api.ts";
import type { ApiClient, ApiResponse } from "#web/api/client.ts";
import { linkClient } from "#web/api/link-client.ts";
import { EndedLink } from "#web/areas/links/features/ended/ended-link.tsx";
import { LinkFrame } from "#web/areas/links/shell/link-frame.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { Skeleton, SkeletonGroup, SkeletonText } from "#web/ui/skeleton.tsx";
import type { Route } from "./+types/link";
import { OpenInvitation } from "./open-invitation.tsx";
import { OpenStatus } from "./open-status.tsx";

type Current = ApiResponse<"GET /api/links/current">["data"]["link"];
type Invitation = ApiResponse<"GET /api/links/invitation">["data"]["invitation"];
/** Contents of a link, by kind. */
type Opened =
  | { kind: "status"; status: ApplicantStatus }
  | { kind: "admin-invite"; invitation: Invitation }
  | { kind: "review"; review: Review }
  | { kind: "collaboration"; collaboration: CollaborationPage }
  | { kind: "drafts"; page: ClientDrafts }
  | { kind: "report"; report: Report; rights: ClientRights };
type Found = { kind: "open"; agency: string; opened: Opened };
type Lost = { kind: "ended"; message: string; mayRenew: boolean } | { kind: "failed"; message: string };

/** Loaded on demand, because only the holders of such links need them. */
const loadReview = () => import("./open-review.tsx");
const OpenReview = lazy(loadReview);
const loadCollaboration = () => import("./open-collaboration.tsx");
const OpenCollaboration = lazy(loadCollaboration);
const loadDrafts = () => import("./open-drafts.tsx");
const OpenDrafts = lazy(loadDrafts);
const loadReport = () => import("./open-report.tsx");
const OpenReport = lazy(loadReport);

export const meta = () => [{ title: "Your page" }, { name: "robots", content: "noindex, nofollow" }];

/**
 * Only the browser reads the contents of a link. The server renders the same page for every link, and never learns
 * the token from its URL.
 */
export async function clientLoader({ params: { token } }: Route.ClientLoaderArgs): Promise<Found | Lost> {
  const call = linkClient(token);
  try {
    const { link } = (await call("GET /api/links/current")).data;
    return { kind: "open", agency: link.agency.name, opened: await open(call, link.kind) };
  } catch (error) {
    const message = messageOf(error);
    if (!(error instanceof ApiError) || ![401, 403, 404].includes(error.status)) {
      return { kind: "failed", message };
    }
    return { kind: "ended", message, mayRenew: error.status === 403 };
  }
}
clientLoader.hydrate = true as const;

async function open(call: ApiClient, kind: Current["kind"]): Promise<Opened> {
  switch (kind) {
    case "status":
      return { kind, ...(await call("GET /api/links/status")).data };
    case "admin-invite":
      return { kind, ...(await call("GET /api/links/invitation")).data };
    case "review": {
      const [{ data }] = await Promise.all([call("GET /api/links/review"), loadReview()]);
      return { kind, ...data };
    }
    case "collaboration": {
      const [{ data }] = await Promise.all([call("GET /api/links/collaboration"), loadCollaboration()]);
      return { kind, ...data };
    }
    case "drafts": {
      const [{ data }] = await Promise.all([call("GET /api/links/drafts"), loadDrafts()]);
      return { kind, ...data };
    }
    case "report": {
      const [{ data }, rights] = await Promise.all([
        call("GET /api/links/report"),
        call("GET /api/links/report/rights"),
        loadReport(),
      ]);
      return { kind, ...data, rights: rights.data };
    }
  }
}

export function HydrateFallback() {
  return <Loading />;
}

function Loading() {
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
      <LinkFrame note="A link ends after a time, because whoever has it sees what it opens.">
        <EndedLink
          message={loaderData.message}
          onRenew={loaderData.mayRenew ? () => renew(token) : undefined}
        />
      </LinkFrame>
    );
  }
  return (
    <Suspense fallback={<Loading />}>
      <OpenPage token={token} {...loaderData} />
    </Suspense>
  );
}

function OpenPage({ token, agency, opened }: { token: string } & Pick<Found, "agency" | "opened">) {
  switch (opened.kind) {
    case "status":
      return <OpenStatus token={token} agency={agency} status={opened.status} />;
    case "admin-invite":
      return <OpenInvitation token={token} agency={agency} invitation={opened.invitation} />;
    case "review":
      return <OpenReview token={token} agency={agency} review={opened.review} />;
    case "collaboration":
      return <OpenCollaboration token={token} agency={agency} collaboration={opened.collaboration} />;
    case "drafts":
      return <OpenDrafts token={token} agency={agency} page={opened.page} />;
    case "report":
      return <OpenReport token={token} agency={agency} report={opened.report} rights={opened.rights} />;
  }
}

async function renew(token: string): Promise<string> {
  return (await browserCall("POST /api/links/renew", { json: { token } })).message;
}
