import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { creatorFormPath, influencerPath } from "#domain/http/record-paths.ts";
import type { InfluencerProfile } from "#domain/influencers/influencer.contract.ts";
import { newCreatorId } from "#domain/media/early-uploads.ts";
import { adminCall, adminHeaders } from "#web/api/admin-client.ts";
import { useCustomFields } from "#web/api/admin-custom-fields.ts";
import { saveInfluencer } from "#web/api/admin-records.ts";
import { adminLoginPath } from "#web/api/admin-session.ts";
import { useTags, usualTags } from "#web/api/admin-tags.ts";
import { uploadAccess } from "#web/api/upload-access.ts";
import { DuplicatesButton } from "#web/areas/admin/features/duplicates/duplicates-button.tsx";
import { DuplicatesNotice } from "#web/areas/admin/features/duplicates/duplicates-notice.tsx";
import { TellButton } from "#web/areas/admin/features/influencers/tell-button.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { recordKey, useRecord, useReturnToList } from "#web/areas/admin/shell/record.ts";
import { AdminRecordPage } from "#web/areas/admin/shell/record-page.tsx";
import { useHasRole } from "#web/areas/admin/shell/role.ts";
import { InfluencerForm } from "#web/features/creator-form/influencer-form.tsx";
import { OwnFieldControls } from "#web/features/own-fields/own-field-controls.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";
import type { Route } from "./+types/add-influencer";
import { RecordTimeline } from "./record-timeline.tsx";

const titleOf = (id: string | null) => (id === null ? "Add Influencer" : "Edit Influencer");

export const meta = ({ location }: Route.MetaArgs) =>
  adminMeta(titleOf(new URLSearchParams(location.search).get("id")));

const list = { key: ["influencers"], path: "/admin/influencers" };

/** Creates a creator, or edits the one in `?id=`. */
const readInfluencer = async (id: string, signal: AbortSignal) =>
  (await adminCall("GET /api/influencers/:id", { params: { id }, signal })).data.influencer;

export default function AddInfluencer() {
  const [address] = useSearchParams();
  const id = address.get("id");
  const query = useRecord("influencers", id, readInfluencer);
  const fields = useCustomFields("influencer");
  const ownFields = fields.data ?? [];
  const navigate = useNavigate();
  const returnToList = useReturnToList(list);

  return (
    <AdminRecordPage
      title={titleOf(id)}
      isNew={id === null}
      query={query}
      fields={fields}
      list={list.path}
      timeline={id && <RecordTimeline type="influencer" id={id} />}
      actions={query.data && <RecordActions influencer={query.data} />}
    >
      <InfluencerForm
        key={id}
        record={id === null ? undefined : query.data}
        ownFields={ownFields}
        ownControls={(form) => <OwnFieldControls form={form} fields={ownFields} />}
        usualTags={usualTags(useTags())}
        duplicatesOf={({ name = "", email, socials = [] }) => (
          <DuplicatesNotice asked={{ name, email, socials }} />
        )}
        access={uploadAccess(adminCall, () => adminHeaders(), "portfolios", id ?? newCreatorId)}
        save={(body) => saveInfluencer(id ?? undefined, body)}
        onSaved={(saved) => {
          toast({
            title: id === null ? "Influencer added" : "Influencer updated successfully!",
            description: saved.name,
            ...(saved.visibility !== "private" && {
              action: { label: "View profile", onClick: () => navigate(influencerPath(saved)) },
            }),
          });
          returnToList();
        }}
        list={list.path}
        login={adminLoginPath}
      />
    </AdminRecordPage>
  );
}

function RecordActions({ influencer }: { influencer: InfluencerProfile }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const mayEdit = useHasRole("editor");
  const { _id: id } = influencer;
  /** Takes over nothing else, because somebody may be typing into the form. */
  const readTold = async () => {
    const { toldAt } = await readInfluencer(id, new AbortController().signal);
    queryClient.setQueryData<InfluencerProfile>(
      recordKey("influencers", id),
      (before) => before && { ...before, toldAt },
    );
  };
  return (
    <>
      {mayEdit && <TellButton influencer={influencer} onClosed={() => void readTold()} />}
      {mayEdit && (
        <DuplicatesButton
          influencer={influencer}
          onMerged={({ _id }) => navigate(creatorFormPath(_id), { replace: true })}
        />
      )}
      {influencer.visibility !== "private" && (
        <ButtonLink to={influencerPath(influencer)} variant="quiet" size="small" className="max-sm:px-0">
          View in marketplace
        </ButtonLink>
      )}
    </>
  );
}
