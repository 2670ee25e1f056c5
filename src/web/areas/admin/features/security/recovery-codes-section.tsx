import { useState } from "react";
import { recoveryCodeRules } from "#domain/two-factor/two-factor-rules.ts";
import { Button } from "#web/ui/button.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { makeRecoveryCodes } from "./security-calls.ts";
import { SecuritySection } from "./security-section.tsx";

type RecoveryCodesSectionProps = { left: number; onMade: (codes: string[]) => void };

/** Number of remaining recovery codes, with a button to create new ones. */
export function RecoveryCodesSection({ left, onMade }: RecoveryCodesSectionProps) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <SecuritySection
      title="Recovery codes"
      text={`${left} of ${recoveryCodeRules.count} are left. Each signs you in once, when you have neither your phone nor a passkey.`}
      actions={
        <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
          Make New Codes
        </Button>
      }
    >
      {asking && (
        <RemoveDialog
          title="Make new recovery codes?"
          description="Those that you have kept no longer work."
          confirmLabel="Make New Codes"
          remove={async () => onMade(await makeRecoveryCodes())}
          onClose={close}
          onDone={close}
        />
      )}
    </SecuritySection>
  );
}
