import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Campaign } from "#domain/campaigns/campaigns.contract.ts";
import type { ClientLinkKind } from "#domain/links/link-rules.ts";
import type { AccessLink } from "#domain/links/links.contract.ts";
import { reviewRoleLabels } from "#domain/shortlists/shortlist-votes.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { adminOutreach } from "#web/api/admin-outreach.ts";
import { messageOf } from "#web/api/api-error.ts";
import { CopyLinkButton } from "#web/features/outreach/copy-link-button.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { FoldedHeading } from "#web/ui/folded-heading.tsx";
import { LinkState, works } from "#web/ui/link-state.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { RevokeButton } from "#web/ui/revoke-button.tsx";
import { useCampaignChange } from "../campaign-query.ts";
import { clientLinksQuery } from "./client-links-query.ts";
import { ShareDialog } from "./share-dialog.tsx";

const nobody: Record<ClientLinkKind, string> = {
  drafts: "Nobody at the client can see drafts yet.",
  report: "Nobody at the client has the report yet.",
};
const revoked: Record<ClientLinkKind, string> = {
  drafts: "It stops working at once. Their answers are kept.",
  report: "It stops working at once.",
};

type ClientLinksProps = {
  campaign: Campaign;
  kind: ClientLinkKind;
  mayEdit: boolean;
  /** Other controls of the view, before the button. */
  children?: ReactNode;
};

/** Client links to drafts or to the report, with a button to create one. */
export function ClientLinks({ campaign, kind, mayEdit, children }: ClientLinksProps) {
  const [sharing, setSharing] = useState(false);
  const { queryKey } = clientLinksQuery(campaign._id);
  const { data, error, refetch, isFetching } = useQuery(clientLinksQuery(campaign._id));
  const links = data?.filter((link) => link.kind === kind) ?? [];
  const isAsked = kind === "report" || campaign.clientClearsDrafts;
  // Links can still be revoked if the client no longer approves anything.
  if (!isAsked && links.length === 0) return null;
  return (
    <section aria-label="Client links" data-print="hide" className="mb-8">
      {error && (
        <ErrorBox
          title="The links could not be loaded"
          message={messageOf(error)}
          onRetry={() => refetch()}
          busy={isFetching}
        />
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        {data && links.length === 0 && <p className="text-ink-soft">{nobody[kind]}</p>}
        {links.length > 0 && (
          <details className="min-w-0 grow border-line border-y py-2 sm:max-w-[44rem]">
            <FoldedHeading>{summary(links)}</FoldedHeading>
            <ul className="mt-2 border-line border-t">
              {links.map((link) => (
                <LinkRow key={link._id} link={link} kind={kind} mayEdit={mayEdit} queryKey={queryKey} />
              ))}
            </ul>
          </details>
        )}
        <div className="flex flex-wrap items-center gap-3">
          {children}
          {mayEdit && isAsked && data && (
            <Button variant="secondary" size="small" onClick={() => setSharing(true)}>
              Share with the client
            </Button>
          )}
        </div>
      </div>
      {sharing && (
        <ShareDialog
          kind={kind}
          recordId={campaign._id}
          campaignId={campaign._id}
          onClose={() => setSharing(false)}
        />
      )}
    </section>
  );
}

/** Holders of active links, such as 'Ida Holm decides, Max Berg advises'. */
function summary(links: readonly AccessLink[]): string {
  const names = links
    .filter(works)
    .map(({ personName, role }) => (role ? `${personName} ${role}` : personName));
  if (names.length === 0) return "No active links";
  return names.join(", ");
}

type LinkRowProps = { link: AccessLink; kind: ClientLinkKind; mayEdit: boolean; queryKey: readonly string[] };

function LinkRow({ link, kind, mayEdit, queryKey }: LinkRowProps) {
  const { _id: id, personName, personEmail, role, prices, files } = link;
  const revoke = useCampaignChange(
    () => adminCall("DELETE /api/admin/links/:id", { params: { id } }),
    { title: "Revoked", description: personName },
    queryKey,
  );
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 border-line py-2 text-small not-last:border-b">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span>{personName}</span>
          {role && <Badge tone={role === "decides" ? "brand" : "outline"}>{reviewRoleLabels[role]}</Badge>}
          {prices && <Badge tone="outline">With prices</Badge>}
          {files && <Badge tone="outline">With files</Badge>}
        </p>
        <p className="wrap-anywhere text-ink-soft">
          {personEmail && <span>{`${personEmail}. `}</span>}
          <LinkState link={link} />
        </p>
      </div>
      {works(link) && mayEdit && (
        <div className="flex flex-wrap">
          <CopyLinkButton calls={adminOutreach} recipient={`link:${id}`} name={personName} />
          <RevokeButton
            title={`Revoke the link of ${personName}?`}
            description={revoked[kind]}
            busy={revoke.isPending}
            onRevoke={() => revoke.mutate()}
          />
        </div>
      )}
    </li>
  );
}
