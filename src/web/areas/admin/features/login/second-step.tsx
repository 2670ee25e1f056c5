import { type SubmitEvent, useEffect, useRef, useState } from "react";
import type { SecondFactorMethod } from "#domain/two-factor/two-factor-rules.ts";
import { Button } from "#web/ui/button.tsx";
import { CodeField } from "#web/ui/code-field.tsx";
import { roomForError, StepText } from "./step-text.tsx";

export type TypedFactor = { code: string } | { recoveryCode: string };

type SecondStepProps = {
  methods: readonly SecondFactorMethod[];
  busy: boolean;
  /** Why the last attempt failed. A new object each time, so that the same reason is announced again. */
  failure: { message: string } | undefined;
  onSubmit: (factor: TypedFactor) => void;
  onPasskey: () => void;
  onStartAgain: () => void;
};

/** The second step of a sign-in: a code, a recovery code, or a passkey. */
export function SecondStep(props: SecondStepProps) {
  const { methods, busy, failure, onPasskey, onStartAgain } = props;
  const [isRecovery, setRecovery] = useState(!methods.includes("totp") && !methods.includes("passkey"));
  const hasApp = methods.includes("totp");
  const hasPasskey = methods.includes("passkey");
  const typed = isRecovery || hasApp;
  return (
    <div className="flex flex-col gap-5">
      <StepText failure={busy ? undefined : failure?.message}>
        Your password is correct. One more step to sign in.
      </StepText>
      {typed && <TypedStep key={String(isRecovery)} {...props} isRecovery={isRecovery} />}
      {hasPasskey && (
        <Button size="large" variant={typed ? "secondary" : "primary"} onClick={onPasskey} disabled={busy}>
          Use a passkey
        </Button>
      )}
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {methods.includes("recovery-code") && (hasApp || hasPasskey) && (
          <button
            type="button"
            className="link-plain min-h-11 font-semibold"
            onClick={() => setRecovery(!isRecovery)}
          >
            {isRecovery ? "Use the other way" : "Use a recovery code"}
          </button>
        )}
        <button type="button" className="link-plain min-h-11 font-semibold" onClick={onStartAgain}>
          Start again
        </button>
      </div>
    </div>
  );
}

function TypedStep({ busy, failure, onSubmit, isRecovery }: SecondStepProps & { isRecovery: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    // Restores the focus, which the field lost while disabled.
    if (failure) input.current?.select();
  }, [failure]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = input.current?.value.trim() ?? "";
    setError(text === "" ? "Code is required" : undefined);
    if (text === "") input.current?.focus();
    else onSubmit(isRecovery ? { recoveryCode: text } : { code: text });
  };

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-1">
      <div className={roomForError.code}>
        <CodeField
          ref={input}
          label={isRecovery ? "Recovery code" : "Code from your authenticator app"}
          hint={
            isRecovery
              ? "One of your ten saved codes. Each works once."
              : "Six digits. They change every 30 seconds."
          }
          withLetters={isRecovery}
          error={error}
          disabled={busy}
        />
      </div>
      <Button type="submit" size="large" busy={busy} busyLabel="Logging in...">
        Continue
      </Button>
    </form>
  );
}
