import { useMutation, useQueryClient } from "@tanstack/react-query";
import { adminClient } from "#web/api/admin-client.ts";
import { webhooksQuery } from "#web/api/admin-webhooks.ts";
import { messageOf } from "#web/api/api-error.ts";
import { toast } from "#web/ui/toast.ts";

/** Sends a test to a webhook, and tells what came of it. */
export function useWebhookTest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: adminClient.testWebhook,
    onSuccess: ({ status, responseStatus, reason }) =>
      status === "delivered"
        ? toast({ title: "The test was delivered", description: `It answered ${responseStatus}.` })
        : toast({ title: "The test failed", description: reason ?? "", variant: "destructive" }),
    onError: (failure) => toast({ title: "Error", description: messageOf(failure), variant: "destructive" }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
  });
}
