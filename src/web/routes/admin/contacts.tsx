import { useQuery } from "@tanstack/react-query";
import { listQuery, useRemoval } from "#web/api/admin-lists.ts";
import { messageOf } from "#web/api/api-error.ts";
import { ContactsView } from "#web/features/admin-contacts/contacts-view.tsx";
import { useListAddress } from "#web/layouts/admin-list-address.ts";
import { tellOutcome, type Wording } from "#web/layouts/admin-list-notices.ts";
import { AdminListPager } from "#web/layouts/admin-list-pager.tsx";
import { adminMeta } from "#web/layouts/admin-meta.ts";

export const meta = () => adminMeta("Contacts");

const deleted: Wording = {
  title: "Deleted",
  one: "Contact deleted successfully.",
  many: (count) => `${count} contacts deleted successfully.`,
  failed: "Failed to delete",
};

export default function Contacts() {
  const address = useListAddress(["search"]);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(
    listQuery("contacts", address.query),
  );
  const removal = useRemoval("contacts", (outcome) => tellOutcome(outcome, deleted));

  return (
    <>
      <ContactsView
        contacts={data?.items}
        stale={isPlaceholderData}
        failure={error ? messageOf(error) : undefined}
        onRetry={() => refetch()}
        retrying={isFetching}
        search={address.filter("search")}
        onSearch={(search) => address.setFilters({ search }, { typing: true })}
        onDelete={({ _id }) => removal.mutate([_id])}
      />
      <AdminListPager address={address} data={data} stale={isPlaceholderData} />
    </>
  );
}
