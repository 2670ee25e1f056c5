import { lazy, Suspense } from "react";
import { useRevalidator } from "react-router";
import type { CollaborationPage } from "#domain/campaigns/collaboration-page.contract.ts";
import type { OwnData } from "#domain/data-notices/data-notices.contract.ts";
import { requestPaths } from "#domain/links/link-rules.ts";
import type { PageTab } from "#domain/links/links.contract.ts";
import type { Portal } from "#domain/portal/portal.contract.ts";
import type { ApplicantStatus } from "#domain/status/status.contract.ts";
import { ApiError, messageOf } from "#web/api/api-error.ts";
import { browserCall } from "#web/api/browser-api.ts";
import type { ApiClient, ApiResponse } from "#web/api/client.ts";
import { type LinkAccess, linkClient } from "#web/api/link-client.ts";
import { EndedLink } from "#web/areas/links/features/ended/ended-link.tsx";
import { LinkFrame } from "#web/areas/links/shell/link-frame.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { Skeleton, SkeletonGroup, SkeletonText } from "#web/ui/skeleton.tsx";
import { useFocusOnChange } from "#web/ui/use-focus-on-change.ts";
import type { Route } from "./+types/link";
import { OpenClientPage, type OpenedTab, openTab } from "./open-client-page.tsx";
import { OpenInvitation } from "./open-invitation.tsx";
import { OpenPasswordReset } from "./open-password-reset.tsx";
import { OpenStatus } from "./open-status.tsx";

type Current = ApiResponse<"GET /api/links/current">["data"]["link"];
type Invitation = ApiResponse<"GET /api/links/invitation">["data"]["invitation"];
/** Contents of a link, by kind. */
type Opened =
  | { kind: "status"; status: ApplicantStatus }
  | { kind: "admin-invite"; invitation: Invitation }
  | { kind: "password-reset"; reset: { email: string } }
  | { kind: "collaboration"; collaboration: CollaborationPage; isOfPortal: boolean }
  | { kind: "notice"; notice: OwnData }
  | { kind: "portal"; portal: Portal; notice: string | undefined }
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
const loadPortal = () => import("./open-portal.tsx");
const OpenPortal = lazy(loadPortal);

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
    const { searchParams } = new URL(request.url);
    const { kind } = link;
    const agency = link.agency.name;
    if (kind === "portal") {
      const part = await openPart(token, searchParams.get("collaboration"));
      const { tab: current = link._id } = part.access;
      return { kind: "open", agency, tabs, current, ...part };
    }
    const wanted = searchParams.get("tab");
    const tab = tabs.find(({ _id }) => _id === wanted) ?? tabs.find(({ isOpened }) => isOpened);
    const current = (tab ?? link)._id;
    const access = { token, tab: current === link._id ? undefined : current };
    const opened = await open(linkClient(access), tab?.kind ?? kind);
    return { kind: "open", agency, access, tabs, current, opened };
  } catch (error) {
    const message = messageOf(error);
    if (!(error instanceof ApiError) || ![401, 403, 404].includes(error.status)) {
      return { kind: "failed", message };
    }
    // Some links are asked for on a page of the site, which the message names.
    const isAskedFor = Object.values(requestPaths).some((path) => message.includes(path));
    return { kind: "ended", message, mayRenew: error.status === 403 && !isAskedFor };
  }
}
clientLoader.hydrate = true as const;

type Part = Pick<Found, "access" | "opened">;

/** All work of a person, or one collaboration of it. The list comes in place of one that is not theirs any more. */
async function openPart(token: string, collaborationId: string | null): Promise<Part> {
  if (collaborationId === null) return openPortal(token, undefined);
  try {
    const json = { collaborationId };
    const { link } = (await linkClient({ token })("POST /api/links/portal/open", { json })).data;
    const access = { token, tab: link._id };
    const [{ data }] = await Promise.all([
      linkClient(access)("GET /api/links/collaboration"),
      loadCollaboration(),
    ]);
    return { access, opened: { kind: "collaboration", ...data, isOfPortal: true } };
  } catch (error) {
    if (!(error instanceof ApiError) || ![401, 403, 404, 422].includes(error.status)) throw error;
    return openPortal(token, "You can’t open this campaign any more. Here is everything else.");
  }
}

async function openPortal(token: string, notice: string | undefined): Promise<Part> {
  const [portal] = await Promise.all([readPortal(token), loadPortal()]);
  return { access: { token }, opened: { kind: "portal", portal, notice } };
}

async function readPortal(token: string, cursor?: string): Promise<Portal> {
  const query = new URLSearchParams(cursor === undefined ? {} : { cursor });
  return (await linkClient({ token })("GET /api/links/portal", { query })).data.portal;
}

async function open(call: ApiClient, kind: Exclude<Current["kind"], "portal">): Promise<Opened> {
  switch (kind) {
    case "status":
      return { kind, ...(await call("GET /api/links/status")).data };
    case "admin-invite":
      return { kind, ...(await call("GET /api/links/invitation")).data };
    case "password-reset":
      return { kind, ...(await call("GET /api/links/password-reset")).data };
    case "collaboration": {
      const [{ data }] = await Promise.all([call("GET /api/links/collaboration"), loadCollaboration()]);
      return { kind, ...data, isOfPortal: false };
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
      <LinkFrame note="Links expire, because anyone who has one can open the page.">
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

type OpenPageProps = { token: string } & Omit<Found, "kind">;

function OpenPage(props: OpenPageProps) {
  const { opened, current } = props;
  const isPart = opened.kind === "portal" || (opened.kind === "collaboration" && opened.isOfPortal);
  // The list and what it opens replace each other, with the link that had the focus.
  const content = useFocusOnChange<HTMLDivElement>(isPart ? current : "");
  return (
    <div ref={content} tabIndex={-1} className="outline-none">
      <Contents {...props} />
    </div>
  );
}

function Contents({ token, opened, ...page }: OpenPageProps) {
  const { agency } = page;
  switch (opened.kind) {
    case "status":
      return <OpenStatus token={token} linkId={page.current} agency={agency} status={opened.status} />;
    case "admin-invite":
      return <OpenInvitation token={token} agency={agency} invitation={opened.invitation} />;
    case "password-reset":
      return <OpenPasswordReset token={token} agency={agency} email={opened.reset.email} />;
    case "collaboration":
      return <OpenCollaboration key={page.current} {...page} linkId={page.current} {...opened} />;
    case "notice":
      return <OpenNotice token={token} agency={agency} notice={opened.notice} />;
    case "portal":
      return <OpenPortal agency={agency} {...opened} read={(cursor) => readPortal(token, cursor)} />;
    default:
      return <OpenClientPage {...page} opened={opened} />;
  }
}

async function renew(token: string): Promise<string> {
  return (await browserCall("POST /api/links/renew", { json: { token } })).message;
}
