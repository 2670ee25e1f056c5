import { socialAddress } from "#domain/influencers/social-link.ts";
import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/notices.tsx";
import { RowButton } from "#web/ui/row-button.tsx";
import { ProposalBadge } from "./proposal-note.tsx";
import { ReviewTimeLeft } from "./review-time-left.tsx";

type JoinRequestsTableProps = {
  requests: JoinRequest[] | undefined;
  onOpen: (request: JoinRequest) => void;
  onApprove: (request: JoinRequest) => void;
  onReject: (request: JoinRequest) => void;
};

const columns: readonly Column<JoinRequest>[] = [
  {
    id: "email",
    header: "Email",
    className: "min-w-44",
    cell: ({ email }) => (
      <a href={`mailto:${email}`} className="link-plain">
        {email}
      </a>
    ),
  },
  { id: "instagram", header: "Instagram", cell: (request) => <InstagramLink request={request} /> },
  { id: "followers", header: "Followers", cell: followersText, className: "whitespace-nowrap" },
];

export function JoinRequestsTable({ requests, onOpen, onApprove, onReject }: JoinRequestsTableProps) {
  return (
    <DataTable
      caption="Influencer Join Requests"
      rows={requests}
      rowKey={(request) => request._id}
      title={{
        id: "name",
        header: "Name",
        cell: (request) => (
          <>
            <button
              type="button"
              onClick={() => onOpen(request)}
              className="link-plain text-left font-semibold text-base"
            >
              {request.name}
            </button>
            <ReviewTimeLeft receivedAt={request.createdAt} className="mt-1" />
            {request.proposal && (
              <p className="mt-2">
                <ProposalBadge proposal={request.proposal} />
              </p>
            )}
          </>
        ),
      }}
      columns={columns}
      actions={(request) => (
        <>
          <Button
            variant="secondary"
            size="small"
            aria-label={`Approve ${request.name}`}
            onClick={() => onApprove(request)}
          >
            Approve
          </Button>
          <RowButton tone="danger" label={`Reject ${request.name}`} onClick={() => onReject(request)}>
            Reject
          </RowButton>
        </>
      )}
      empty={
        <EmptyState
          title="Nobody is waiting"
          description="New applications from the 'Join as Influencer' form appear here. Share the form's address with creators you would like to have."
        />
      }
    />
  );
}

/** An object of counts is shown as its values joined by commas. */
function followersText({ followers }: JoinRequest): string {
  return Object.values(followers).join(", ") || "–";
}

function InstagramLink({ request }: { request: JoinRequest }) {
  const address = request.instagram === "" ? undefined : socialAddress("instagram", request.instagram);
  if (address === undefined) return request.instagram || "–";
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className="link-plain">
      {shortName(request.instagram)}
    </a>
  );
}

/** 'https://www.instagram.com/priya/' as 'priya': the address is behind the link anyway. */
function shortName(link: string): string {
  return /^https?:\/\/(?:www\.)?instagram\.com\/([\w.]+)\/?(?:\?.*)?$/i.exec(link)?.[1] ?? link;
}
