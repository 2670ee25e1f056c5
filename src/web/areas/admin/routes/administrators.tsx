import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Administrator } from "#domain/admin/admin.contract.ts";
import { adminClient } from "#web/api/admin-client.ts";
import { administratorsQuery } from "#web/api/admin-queries.ts";
import { messageOf } from "#web/api/api-error.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { AdministratorsView } from "#web/areas/admin/features/account/administrators-view.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { toast } from "#web/ui/toast.ts";

export const meta = () => adminMeta("Administrators");

export default function Administrators() {
  const { data, error, isFetching, refetch } = useQuery(administratorsQuery);
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: administratorsQuery.queryKey });
  const removal = useMutation({
    mutationFn: ({ _id }: Administrator) => adminClient.removeAdministrator(_id),
    onSuccess: (_, { email }) => toast({ title: "Removed", description: email }),
    onError: (failure) => toast({ title: "Error", description: messageOf(failure), variant: "destructive" }),
    onSettled: readAgain,
  });
  return (
    <AdministratorsView
      administrators={data}
      failure={error ? messageOf(error) : undefined}
      onRetry={() => refetch()}
      retrying={isFetching}
      add={async (credentials) => {
        const outcome = await outcomeOf(adminClient.addAdministrator(credentials));
        await readAgain();
        return outcome;
      }}
      onRemove={removal.mutate}
    />
  );
}
