import { Button } from "#web/ui/button.tsx";
import { CopyField } from "#web/ui/copy-field.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

type ShownSecretProps = {
  /** Undefined if there is none to show. */
  secret: string | undefined;
  /** Whether it replaces an earlier secret. */
  isNext?: boolean;
  onClose: () => void;
};

/** Shows the signing secret, only once. */
export function ShownSecret({ secret, isNext = false, onClose }: ShownSecretProps) {
  return (
    <Dialog
      open={secret !== undefined}
      onClose={onClose}
      title="The signing secret"
      description={`The receiver uses it to check that a message is yours. Copy it now: it won’t be shown again.${
        isNext ? " For one day, the previous secret also signs." : ""
      }`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {secret && <CopyField label="Secret" text={secret} />}
    </Dialog>
  );
}
