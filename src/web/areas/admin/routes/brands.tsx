import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BrandRecord } from "#domain/brands/brand.contract.ts";
import { adminClient } from "#web/api/admin-client.ts";
import { type ListAction, listQuery, useListUpdate, useRemoval } from "#web/api/admin-lists.ts";
import { messageOf } from "#web/api/api-error.ts";
import { BrandsView } from "#web/areas/admin/features/brands/brands-view.tsx";
import { CopyCredentials } from "#web/areas/admin/features/credentials/copy-credentials.tsx";
import { useListAddress } from "#web/areas/admin/shell/list-address.ts";
import { orTell, tellOutcome, type Wording } from "#web/areas/admin/shell/list-notices.ts";
import { AdminListPager } from "#web/areas/admin/shell/list-pager.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { fromList } from "#web/areas/admin/shell/record-leave.ts";

export const meta = () => adminMeta("Brands");

const deleted: Wording = {
  title: "Deleted",
  one: "Brand deleted successfully.",
  many: (count) => `${count} brands deleted successfully.`,
  failed: "Failed to delete",
};
const updated = {
  one: "Brand updated successfully!",
  many: (count: number) => `${count} brands updated successfully!`,
  failed: "Failed to update.",
};

export default function Brands() {
  const address = useListAddress(["search", "status"]);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(
    listQuery("brands", address.query),
  );
  const [copying, setCopying] = useState<BrandRecord>();
  const removal = useRemoval("brands", (outcome) => tellOutcome(outcome, deleted));
  const update = useListUpdate("brands", (outcome, { action }) =>
    tellOutcome(outcome, { ...updated, title: titleOf(action) }),
  );

  return (
    <>
      <BrandsView
        brands={data?.items}
        stale={isPlaceholderData}
        failure={error ? messageOf(error) : undefined}
        onRetry={() => refetch()}
        retrying={isFetching}
        filter={address.filter}
        onFilter={address.setFilters}
        onChange={(ids, action) => update.mutate({ ids, action })}
        onDelete={(ids) => removal.mutate(ids)}
        onCopyCredentials={setCopying}
        addPath="/admin/add-brand"
        editLink={({ _id }) => ({ to: `/admin/add-brand?id=${_id}`, state: fromList })}
      />
      <AdminListPager address={address} data={data} stale={isPlaceholderData} />
      <CopyCredentials
        name={copying?.companyName}
        onClose={() => setCopying(undefined)}
        renew={async () => copying && orTell(adminClient.renewBrandCredentials(copying._id))}
      />
    </>
  );
}

function titleOf(action: ListAction): string {
  if (action === "publish") return "Published";
  return action === "unpublish" ? "Withdrawn" : "Saved";
}
