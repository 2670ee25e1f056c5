import { useState } from "react";
import type { Passkey } from "#domain/two-factor/two-factor.contract.ts";
import { hasPasskeys } from "#web/api/admin-passkeys.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { RowButton } from "#web/ui/row-button.tsx";
import { Time } from "#web/ui/time.tsx";
import { PasskeyNameDialog } from "./passkey-name-dialog.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { addPasskey, removePasskey, renamePasskey } from "./security-calls.ts";
import { SecuritySection } from "./security-section.tsx";

type OnChanged = (message: string, recoveryCodes?: string[]) => void;
type Open = { adding: true } | { renaming: Passkey } | { removing: Passkey };

/** Passkeys with their names and last use. */
export function PasskeysSection({
  passkeys,
  onChanged,
}: {
  passkeys: readonly Passkey[];
  onChanged: OnChanged;
}) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const done: OnChanged = (message, recoveryCodes) => {
    close();
    onChanged(message, recoveryCodes);
  };
  return (
    <SecuritySection
      title="Passkeys"
      text="Sign in with your fingerprint, your face, or the PIN of your device, without a password."
      actions={
        hasPasskeys() && (
          <Button variant="secondary" size="small" onClick={() => setOpen({ adding: true })}>
            Add a passkey
          </Button>
        )
      }
    >
      {passkeys.length > 0 && (
        <ul className="mt-4">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey._id}
              passkey={passkey}
              onRename={() => setOpen({ renaming: passkey })}
              onRemove={() => setOpen({ removing: passkey })}
            />
          ))}
        </ul>
      )}
      <PasskeyDialog open={open} onClose={close} onDone={done} />
    </SecuritySection>
  );
}

type PasskeyRowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void };

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { name, createdAt, lastUsedAt, isBackedUp, isLocked } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-t py-3">
      <div className="min-w-0">
        <p className="wrap-anywhere flex flex-wrap items-center gap-2 font-semibold">
          <span>{name}</span>
          {isBackedUp && <Badge tone="outline">Synced</Badge>}
          {isLocked && <Badge tone="danger">Locked</Badge>}
        </p>
        <p className="text-ink-soft text-small">
          Added <Time value={createdAt} />,{" "}
          {lastUsedAt ? (
            <>
              <span>{"last used "}</span>
              <Time value={lastUsedAt} format="dateTime" />
            </>
          ) : (
            <span>never used</span>
          )}
        </p>
        {isLocked && (
          <p className="text-danger-text text-small">
            There may be a copy of it, so it can’t sign you in anymore. Remove it and add a new one.
          </p>
        )}
      </div>
      <div className="flex gap-5">
        <RowButton label={`Rename ${name}`} onClick={onRename}>
          Rename
        </RowButton>
        <RowButton tone="danger" label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </RowButton>
      </div>
    </li>
  );
}

type PasskeyDialogProps = { open: Open | undefined; onClose: () => void; onDone: OnChanged };

function PasskeyDialog({ open, onClose, onDone }: PasskeyDialogProps) {
  if (open === undefined) return null;
  if ("adding" in open) {
    return (
      <PasskeyNameDialog
        title="Add a passkey"
        description="Give it a name. Then your browser asks where to save it."
        submitLabel="Continue"
        busyLabel="Waiting for you…"
        submit={async (name) => onDone("Passkey added", await addPasskey(name))}
        onClose={onClose}
      />
    );
  }
  if ("renaming" in open) {
    const { _id, name } = open.renaming;
    return (
      <PasskeyNameDialog
        title={`Rename ${name}`}
        description="Only you see this name."
        name={name}
        submitLabel="Rename"
        busyLabel="Saving…"
        submit={async (next) => {
          await renamePasskey(_id, next);
          onDone("Passkey renamed");
        }}
        onClose={onClose}
      />
    );
  }
  const { _id, name } = open.removing;
  return (
    <RemoveDialog
      title={`Remove ${name}?`}
      description="It no longer signs you in. Your device may keep offering it until you delete it there."
      remove={() => removePasskey(_id)}
      onClose={onClose}
      onDone={() => onDone("Passkey removed")}
    />
  );
}
