import { lazy, Suspense } from "react";
import { useRevalidator } from "react-router";
import type { CollaborationPage } from "#domain/campaigns/collaboration-page.contract.ts";
import type { OwnData } from "#domain/data-notices/data-notices.contract.ts";
import type { PageTab } from "#domain/links/links.contract.ts";
import type { ApplicantStatus } from "#domain/status/status.contract.ts";
import { ApiError, messageOf } from "#web/api/api-error.ts";
import { browserCall } from "#web/api/browser-api.ts";
import type { ApiClient, ApiResponse } from "#web/api/client.ts";
import { type LinkAccess, linkClient } from "#web/api/link-client.ts";
import { EndedLink } from "#web/areas/links/features/ended/ended-link.tsx";
import { LinkFrame } from "#web/areas/links/shell/link-frame.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { Skeleton, SkeletonGroup, SkeletonText } from "#web/ui/skeleton.tsx";
import type { Route } from "./+types/link";
import { OpenClientPage, type OpenedTab, openTab } from "./open-client-page.tsx";
import { OpenInvitation } from "./open-invitation.tsx";
import { OpenStatus } from "./open-status.tsx";

type Current = ApiResponse<"GET /api/links/current">["data"]["link"];
type Invitation = ApiResponse<"GET /api/links/invitation">["data"]["invitation"];
/** Contents of a link, by kind. */
type Opened =
  | { kind: "status"; status: ApplicantStatus }
  | { kind: "admin-invite"; invitation: Invitation }
  | { kind: "collaboration"; collaboration: CollaborationPage }
  | { kind: "notice"; notice: OwnData }
  | OpenedTab;
type Found = {
  kind: "open";
  agency: string;
  access: LinkAccess;
  /** Empty if the page has only one. */
  tabs: PageTab[];
  /** ID of the opened link. */
  current: string;
  opened: Opened;
};
type Lost = { kind: "ended"; message: string; mayRenew: boolean } | { kind: "failed"; message: string };

/** Loaded on demand, because only creators need it. */
const loadCollaboration = () => import("./open-collaboration.tsx");
const OpenCollaboration = lazy(loadCollaboration);

/** The same for creators whom the agency added. */
const loadNotice = () => import("./open-notice.tsx");
const OpenNotice = lazy(loadNotice);

export const meta = () => [{ title: "Your page" }, { name: "robots", content: "noindex, nofollow" }];

/**
 * Only the browser reads the contents of a link. The server renders the same page for every link, and never learns
 * the token from its URL.
 */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs): Promise<Found | Lost> {
  const { token } = params;
  try {
    const { link, tabs } = (await linkClient({ token })("GET /api/links/current")).data;
    const wanted = new URL(request.url).searchParams.get("tab");
    const tab = tabs.find(({ _id }) => _id === wanted) ?? tabs.find(({ isOpened }) => isOpened);
    const { _id: current, kind } = tab ?? link;
    const access = { token, tab: current === link._id ? undefined : current };
    const opened = await open(linkClient(access), kind);
    return { kind: "open", agency: link.agency.name, access, tabs, current, opened };
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
    case "collaboration": {
      const [{ data }] = await Promise.all([call("GET /api/links/collaboration"), loadCollaboration()]);
      return { kind, ...data };
    }
    case "notice": {
      const [{ data }] = await Promise.all([call("GET /api/links/notice"), loadNotice()]);
      return { kind, ...data };
    }
    default:
      return openTab(call, kind);
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

function OpenPage({ token, opened, ...page }: { token: string } & Omit<Found, "kind">) {
  const { agency } = page;
  switch (opened.kind) {
    case "status":
      return <OpenStatus token={token} agency={agency} status={opened.status} />;
    case "admin-invite":
      return <OpenInvitation token={token} agency={agency} invitation={opened.invitation} />;
    case "collaboration":
      return <OpenCollaboration token={token} agency={agency} collaboration={opened.collaboration} />;
    case "notice":
      return <OpenNotice token={token} agency={agency} notice={opened.notice} />;
    default:
      return <OpenClientPage {...page} opened={opened} />;
  }
}

async function renew(token: string): Promise<string> {
  return (await browserCall("POST /api/links/renew", { json: { token } })).message;
}
