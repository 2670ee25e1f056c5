import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import type { Security } from "#domain/two-factor/two-factor.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { onConfirmationNeeded } from "#web/api/admin-confirmation.ts";
import { askPasskey, hasPasskeys } from "#web/api/admin-passkeys.ts";
import { ApiError, messageOf } from "#web/api/api-error.ts";
import { companyPath, onConfirmed } from "#web/api/company-sign-in.ts";
import { readSignInWays } from "#web/api/sign-in-ways.ts";
import { Button } from "#web/ui/button.tsx";
import { CodeField } from "#web/ui/code-field.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/inputs.tsx";
import { securityQuery } from "./queries.ts";

const waysQuery = {
  queryKey: ["sign-in-ways"],
  queryFn: ({ signal }: { signal: AbortSignal }) => readSignInWays(signal),
  meta: { quiet: true },
};

type Settle = (isConfirmed: boolean) => void;

/** Asks the administrator to reauthenticate when a request requires it. The request then continues. */
export function ConfirmIdentity() {
  const [settle, setSettle] = useState<Settle>();
  useEffect(
    () =>
      onConfirmationNeeded(
        () =>
          new Promise((resolve) => {
            setSettle(() => (isConfirmed: boolean) => {
              setSettle(undefined);
              resolve(isConfirmed);
            });
          }),
      ),
    [],
  );
  return settle && <ConfirmDialog settle={settle} />;
}

type Proof = { password: string } | { code: string };

/** Available methods, and the error of the last attempt. */
function useConfirming(settle: Settle) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const attempt = async (confirm: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await confirm();
      settle(true);
    } catch (error) {
      // The end of a session has its own notice and redirect.
      if (error instanceof ApiError && error.status === 401) settle(false);
      const isWrong = error instanceof ApiError && error.status === 422;
      setFailure(isWrong ? "This is not right. Please try again." : messageOf(error));
      setBusy(false);
    }
  };
  return {
    busy,
    failure,
    send: (json: Proof) => attempt(() => adminCall("POST /api/admin/confirm", { json })),
    usePasskey: () =>
      attempt(async () => adminCall("POST /api/admin/confirm", { json: { assertion: await askPasskey() } })),
  };
}

function ConfirmDialog({ settle }: { settle: Settle }) {
  const { data: security } = useQuery({ ...securityQuery, meta: { quiet: true } });
  const { busy, failure, send, usePasskey: askForPasskey } = useConfirming(settle);
  useEffect(() => onConfirmed(() => settle(true)), [settle]);
  const [byCode, setByCode] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const formId = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the other field takes the focus, and so does a failed one.
  useEffect(() => input.current?.select(), [byCode, failure]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // This dialog may be open inside the form of another one.
    event.stopPropagation();
    const text = input.current?.value ?? "";
    if (text !== "") void send(byCode ? { code: text } : { password: text });
  };

  return (
    <Dialog
      open
      onClose={() => settle(false)}
      title="Please confirm that it is you"
      description="You signed in a while ago, and nobody else should do this in your place."
      footer={
        <>
          <Button variant="quiet" onClick={() => settle(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel="Confirming…">
            Confirm
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={submit} className="grid gap-5">
        {byCode ? (
          <CodeField ref={input} label="Code from your authenticator app" error={failure} disabled={busy} />
        ) : (
          <Field label="Password" error={failure}>
            {(control) => (
              <TextInput
                {...control}
                ref={input}
                type="password"
                name="password"
                autoComplete="current-password"
                required
                disabled={busy}
                data-autofocus
              />
            )}
          </Field>
        )}
        <OtherWays
          security={security}
          disabled={busy}
          byCode={byCode}
          onSwitch={() => setByCode(!byCode)}
          onPasskey={askForPasskey}
        />
      </form>
    </Dialog>
  );
}

type OtherWaysProps = {
  security: Security | undefined;
  disabled: boolean;
  byCode: boolean;
  onSwitch: () => void;
  onPasskey: () => void;
};

function OtherWays({ security, disabled, byCode, onSwitch, onPasskey }: OtherWaysProps) {
  const hasApp = security?.totp.since != null;
  const hasPasskey = hasPasskeys() && security?.passkeys.some(({ isLocked }) => !isLocked);
  const hasCompany = useQuery(waysQuery).data?.company ?? false;
  if (!hasApp && !hasPasskey && !hasCompany) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {hasCompany && (
        <Button variant="secondary" size="small" onClick={() => window.open(companyPath)} disabled={disabled}>
          Use your company’s account
        </Button>
      )}
      {hasPasskey && (
        <Button variant="secondary" size="small" onClick={onPasskey} disabled={disabled}>
          Use a passkey
        </Button>
      )}
      {hasApp && (
        <Button variant="secondary" size="small" onClick={onSwitch} disabled={disabled}>
          {byCode ? "Use the password" : "Use a code"}
        </Button>
      )}
    </div>
  );
}
