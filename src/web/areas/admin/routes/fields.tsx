import { customSubjects } from "#domain/custom-fields/custom-field-kinds.ts";
import { fieldsList } from "#web/areas/admin/features/own-fields/fields-list.tsx";
import { AdminListSection } from "#web/areas/admin/shell/list/admin-list.tsx";
import { readOnly } from "#web/areas/admin/shell/list/read-only.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { useHasRole } from "#web/areas/admin/shell/role.ts";
import { PageTitle } from "#web/ui/page-title.tsx";

export const meta = () => adminMeta("Custom Fields");

const lists = customSubjects.map(fieldsList);
const listsToRead = lists.map((list) => readOnly(list));

export default function Fields() {
  const shown = useHasRole("owner") ? lists : listsToRead;
  return (
    <>
      <PageTitle
        title="Custom Fields"
        lead="What you note about influencers, brands, and the creators of campaigns beyond what Tandem asks. Only your team sees it."
      />
      <div className="shown-in-order">
        {shown.map((list) => (
          <AdminListSection key={list.title} resource={list} />
        ))}
      </div>
    </>
  );
}
