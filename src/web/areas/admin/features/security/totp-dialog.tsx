import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useId, useRef } from "react";
import { encode } from "uqr";
import { messageOf } from "#web/api/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import { CodeField } from "#web/ui/code-field.tsx";
import { CopyField } from "#web/ui/copy-field.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { confirmTotp } from "./security-calls.ts";

type TotpDialogProps = {
  /** The secret, and the URL for the QR code. */
  started: { secret: string; uri: string };
  onClose: () => void;
  onDone: (recoveryCodes: string[]) => void;
};

/**
 * Sets up an authenticator app: shows its secret as a QR code and as text, and asks for a code to prove that it
 * works.
 */
export function TotpDialog({ started, onClose, onDone }: TotpDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const formId = useId();
  const confirming = useMutation({ mutationFn: confirmTotp, onSuccess: onDone, meta: { quiet: true } });
  const { error } = confirming;
  useEffect(() => {
    if (error) input.current?.select();
  }, [error]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = input.current?.value.trim() ?? "";
    if (code === "") input.current?.focus();
    else confirming.mutate(code);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Set up an authenticator app"
      description="Any app that creates six-digit codes works, such as your password manager."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={confirming.isPending} busyLabel="Checking…">
            Switch on
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate onSubmit={submit} className="grid gap-6">
        <div className="grid gap-3">
          <p className="font-semibold">1. Scan this with the app, or type the text into it.</p>
          <QrCode text={started.uri} label="QR code for the authenticator app" />
          <CopyField label="Secret" text={started.secret} />
        </div>
        <div className="grid gap-3">
          <p className="font-semibold">2. Type the code that the app shows now.</p>
          <CodeField
            ref={input}
            label="Code"
            error={error ? problemOf(error) : undefined}
            disabled={confirming.isPending}
          />
        </div>
      </form>
    </Dialog>
  );
}

function problemOf(error: Error): string {
  const isWrong = "status" in error && error.status === 422;
  return isWrong
    ? "That code is not correct. Check the time on your phone and try the next one."
    : messageOf(error);
}

/** Quiet zone around the code, as the standard requires. */
const border = 4;

/** A QR code, dark on white in every color scheme, as cameras expect it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-field border border-line"
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
