import { useQuery } from "@tanstack/react-query";
import { adminCall } from "#web/api/admin-client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { PasswordForm } from "#web/areas/admin/features/account/password-form.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { sessionQuery } from "#web/areas/admin/shell/queries.ts";
import { PageTitle } from "#web/ui/page-title.tsx";

export const meta = () => adminMeta("Change Password");

export default function Password() {
  const { data: session } = useQuery(sessionQuery);
  return (
    <>
      <PageTitle title="Change Password" lead="All your other sessions are signed out." />
      <PasswordForm
        email={session?.admin.email}
        change={(passwords) => outcomeOf(adminCall("PUT /api/admin/password", { json: passwords }))}
      />
    </>
  );
}
