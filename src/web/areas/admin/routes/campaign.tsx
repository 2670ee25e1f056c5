import { usePrefetchQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Navigate, redirect, useLocation, useNavigate, useSearchParams } from "react-router";
import { isOpenCampaign } from "#domain/campaigns/campaign-states.ts";
import type { Campaign } from "#domain/campaigns/campaigns.contract.ts";
import { withQuery } from "#domain/http/declared-query.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { saveCampaign } from "#web/api/admin-records.ts";
import { adminLoginPath } from "#web/api/admin-session.ts";
import { CampaignPage } from "#web/areas/admin/features/campaigns/campaign-page.tsx";
import { campaignQuery, useCampaignsChanged } from "#web/areas/admin/features/campaigns/campaign-query.ts";
import { viewIn } from "#web/areas/admin/features/campaigns/campaign-tabs.tsx";
import { creatorsQuery } from "#web/areas/admin/features/campaigns/creators-query.ts";
import { deliverableQuery } from "#web/areas/admin/features/campaigns/drafts/deliverables-query.ts";
import type { NewFieldForm } from "#web/areas/admin/features/import-export/import-columns.tsx";
import { Timeline } from "#web/areas/admin/features/timeline/timeline.tsx";
import { useOpenRow } from "#web/areas/admin/shell/list/open-row.ts";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { AdminRecordPage } from "#web/areas/admin/shell/record-page.tsx";
import { useHasRole } from "#web/areas/admin/shell/role.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import type { Route } from "./+types/campaign";

/** Loaded on demand, because the board does not need them. */
const Brief = lazy(async () => ({
  default: (await import("#web/areas/admin/features/campaigns/brief.tsx")).Brief,
}));
const BriefForm = lazy(async () => ({
  default: (await import("#web/areas/admin/features/campaigns/brief-form.tsx")).BriefForm,
}));
const CampaignSpreadsheet = lazy(async () => ({
  default: (await import("#web/areas/admin/features/import-export/campaign-spreadsheet.tsx"))
    .CampaignSpreadsheet,
}));
const MoneyView = lazy(async () => ({
  default: (await import("#web/areas/admin/features/payouts/money-view.tsx")).MoneyView,
}));
const CampaignReportView = lazy(async () => ({
  default: (await import("./campaign-report.tsx")).CampaignReportView,
}));
const DraftDialog = lazy(async () => ({
  default: (await import("#web/features/creator-form/draft-dialog.tsx")).DraftDialog,
}));

const FieldDialog = lazy(async () => ({
  default: (await import("#web/areas/admin/features/own-fields/field-dialog.tsx")).FieldDialog,
}));
const MessageToMany = lazy(async () => ({
  default: (await import("./message-to-many.tsx")).MessageToMany,
}));
const RecordConversation = lazy(async () => ({
  default: (await import("./record-conversation.tsx")).RecordConversation,
}));

export const meta = () => adminMeta("Campaign");

const list = "/admin/campaigns";

/** Without an ID, redirects to the list. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { search, searchParams } = new URL(request.url);
  if (!["id", "collaboration", "deliverable"].some((name) => searchParams.get(name))) {
    throw redirect(withQuery(list, search.slice(1)));
  }
  return null;
}

export default function CampaignRoute() {
  const [address] = useSearchParams();
  const id = address.get("id");
  const deliverable = address.get("deliverable");
  if (id) return <KnownCampaign id={id} />;
  if (deliverable) return <CampaignOfDeliverable deliverable={deliverable} />;
  return <CampaignOf collaboration={address.get("collaboration") ?? ""} />;
}

function CampaignOfDeliverable({ deliverable: id }: { deliverable: string }) {
  const { search } = useLocation();
  const query = useQuery(deliverableQuery(id));
  if (query.data) {
    const address = `/admin/campaign?id=${query.data.campaignId}&view=drafts&deliverable=${id}`;
    return <Navigate to={withQuery(address, search.slice(1))} replace />;
  }
  return (
    <AdminRecordPage title="Campaign" isNew={false} query={query} list={list}>
      {null}
    </AdminRecordPage>
  );
}

function CampaignOf({ collaboration: id }: { collaboration: string }) {
  const { search } = useLocation();
  const query = useQuery({
    queryKey: ["collaboration", id],
    queryFn: async ({ signal }) =>
      (await adminCall("GET /api/admin/collaborations/:id", { params: { id }, signal })).data.collaboration,
    meta: { quiet: true },
  });
  if (query.data) {
    const address = `/admin/campaign?id=${query.data.campaign._id}&collaboration=${id}`;
    return <Navigate to={withQuery(address, search.slice(1))} replace />;
  }
  return (
    <AdminRecordPage title="Campaign" isNew={false} query={query} list={list}>
      {null}
    </AdminRecordPage>
  );
}

function KnownCampaign({ id }: { id: string }) {
  // Starts immediately instead of after the campaign has loaded.
  usePrefetchQuery(creatorsQuery(id));
  const query = useQuery(campaignQuery(id));
  const [address] = useSearchParams();
  const [openId, open] = useOpenRow("collaboration");
  const openedDeliverable = useOpenRow("deliverable");
  const mayEdit = useHasRole("editor");
  const isOwner = useHasRole("owner");
  if (!query.data) {
    return (
      <AdminRecordPage title="Campaign" isNew={false} query={query} list={list}>
        {null}
      </AdminRecordPage>
    );
  }
  return (
    <CampaignPage
      campaign={query.data}
      view={viewIn(address)}
      mayEdit={mayEdit}
      mayDelete={isOwner}
      openId={openId}
      open={open}
      openedDeliverable={openedDeliverable}
      draftDialog={(props) => <DraftDialog {...props} />}
      timeline={(props) => <Timeline {...props} mayWrite={mayEdit} />}
      messageDialog={(props) => (
        <MessageToMany about="collaboration" draftName={`in campaign ${id}`} {...props} />
      )}
      conversation={(subject) => (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <RecordConversation key={subject.id} subject={subject} level={3} />
        </Suspense>
      )}
      spreadsheet={
        mayEdit && (
          <CampaignSpreadsheet
            campaignId={id}
            mayImport={isOpenCampaign(query.data)}
            newField={isOwner ? newFieldOf : undefined}
          />
        )
      }
      money={<MoneyView campaign={query.data} mayEdit={mayEdit} />}
      report={<CampaignReportView campaign={query.data} mayEdit={mayEdit} />}
      brief={
        mayEdit && address.get("edit") === "true" ? (
          <EditedBrief campaign={query.data} />
        ) : (
          <Brief campaign={query.data} mayEdit={mayEdit} />
        )
      }
    />
  );
}

const newFieldOf: NewFieldForm = (form) => (
  <Suspense fallback={null}>
    <FieldDialog field={undefined} {...form} />
  </Suspense>
);

function EditedBrief({ campaign }: { campaign: Campaign }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const changed = useCampaignsChanged();
  const home = `/admin/campaign?id=${campaign._id}&view=brief`;
  return (
    <BriefForm
      campaign={campaign}
      save={(input) => saveCampaign(campaign._id, input)}
      onSaved={(saved) => {
        queryClient.setQueryData(campaignQuery(saved._id).queryKey, saved);
        toast({ title: "Brief saved" });
        void changed();
        void navigate(home, { preventScrollReset: true });
      }}
      home={home}
      login={adminLoginPath}
    />
  );
}
