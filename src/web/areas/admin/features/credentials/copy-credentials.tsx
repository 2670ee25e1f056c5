import { useState } from "react";
import type { Credentials } from "#domain/admin/credentials.contract.ts";
import { Button } from "#web/ui/button.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { ConfirmDialog, Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.ts";

type CopyCredentialsProps = {
  /** Whose credentials; undefined while nobody has asked. */
  name: string | undefined;
  /** Makes the new password. It tells of a failure itself and then answers undefined. */
  renew: () => Promise<Credentials | undefined>;
  onClose: () => void;
};

/** Asks, makes a new temporary password and copies it; where copying is not allowed, it shows it. */
export function CopyCredentials({ name, renew, onClose }: CopyCredentialsProps) {
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<Credentials>();

  const copy = async (credentials: Credentials) => {
    if (!(await copyText(textOf(credentials)))) {
      setShown(credentials);
      return;
    }
    setShown(undefined);
    onClose();
    toast({
      title: "Credentials copied",
      description: `Email and password of ${name} are on the clipboard.`,
    });
  };
  const confirm = async () => {
    setBusy(true);
    const credentials = await renew();
    setBusy(false);
    if (credentials) await copy(credentials);
    else onClose();
  };
  const close = () => {
    setShown(undefined);
    onClose();
  };

  return (
    <>
      <ConfirmDialog
        open={name !== undefined && shown === undefined}
        onClose={close}
        onConfirm={confirm}
        title={`Make a new password for ${name}?`}
        description="A password that they may have stops working. The new one is copied together with the email address; only its hash is kept."
        confirmLabel="Copy Credentials"
        tone="primary"
        busy={busy}
      />
      <ShownCredentials name={name} credentials={shown} onClose={close} />
    </>
  );
}

type ShownCredentialsProps = {
  name: string | undefined;
  credentials: Credentials | undefined;
  onClose: () => void;
};

function ShownCredentials({ name, credentials, onClose }: ShownCredentialsProps) {
  return (
    <Dialog
      open={credentials !== undefined}
      onClose={onClose}
      title={`Credentials of ${name}`}
      description="This browser does not let the page copy. Copy them by hand: they are shown only now."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {credentials && (
        <pre className="select-all whitespace-pre-wrap rounded-field bg-sunk p-4 font-mono text-small">
          {textOf(credentials)}
        </pre>
      )}
    </Dialog>
  );
}

function textOf({ email, password }: Credentials): string {
  return `Email: ${email}\nPassword: ${password}`;
}
