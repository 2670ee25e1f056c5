import { useState } from "react";
import { messageOf } from "#web/api/api-error.ts";
import { Button } from "#web/ui/button.tsx";

type EndedLinkProps = {
  /** What the server said of the link. */
  message: string;
  /** Asks for a new link. Resolves to what the server answers. */
  onRenew: () => Promise<string>;
};

/** A link that is unknown, has expired or was revoked. A new one is only ever sent by email. */
export function EndedLink({ message, onRenew }: EndedLinkProps) {
  const [answer, setAnswer] = useState<string>();
  const [busy, setBusy] = useState(false);
  const renew = async () => {
    setBusy(true);
    setAnswer(await onRenew().catch(messageOf));
    setBusy(false);
  };
  return (
    <>
      <h1 className="text-title">This link no longer works</h1>
      <p className="mt-6 max-w-[36rem] text-ink-soft text-lead">{message}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={renew} busy={busy} busyLabel="Sending…">
          Send me a new link
        </Button>
        <a href="/contact" className="link-plain inline-flex min-h-11 items-center px-3 font-semibold">
          Write to us
        </a>
      </div>
      <p role="status" className="mt-6 font-medium empty:hidden">
        {answer}
      </p>
    </>
  );
}
