import { useQueryClient } from "@tanstack/react-query";
import { adminCall } from "#web/api/admin-client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { AdministratorForm } from "#web/areas/admin/features/account/administrator-form.tsx";
import { administratorsList } from "#web/areas/admin/features/account/administrators-list.tsx";
import { AdminList } from "#web/areas/admin/shell/list/admin-list.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";

export const meta = () => adminMeta("Administrators");

const list = { ...administratorsList, below: <AddAdministrator /> };

function AddAdministrator() {
  const queryClient = useQueryClient();
  return (
    <AdministratorForm
      add={async ({ password, ...person }) => {
        const outcome = await outcomeOf(
          password === ""
            ? adminCall("POST /api/admin/administrators", { json: person })
            : adminCall("POST /api/admin/register", { json: { ...person, password } }),
        );
        await queryClient.invalidateQueries({ queryKey: administratorsList.key });
        return outcome;
      }}
    />
  );
}

export default function Administrators() {
  return <AdminList resource={list} />;
}
