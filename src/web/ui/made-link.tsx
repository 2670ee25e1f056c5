import { Button } from "./button.tsx";
import { CopyField } from "./copy-field.tsx";
import { Dialog } from "./dialog.tsx";

type MadeLinkProps = {
  url: string;
  /** Actions that the link allows its holder. */
  description: string;
  onClose: () => void;
};

/** Shows a new link for copying, only once. */
export function MadeLink({ url, description, onClose }: MadeLinkProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="The link"
      description={`${description} It cannot be shown again.`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <CopyField label="Link" text={url} />
    </Dialog>
  );
}
