import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { adminClient } from "#web/api/admin-client.ts";
import { listQuery, useListUpdate, useRemoval } from "#web/api/admin-lists.ts";
import { messageOf } from "#web/api/api-error.ts";
import { CopyCredentials } from "#web/areas/admin/features/credentials/copy-credentials.tsx";
import { InfluencersView } from "#web/areas/admin/features/influencers/influencers-view.tsx";
import { useListAddress } from "#web/areas/admin/shell/list-address.ts";
import { orTell, tellOutcome, type Wording } from "#web/areas/admin/shell/list-notices.ts";
import { AdminListPager } from "#web/areas/admin/shell/list-pager.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { fromList } from "#web/areas/admin/shell/record-leave.ts";

export const meta = () => adminMeta("Influencers");

const deleted: Wording = {
  title: "Deleted",
  one: "Influencer deleted successfully.",
  many: (count) => `${count} influencers deleted successfully.`,
  failed: "Failed to delete",
};
const updated: Wording = {
  title: "Saved",
  one: "Influencer updated successfully!",
  many: (count) => `${count} influencers updated successfully!`,
  failed: "Failed to update.",
};

export default function Influencers() {
  const address = useListAddress(["search", "category", "sort"]);
  if (!address.query.has("sort")) address.query.set("sort", "newest");
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(
    listQuery("influencers", address.query),
  );
  const [copying, setCopying] = useState<InfluencerRecord>();
  const removal = useRemoval("influencers", (outcome) => tellOutcome(outcome, deleted));
  const update = useListUpdate("influencers", (outcome) => tellOutcome(outcome, updated));

  return (
    <>
      <InfluencersView
        influencers={data?.items}
        stale={isPlaceholderData}
        failure={error ? messageOf(error) : undefined}
        onRetry={() => refetch()}
        retrying={isFetching}
        filter={address.filter}
        onFilter={address.setFilters}
        onChange={(ids, action) => update.mutate({ ids, action })}
        onDelete={(ids) => removal.mutate(ids)}
        onCopyCredentials={setCopying}
        addPath="/admin/add-influencer"
        editLink={({ _id }) => ({ to: `/admin/add-influencer?id=${_id}`, state: fromList })}
      />
      <AdminListPager address={address} data={data} stale={isPlaceholderData} />
      <CopyCredentials
        name={copying?.name}
        onClose={() => setCopying(undefined)}
        renew={async () => copying && orTell(adminClient.renewInfluencerCredentials(copying._id))}
      />
    </>
  );
}
