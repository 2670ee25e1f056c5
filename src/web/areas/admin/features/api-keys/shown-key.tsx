import type { NewApiKey } from "#domain/api-keys/api-keys.contract.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyField } from "#web/ui/copy-field.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

type ShownKeyProps = {
  /** Undefined if there is none to show. */
  made: NewApiKey | undefined;
  onClose: () => void;
};

/** Shows a new key, only once. */
export function ShownKey({ made, onClose }: ShownKeyProps) {
  return (
    <Dialog
      open={made !== undefined}
      onClose={onClose}
      title={`The key for ${made?.apiKey.name ?? ""}`}
      description="Copy it now and store it with the program’s secrets. Only its hash is kept here, so it cannot be shown again."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {made && <CopyField label="API key" text={made.key} />}
    </Dialog>
  );
}
