import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { Fragment, type ReactNode } from "react";
import { influencerPath } from "#domain/http/record-paths.ts";
import { formatFollowers } from "#domain/influencers/followers.ts";
import { platformLabel } from "#domain/influencers/platforms.ts";
import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import { promiseText } from "#domain/join-requests/review-time.ts";
import { profileAddress } from "#domain/readers/read-handle.ts";
import { adminCall } from "#web/api/admin-client.ts";
import type { ApiBody, ApiResponse } from "#web/api/client.ts";
import { Button } from "#web/ui/button.tsx";
import { MailLink, OutwardLink } from "#web/ui/details.tsx";
import { PlatformIcon } from "#web/ui/platform-icon.tsx";
import {
  type Action,
  counted,
  type ListHandle,
  type ListPanel,
  type ListTable,
  namesOf,
  type Resource,
  undoHint,
} from "#web/ui/resource.ts";
import { RowButton, RowOpener } from "#web/ui/row-button.tsx";
import { AskDialog } from "./ask-dialog.tsx";
import { AskedBadge } from "./asked-note.tsx";
import { ProposalBadge } from "./proposal-note.tsx";
import { RejectDialog } from "./reject-dialog.tsx";
import { changesBetween } from "./request-changes.ts";
import { RequestReview } from "./request-review.tsx";
import { ReviewTimeLeft } from "./review-time-left.tsx";

const noun = { one: "join request", many: "join requests" };

async function decideAll(decision: ApiBody<"POST /api/admin/join-requests/bulk">) {
  const { data, undo } = await adminCall("POST /api/admin/join-requests/bulk", { json: decision });
  return { ...data, undo };
}

/** Versions as opened by the user, so that no request is approved that was edited since. */
const versionsOf = (requests: readonly JoinRequest[]) =>
  Object.fromEntries(requests.map(({ _id, updatedAt }) => [_id, updatedAt]));

type Approved = ApiResponse<"PUT /api/admin/join-requests/:id/approve">;

const approve: Action<JoinRequest, Approved> = {
  label: "Approve",
  one: (id, { updatedAt }) =>
    adminCall("PUT /api/admin/join-requests/:id/approve", { params: { id }, json: { updatedAt } }),
  apply: () => undefined,
  asRead: (read, present) => changesBetween(read, present).length > 0,
  done: ({ row, result: { data }, navigate }) => ({
    title: "Approved",
    description: `${row.name} is on the marketplace now.`,
    action: { label: "View profile", onClick: () => navigate(influencerPath(data.influencer)) },
  }),
  namesRow: true,
};

const approveAll: Action<JoinRequest> = {
  label: "Approve",
  many: (ids, requests) => decideAll({ ids, action: "approve", versions: versionsOf(requests) }),
  apply: () => undefined,
  confirm: (requests) => ({
    title: `Approve ${requests.length === 1 ? "this join request" : `${requests.length} join requests`}?`,
    description: `${namesOf(requests.map(({ name }) => name))}: public at once, with every field and file. ${undoHint}`,
    tone: "primary",
  }),
  done: ({ count }) => ({ title: "Approved", description: `${counted(count, noun)} approved.` }),
};

const reject: Action<JoinRequest> = {
  label: "Reject",
  dialog: ({ rows, onClose, start }) => (
    <RejectDialog
      requests={rows}
      onClose={onClose}
      onReject={(rejection) =>
        start({
          one: (id) =>
            adminCall("PUT /api/admin/join-requests/:id/reject", { params: { id }, json: rejection }),
          many: (ids) => decideAll({ ids, action: "reject", ...rejection }),
          apply: () => undefined,
          done: ({ row, count }) => ({
            title: "Rejected",
            description:
              count === 1 ? `The application of ${row.name} is deleted.` : `${counted(count, noun)} deleted.`,
          }),
          namesRow: true,
        })
      }
    />
  ),
};

const ask: Action<JoinRequest> = {
  label: "Ask for changes",
  dialog: ({ row, onClose, start }) => (
    <AskDialog
      request={row}
      onClose={onClose}
      onAsk={(asked) =>
        start({
          one: (id) => adminCall("PUT /api/admin/join-requests/:id/ask", { params: { id }, json: asked }),
          apply: (request) => ({
            ...request,
            state: "changes_asked",
            proposedChanges: null,
            asked: { ...asked, askedAt: new Date().toISOString() },
          }),
          done: () => ({
            title: "Changes requested",
            description: `${row.name} gets an email with a link to edit.`,
          }),
          namesRow: true,
        })
      }
    />
  ),
};

/** Remaining review time, or a badge if changes have been requested. */
function Standing({ request, className }: { request: JoinRequest; className?: string }) {
  if (request.asked) return <AskedBadge className={className} />;
  return <ReviewTimeLeft review={request.review} {...(className && { className })} />;
}

const table: ListTable<JoinRequest> = {
  caption: "Influencer Join Requests",
  title: {
    id: "name",
    header: "Name",
    cell: (request, list) => (
      <>
        <RowOpener onClick={() => list.open(request)} className="text-base">
          {request.name}
        </RowOpener>
        <Standing request={request} className="mt-1" />
        {(request.proposal ?? request.proposedChanges) && (
          <p className="mt-2">
            <ProposalBadge request={request} />
          </p>
        )}
      </>
    ),
  },
  columns: [
    { id: "email", header: "Email", className: "min-w-44", cell: MailLink },
    { id: "instagram", header: "Instagram", cell: InstagramLink },
    { id: "followers", header: "Followers", cell: FollowerRanges, className: "min-w-36" },
  ],
  actions: (request, { run }) => (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Approve ${request.name}`}
        onClick={() => run(approve, request)}
      >
        Approve
      </Button>
      <RowButton tone="danger" label={`Reject ${request.name}`} onClick={() => run(reject, request)}>
        Reject
      </RowButton>
    </>
  ),
};

/** Ranges by platform, separated by commas; the icon names the platform. Below the lowest range, shows the total. */
function FollowerRanges({ followers, totalFollowers }: JoinRequest) {
  const ranges = Object.entries(followers);
  if (ranges.length === 0) return <span>{totalFollowers > 0 ? formatFollowers(totalFollowers) : "–"}</span>;
  return ranges.map(([platform, range], index) => (
    <Fragment key={platform}>
      {index > 0 && <span> </span>}
      <span className="mr-1 inline-block">
        <span title={platformLabel(platform)}>
          <PlatformIcon
            platform={platform}
            label={platformLabel(platform)}
            className="mr-1 inline size-3.5 align-[-0.125em]"
          />
          <span>{range ?? ""}</span>
        </span>
        {index < ranges.length - 1 && <span>,</span>}
      </span>
    </Fragment>
  ));
}

function InstagramLink({ instagram }: JoinRequest) {
  const address = instagram === "" ? undefined : profileAddress("instagram", instagram);
  if (address === undefined) return <span>{instagram || "–"}</span>;
  return <OutwardLink to={address}>{shortName(instagram)}</OutwardLink>;
}

/** 'https://www.instagram.com/priya/' becomes 'priya'. The link's target is the full URL anyway. */
function shortName(link: string): string {
  return /^https?:\/\/(?:www\.)?instagram\.com\/([\w.]+)\/?(?:\?.*)?$/i.exec(link)?.[1] ?? link;
}

/** Keeps the buttons on one line on phones. */
const narrowButton = "max-sm:grow max-sm:px-3.5! max-sm:[&_svg]:hidden";

type TimelineOf = (request: JoinRequest) => ReactNode;

/** `timeline`: renders the timeline of a request. */
const panel = (timeline: TimelineOf): ListPanel<JoinRequest> => ({
  description: (request) => <Standing request={request} />,
  content: (request, { run, versionRead, markRead }) => (
    <RequestReview
      key={request._id}
      request={request}
      read={versionRead(request)}
      onSeen={() => markRead(request)}
      onDismissProposal={() => run(dismissProposal, request)}
      timeline={timeline(request)}
    />
  ),
  footer: (request, { run }) => (
    <>
      {request.asked === null && (
        <Button variant="quiet" onClick={() => run(ask, request)} className={narrowButton}>
          <span>
            Ask<span className="max-sm:hidden"> for changes</span>
          </span>
        </Button>
      )}
      <Button variant="secondary" onClick={() => run(reject, request)} className={narrowButton}>
        <X aria-hidden="true" />
        Reject
      </Button>
      <Button variant="primary" onClick={() => run(approve, request)} className={narrowButton}>
        <Check aria-hidden="true" />
        Approve
      </Button>
    </>
  ),
  wide: true,
  closeLabel: "Close review",
  steps: { noun: "request", counted: true },
  address: { name: "request", missingText: "This request is no longer waiting." },
  movesOn: true,
});

const dismissProposal: Action<JoinRequest> = {
  label: "Dismiss",
  one: (id) => adminCall("DELETE /api/admin/join-requests/:id/proposal", { params: { id } }),
  apply: (request) => request,
};

function leadOf({ rows = [], total }: ListHandle<JoinRequest>): string | undefined {
  const [first] = rows;
  if (first === undefined) return undefined;
  const shown = rows.length < total ? `Showing ${rows.length} of ${total}. ` : "";
  return `${total} waiting, the oldest first. ${shown}Applicants were promised an answer ${promiseText(first.review.days)}.`;
}

/** Requests that await a decision, in order of arrival. */
export const joinRequestsList = (timeline: TimelineOf): Resource<JoinRequest> => ({
  key: ["join-requests"],
  path: "/admin/join-requests",
  title: "Influencer Join Requests",
  lead: leadOf,
  read: (query, signal) => adminCall("GET /api/admin/join-requests", { query, signal }),
  nameOf: ({ name }) => name,
  endless: { sort: "oldest", limit: "100" },
  display: table,
  panel: panel(timeline),
  keys: { a: approve, r: reject },
  bulk: { label: "Selected join requests", actions: [approveAll, reject] },
  failed: "The join requests could not be loaded",
  empty: {
    title: "Nobody is waiting",
    description:
      "New applications from the 'Join as Influencer' form appear here. Share the form's address with creators you would like to have.",
  },
});
