import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiKey, NewApiKey } from "#domain/api-keys/api-keys.contract.ts";
import { adminClient } from "#web/api/admin-client.ts";
import { apiKeysQuery } from "#web/api/admin-queries.ts";
import { messageOf } from "#web/api/api-error.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { ApiKeysView } from "#web/areas/admin/features/api-keys/api-keys-view.tsx";
import { newKeyInput } from "#web/areas/admin/features/api-keys/new-key-values.ts";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { toast } from "#web/ui/toast.ts";

export const meta = () => adminMeta("API Keys");

export default function ApiKeys() {
  const { data, error, isFetching, refetch } = useQuery(apiKeysQuery);
  const queryClient = useQueryClient();
  // In this page's memory alone, and only until it is put away.
  const [made, setMade] = useState<NewApiKey>();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
  const revocation = useMutation({
    mutationFn: ({ _id }: ApiKey) => adminClient.revokeApiKey(_id),
    onSuccess: (_, { name }) => toast({ title: "Revoked", description: name }),
    onError: (failure) => toast({ title: "Error", description: messageOf(failure), variant: "destructive" }),
    onSettled: readAgain,
  });
  const make = async (values: Record<string, string>) => {
    const response = await adminClient.makeApiKey(newKeyInput(values));
    setMade(response.data);
    void readAgain();
    return response;
  };
  return (
    <ApiKeysView
      apiKeys={data}
      failure={error ? messageOf(error) : undefined}
      onRetry={() => refetch()}
      retrying={isFetching}
      make={(values) => outcomeOf(make(values))}
      made={made}
      onPutAway={() => setMade(undefined)}
      onRevoke={revocation.mutate}
    />
  );
}
