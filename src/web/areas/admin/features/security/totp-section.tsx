import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Security } from "#domain/two-factor/two-factor.contract.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Time } from "#web/ui/time.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { removeTotp, startTotp } from "./security-calls.ts";
import { SecuritySection } from "./security-section.tsx";
import { TotpDialog } from "./totp-dialog.tsx";

type TotpSectionProps = {
  totp: Security["totp"];
  onChanged: (message: string, recoveryCodes?: string[]) => void;
};

/** The authenticator app. */
export function TotpSection({ totp, onChanged }: TotpSectionProps) {
  const [removing, setRemoving] = useState(false);
  // The secret is only in memory, and only until the dialog closes.
  const starting = useMutation({ mutationFn: startTotp, gcTime: 0 });
  const close = () => {
    setRemoving(false);
    starting.reset();
  };
  const done = (message: string, recoveryCodes?: string[]) => {
    close();
    onChanged(message, recoveryCodes);
  };
  const isOn = totp.since !== null;
  return (
    <SecuritySection
      title="Authenticator app"
      state={isOn && <Badge tone="brand">On</Badge>}
      text={textOf(totp)}
      actions={
        isOn ? (
          <Button variant="secondary" size="small" onClick={() => setRemoving(true)}>
            Remove the app
          </Button>
        ) : (
          totp.isAvailable && (
            <Button
              variant="secondary"
              size="small"
              busy={starting.isPending}
              busyLabel="One moment…"
              onClick={() => starting.mutate()}
            >
              Set up an app
            </Button>
          )
        )
      }
    >
      {starting.data && (
        <TotpDialog
          started={starting.data}
          onClose={close}
          onDone={(codes) => done("Authenticator app set up", codes)}
        />
      )}
      {removing && (
        <RemoveDialog
          title="Remove the authenticator app?"
          description="Its codes no longer sign you in."
          remove={removeTotp}
          onClose={close}
          onDone={() => done("Authenticator app removed")}
        />
      )}
    </SecuritySection>
  );
}

function textOf({ isAvailable, since }: Security["totp"]) {
  if (since !== null) {
    return (
      <>
        <span>{"An app on your phone shows a new code every 30 seconds. Since "}</span>
        <Time value={since} />
        <span>.</span>
      </>
    );
  }
  return isAvailable
    ? "An app on your phone shows a new code every 30 seconds. You enter it after your password."
    : "Not available: this server has no key to encrypt the app’s secret (ENCRYPTION_KEY). Use a passkey.";
}
