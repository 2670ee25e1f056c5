import { useMemo } from "react";
import { useSearchParams } from "react-router";
import type { CustomField } from "#domain/custom-fields/custom-fields.contract.ts";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import type { TagRecord } from "#domain/influencers/tags.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { useCustomFields } from "#web/api/admin-custom-fields.ts";
import { useTags } from "#web/api/admin-tags.ts";
import { addToCampaign } from "#web/areas/admin/features/campaigns/add-to-campaign.tsx";
import { copyCredentials } from "#web/areas/admin/features/credentials/copy-credentials.tsx";
import { mergeAction } from "#web/areas/admin/features/duplicates/merge-dialog.tsx";
import { influencersList } from "#web/areas/admin/features/influencers/influencers-list.tsx";
import { addToList } from "#web/areas/admin/features/shortlists/add-to-list.tsx";
import { AdminList } from "#web/areas/admin/shell/list/admin-list.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import type { Action } from "#web/ui/resource.ts";
import { messageAction } from "./message-to-many.tsx";

export const meta = () => adminMeta("Influencers");

const nameOf = (influencer: InfluencerRecord) => influencer.name;
const renew = async (id: string) =>
  (await adminCall("POST /api/influencers/:id/credentials", { params: { id } })).data;
const copy = copyCredentials(nameOf, renew);
const none: TagRecord[] = [];
const noFields: CustomField[] = [];
const actions: Action<InfluencerRecord>[] = [messageAction(), addToList(), addToCampaign(), mergeAction()];

export default function Influencers() {
  const tags = useTags() ?? none;
  const [address] = useSearchParams();
  const areSeveral = address.getAll("tag").length > 1;
  const ownFields = useCustomFields("influencer").data ?? noFields;
  const list = useMemo(
    () => influencersList(copy, actions, { tags, areSeveral, ownFields }),
    [tags, areSeveral, ownFields],
  );
  return <AdminList resource={list} />;
}
