import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { CopyDialog } from "./copy-dialog.tsx";
import type { OutreachCalls } from "./use-links-to-copy.ts";

type CopyLinkButtonProps = {
  calls: OutreachCalls;
  /** The person, such as `link:ID`. */
  recipient: string;
  name: string;
};

/** Opens a dialog with another address of a person's link. */
export function CopyLinkButton({ calls, recipient, name }: CopyLinkButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="quiet" aria-label={`Copy link for ${name}`} onClick={() => setOpen(true)}>
        Copy link
      </Button>
      {isOpen && (
        <CopyDialog
          calls={calls}
          recipient={recipient}
          title={`Write to ${name}`}
          description="Anyone who has the link can respond in their name. Earlier links go on working."
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
