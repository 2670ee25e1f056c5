import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { adminCall } from "#web/api/admin-client.ts";
import { toast } from "#web/ui/toast.ts";

const mutationKey = ["webhook-test"];

/** Sends a test event to a webhook, one at a time, and shows the result. */
export function useWebhookTest(id: string) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: async () =>
      (await adminCall("POST /api/admin/webhooks/:id/test", { params: { id } })).data.delivery,
    onSuccess: ({ status, responseStatus, reason }) =>
      status === "delivered"
        ? toast({ title: "The test was delivered", description: `It responded with ${responseStatus}.` })
        : toast({ title: "The test failed", description: reason ?? "", variant: "destructive" }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["webhooks"] }),
  });
  return { send: () => mutate(), isSending: isPending, isBusy: useIsMutating({ mutationKey }) > 0 };
}
