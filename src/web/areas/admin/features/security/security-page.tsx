import { useState } from "react";
import type { Security } from "#domain/two-factor/two-factor.contract.ts";
import { recoveryCodeRules } from "#domain/two-factor/two-factor-rules.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";
import { PasskeysSection } from "./passkeys-section.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { makeRecoveryCodes } from "./security-calls.ts";
import { SecuritySection } from "./security-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { TotpSection } from "./totp-section.tsx";

type SecurityPageProps = {
  security: Security;
  /** Called after changes that require a refetch. */
  onChange: () => void;
};

/** The administrator's second factors and sessions. */
export function SecurityPage({ security, onChange }: SecurityPageProps) {
  const { isRequired, since, totp, passkeys, recoveryCodesLeft } = security;
  // Only in memory, and only until dismissed.
  const [codes, setCodes] = useState<string[]>([]);
  const changed = (message: string, recoveryCodes: string[] = []) => {
    toast({ title: message });
    setCodes(recoveryCodes);
    onChange();
  };
  return (
    <div className="mt-8 grid gap-10">
      {isRequired && since === null && (
        <p role="status" className="max-w-[44rem] border-gold border-l-4 bg-gold-wash px-4 py-3">
          Your role requires a second factor. Set up an authenticator app or a passkey to open the rest of the
          admin area.
        </p>
      )}
      <PasskeysSection passkeys={passkeys} onChanged={changed} />
      <TotpSection totp={totp} onChanged={changed} />
      {since !== null && (
        <RecoveryCodesSection
          left={recoveryCodesLeft}
          onMade={(made) => changed("New recovery codes created", made)}
        />
      )}
      <SessionsSection />
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />
    </div>
  );
}

type RecoveryCodesSectionProps = { left: number; onMade: (codes: string[]) => void };

/** Number of remaining recovery codes, with a button to create new ones. */
function RecoveryCodesSection({ left, onMade }: RecoveryCodesSectionProps) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <SecuritySection
      title="Recovery codes"
      text={`${left} of ${recoveryCodeRules.count} are left. Each signs you in once when you have neither your phone nor a passkey.`}
      actions={
        <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
          Create new codes
        </Button>
      }
    >
      {asking && (
        <RemoveDialog
          title="Create new recovery codes?"
          description="Your current codes stop working."
          confirmLabel="Create new codes"
          remove={async () => onMade(await makeRecoveryCodes())}
          onClose={close}
          onDone={close}
        />
      )}
    </SecuritySection>
  );
}
