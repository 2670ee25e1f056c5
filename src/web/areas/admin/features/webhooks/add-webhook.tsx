import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { adminCall } from "#web/api/admin-client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { Button } from "#web/ui/button.tsx";
import { ShownSecret } from "./shown-secret.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { inputOf } from "./webhook-values.ts";

/** Creates a webhook, whose secret is shown only once. */
export function AddWebhook() {
  const queryClient = useQueryClient();
  const [adding, setAdding] = useState(false);
  // Only in memory, and only until dismissed.
  const [secret, setSecret] = useState<string>();
  const add = async (values: Parameters<typeof inputOf>[0]) => {
    const { enabled: _, ...input } = inputOf(values);
    const response = await adminCall("POST /api/admin/webhooks", { json: input });
    setSecret(response.data.secret);
    setAdding(false);
    void queryClient.invalidateQueries({ queryKey: ["webhooks"] });
    return response;
  };
  return (
    <>
      <Button onClick={() => setAdding(true)}>Add a Webhook</Button>
      {adding && (
        <WebhookDialog
          webhook={undefined}
          save={(values) => outcomeOf(add(values))}
          onClose={() => setAdding(false)}
        />
      )}
      <ShownSecret secret={secret} onClose={() => setSecret(undefined)} />
    </>
  );
}
