import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { NewApiKey } from "#domain/api-keys/api-keys.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyField } from "#web/ui/copy-field.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { NewKeyDialog } from "./new-key-dialog.tsx";
import { newKeyInput } from "./new-key-values.ts";

/** Creates an API key, which is shown only once. */
export function MakeKey() {
  const queryClient = useQueryClient();
  const [making, setMaking] = useState(false);
  // Only in memory, and only until dismissed.
  const [made, setMade] = useState<NewApiKey>();
  const make = async (values: Parameters<typeof newKeyInput>[0]) => {
    const response = await adminCall("POST /api/admin/api-keys", { json: newKeyInput(values) });
    setMade(response.data);
    setMaking(false);
    void queryClient.invalidateQueries({ queryKey: ["api-keys"] });
    return response;
  };
  return (
    <>
      <Button onClick={() => setMaking(true)}>Create key</Button>
      {making && <NewKeyDialog make={(values) => outcomeOf(make(values))} onClose={() => setMaking(false)} />}
      <ShownKey made={made} onClose={() => setMade(undefined)} />
    </>
  );
}

type ShownKeyProps = {
  /** Undefined if there is none to show. */
  made: NewApiKey | undefined;
  onClose: () => void;
};

/** Shows a new key, only once. */
function ShownKey({ made, onClose }: ShownKeyProps) {
  return (
    <Dialog
      open={made !== undefined}
      onClose={onClose}
      title={`The key for ${made?.apiKey.name ?? ""}`}
      description="Copy it now and store it with the program’s secrets. Only its hash is stored here, so it can’t be shown again."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {made && <CopyField label="API key" text={made.key} />}
    </Dialog>
  );
}
