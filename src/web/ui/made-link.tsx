import { Button } from "./button.tsx";
import { CopyField } from "./copy-field.tsx";
import { Dialog } from "./dialog.tsx";

type MadeLinkProps = {
  url: string;
  /** What whoever has the link can do. */
  description: string;
  onClose: () => void;
};

/** A new link, to be copied, which is possible only now. */
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
