import { reviewRoleLabels } from "#domain/shortlists/shortlist-votes.ts";
import type { Reviewer, Shortlist } from "#domain/shortlists/shortlists.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { adminOutreach } from "#web/api/admin-outreach.ts";
import { CopyLinkButton } from "#web/features/outreach/copy-link-button.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { LinkState, works } from "#web/ui/link-state.tsx";
import { RevokeButton } from "#web/ui/revoke-button.tsx";
import { Time } from "#web/ui/time.tsx";
import { useShortlistChange } from "./shortlist-query.ts";

type ReviewersProps = { shortlist: Shortlist; mayEdit: boolean };

/** Reviewers with their links and progress. */
export function Reviewers({ shortlist: { reviewers, counts }, mayEdit }: ReviewersProps) {
  return (
    <section aria-labelledby="reviewers" className="min-w-0">
      <h2 id="reviewers" className="mb-4 text-subheading">
        Links
      </h2>
      {reviewers.length === 0 ? (
        <p className="text-ink-soft">No links yet. Share the list when it is ready.</p>
      ) : (
        <ul className="border-line border-t">
          {reviewers.map((reviewer) => (
            <ReviewerRow key={reviewer._id} reviewer={reviewer} of={counts.items} mayEdit={mayEdit} />
          ))}
        </ul>
      )}
    </section>
  );
}

type ReviewerRowProps = { reviewer: Reviewer; of: number; mayEdit: boolean };

function ReviewerRow({ reviewer, of, mayEdit }: ReviewerRowProps) {
  const { _id: id, person, email, role, voted, finishedAt, deniedAt, link } = reviewer;
  const revoke = useShortlistChange(() => adminCall("DELETE /api/admin/links/:id", { params: { id } }), {
    title: "Revoked",
    description: person,
  });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 border-line border-b py-3 text-small">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold text-base">
          <span>{person}</span>
          <Badge tone={role === "decides" ? "brand" : "outline"}>{reviewRoleLabels[role]}</Badge>
          {deniedAt && <Badge tone="danger">Opened by somebody else</Badge>}
        </p>
        {email && <p className="wrap-anywhere text-ink-soft">{email}</p>}
        <p className="mt-1 tabular-nums">
          <span>{`${voted} of ${of} answered`}</span>
          {finishedAt && (
            <>
              <span>{", sent "}</span>
              <Time value={finishedAt} format="dateTime" />
            </>
          )}
        </p>
        <p className="text-ink-soft">{link ? <LinkState link={link} /> : "The link has ended."}</p>
      </div>
      {link !== null && works(link) && mayEdit && (
        <div className="flex flex-wrap">
          <CopyLinkButton calls={adminOutreach} recipient={`link:${id}`} name={person} />
          <RevokeButton
            title={`Revoke the link of ${person}?`}
            description="It stops working at once. Their answers are kept."
            busy={revoke.isPending}
            onRevoke={() => revoke.mutate()}
          />
        </div>
      )}
    </li>
  );
}
