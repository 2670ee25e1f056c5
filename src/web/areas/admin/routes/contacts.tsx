import { useQuery } from "@tanstack/react-query";
import { listQuery, useHandling, useRemoval } from "#web/api/admin-lists.ts";
import { serviceLabelsQuery } from "#web/api/admin-queries.ts";
import { messageOf } from "#web/api/api-error.ts";
import { ContactsView } from "#web/areas/admin/features/contacts/contacts-view.tsx";
import { useListAddress } from "#web/areas/admin/shell/list-address.ts";
import { tellOutcome, type Wording } from "#web/areas/admin/shell/list-notices.ts";
import { AdminListPager } from "#web/areas/admin/shell/list-pager.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";

export const meta = () => adminMeta("Contacts");

const deleted: Wording = {
  title: "Deleted",
  one: "Contact deleted successfully.",
  many: (count) => `${count} contacts deleted successfully.`,
  failed: "Failed to delete",
};

const saved = {
  one: "The message is updated.",
  many: (count: number) => `${count} messages are updated.`,
  failed: "Failed to update.",
};

export default function Contacts() {
  const address = useListAddress(["search", "handled"]);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(
    listQuery("contacts", address.query),
  );
  const { data: services } = useQuery(serviceLabelsQuery);
  const handling = useHandling((outcome, { handled }) =>
    tellOutcome(outcome, { ...saved, title: handled ? "Handled" : "Reopened" }),
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
        filter={address.filter}
        onFilter={address.setFilters}
        serviceLabel={(service) => services?.get(service) ?? service}
        onHandled={({ _id }, handled) => handling.mutate({ ids: [_id], handled })}
        onDelete={({ _id }) => removal.mutate([_id])}
      />
      <AdminListPager address={address} data={data} stale={isPlaceholderData} />
    </>
  );
}
