import { useQuery } from "@tanstack/react-query";
import { redirect, useSearchParams } from "react-router";
import { withQuery } from "#domain/http/declared-query.ts";
import { ShareDialog } from "#web/areas/admin/features/campaigns/client-links/share-dialog.tsx";
import { DecisionMeter } from "#web/areas/admin/features/shortlists/decision-meter.tsx";
import { Reviewers } from "#web/areas/admin/features/shortlists/reviewers.tsx";
import { ShortlistHead } from "#web/areas/admin/features/shortlists/shortlist-head.tsx";
import { ShortlistItems } from "#web/areas/admin/features/shortlists/shortlist-items.tsx";
import { shortlistQuery } from "#web/areas/admin/features/shortlists/shortlist-query.ts";
import { Timeline } from "#web/areas/admin/features/timeline/timeline.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { AdminRecordPage } from "#web/areas/admin/shell/record-page.tsx";
import { useHasRole } from "#web/areas/admin/shell/role.ts";
import { saveAs } from "#web/ui/save-as.ts";
import type { Route } from "./+types/shortlist";

export const meta = () => adminMeta("Shortlist");

/** Without an ID, redirects to the list. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { search, searchParams } = new URL(request.url);
  if (!searchParams.get("id")) throw redirect(withQuery("/admin/shortlists", search.slice(1)));
  return null;
}

export default function ShortlistPage() {
  const id = useSearchParams()[0].get("id") ?? "";
  const query = useQuery(shortlistQuery(id));
  const mayEdit = useHasRole("editor");
  if (!query.data) {
    return (
      <AdminRecordPage title="Shortlist" isNew={false} query={query} list="/admin/shortlists">
        {null}
      </AdminRecordPage>
    );
  }
  const shortlist = query.data;
  return (
    <>
      <ShortlistHead
        shortlist={shortlist}
        mayEdit={mayEdit}
        saveFile={saveAs}
        shareDialog={(onClose) => (
          <ShareDialog
            kind="review"
            recordId={shortlist._id}
            campaignId={shortlist.campaignId}
            onClose={onClose}
          />
        )}
      />
      <div className="mt-6">{shortlist.counts.items > 0 && <DecisionMeter counts={shortlist.counts} />}</div>
      <ShortlistItems shortlist={shortlist} />
      <div className="mt-12 grid gap-x-14 gap-y-12 xl:grid-cols-2">
        <Reviewers shortlist={shortlist} mayEdit={mayEdit} />
        <Timeline subject={{ type: "shortlist", id }} level={2} mayWrite={mayEdit} />
      </div>
    </>
  );
}
