import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Credentials } from "#domain/admin/credentials.contract.ts";
import { Button } from "#web/ui/button.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { ConfirmDialog, Dialog } from "#web/ui/dialog.tsx";
import type { Action, ListRow } from "#web/ui/resource.ts";
import { toast } from "#web/ui/toast.ts";

/** Sets a new temporary password for a record with an account, and copies it. */
export function copyCredentials<Row extends ListRow>(
  nameOf: (row: Row) => string,
  renew: (id: string) => Promise<Credentials>,
): Action<Row> {
  return {
    label: "Copy Credentials",
    dialog: ({ row, onClose }) => (
      <CopyCredentials name={nameOf(row)} renew={() => renew(row._id)} onClose={onClose} />
    ),
  };
}

type CopyCredentialsProps = { name: string; renew: () => Promise<Credentials>; onClose: () => void };

/** Asks for confirmation and copies the password, or shows it if the clipboard is not available. */
function CopyCredentials({ name, renew, onClose }: CopyCredentialsProps) {
  const [shown, setShown] = useState<Credentials>();
  const { mutate, isPending } = useMutation({
    mutationFn: renew,
    async onSuccess(credentials) {
      if (!(await copyText(textOf(credentials)))) {
        setShown(credentials);
        return;
      }
      onClose();
      toast({
        title: "Credentials copied",
        description: `Email and password of ${name} are on the clipboard.`,
      });
    },
    onError: onClose,
  });
  if (shown) return <ShownCredentials name={name} credentials={shown} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => mutate()}
      title={`Create a new password for ${name}?`}
      description="Any password they have stops working. The new one is copied with the email address. Only its hash is stored."
      confirmLabel="Copy Credentials"
      tone="primary"
      busy={isPending}
    />
  );
}

type ShownCredentialsProps = { name: string; credentials: Credentials; onClose: () => void };

function ShownCredentials({ name, credentials, onClose }: ShownCredentialsProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Credentials of ${name}`}
      description="This browser can’t copy them. Copy them by hand now: they won’t be shown again."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <pre className="select-all whitespace-pre-wrap rounded-field bg-sunk p-4 font-mono text-small">
        {textOf(credentials)}
      </pre>
    </Dialog>
  );
}

function textOf({ email, password }: Credentials): string {
  return `Email: ${email}\nPassword: ${password}`;
}
