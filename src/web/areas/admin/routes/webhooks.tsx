import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { adminClient } from "#web/api/admin-client.ts";
import { webhooksQuery } from "#web/api/admin-webhooks.ts";
import { messageOf } from "#web/api/api-error.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { inputOf, type WebhookValues } from "#web/areas/admin/features/webhooks/webhook-values.ts";
import { WebhooksView } from "#web/areas/admin/features/webhooks/webhooks-view.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { useWebhookTest } from "#web/areas/admin/shell/webhook-test.ts";

export const meta = () => adminMeta("Webhooks");

export default function Webhooks() {
  const { data, error, isFetching, refetch } = useQuery(webhooksQuery);
  const queryClient = useQueryClient();
  // In this page's memory alone, and only until it is put away.
  const [secret, setSecret] = useState<string>();
  const test = useWebhookTest();
  const add = async (values: WebhookValues) => {
    const { enabled: _, ...input } = inputOf(values);
    const response = await adminClient.addWebhook(input);
    setSecret(response.data.secret);
    void queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey });
    return response;
  };
  return (
    <WebhooksView
      webhooks={data}
      failure={error ? messageOf(error) : undefined}
      onRetry={() => refetch()}
      retrying={isFetching}
      add={(values) => outcomeOf(add(values))}
      secret={secret}
      onPutAway={() => setSecret(undefined)}
      testing={test.isPending ? test.variables : undefined}
      onTest={({ _id }) => test.mutate(_id)}
    />
  );
}
