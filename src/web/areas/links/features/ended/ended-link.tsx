import { useState } from "react";
import { messageOf } from "#web/api/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import { LinkedText } from "#web/ui/linked-text.tsx";

type EndedLinkProps = {
  /** The server's message about the link. */
  message: string;
  /** Requests a new link, and resolves to the server's message. Undefined for an unknown link. */
  onRenew: (() => Promise<string>) | undefined;
};

/** A link that is unknown, expired, or revoked. A new one comes the same way as the old one. */
export function EndedLink({ message, onRenew }: EndedLinkProps) {
  return (
    <>
      <h1 className="text-title">This link no longer works</h1>
      <p className="mt-6 max-w-[36rem] text-ink-soft text-lead">
        <LinkedText text={message} />
      </p>
      {onRenew && <Renewal onRenew={onRenew} />}
      <p className="mt-8">
        <a href="/contact" className="link-plain font-semibold">
          Write to us
        </a>
      </p>
    </>
  );
}

function Renewal({ onRenew }: { onRenew: () => Promise<string> }) {
  const [answer, setAnswer] = useState<string>();
  const [busy, setBusy] = useState(false);
  const renew = async () => {
    setBusy(true);
    setAnswer(await onRenew().catch(messageOf));
    setBusy(false);
  };
  return (
    <>
      <Button onClick={renew} busy={busy} busyLabel="Asking…" className="mt-8">
        Ask for a new link
      </Button>
      <p role="status" className="mt-6 font-medium empty:hidden">
        {answer}
      </p>
    </>
  );
}
