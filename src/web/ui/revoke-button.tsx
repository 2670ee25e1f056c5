import { useState } from "react";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./dialog.tsx";

type RevokeButtonProps = {
  title: string;
  description: string;
  busy: boolean;
  onRevoke: () => void;
};

/** Revokes something after a confirmation. */
export function RevokeButton({ title, description, busy, onRevoke }: RevokeButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" busy={busy} onClick={() => setAsking(true)} className="-mr-3">
        Revoke
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onRevoke();
        }}
        title={title}
        description={description}
        confirmLabel="Revoke"
      />
    </>
  );
}
