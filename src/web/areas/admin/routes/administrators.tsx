import { useQueryClient } from "@tanstack/react-query";
import { adminCall } from "#web/api/admin-client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { AdministratorForm } from "#web/areas/admin/features/account/administrator-form.tsx";
import { administratorsList } from "#web/areas/admin/features/account/administrators-list.tsx";
import { AdminList } from "#web/areas/admin/shell/list/admin-list.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";

export const meta = () => adminMeta("Administrators");

export default function Administrators() {
  const queryClient = useQueryClient();
  return (
    <>
      <AdminList resource={administratorsList} />
      <AdministratorForm
        add={async (credentials) => {
          const outcome = await outcomeOf(adminCall("POST /api/admin/register", { json: credentials }));
          await queryClient.invalidateQueries({ queryKey: administratorsList.key });
          return outcome;
        }}
      />
    </>
  );
}
