import { useState } from "react";
import type { Review } from "#domain/shortlists/review.contract.ts";
import { closedListMessage } from "#domain/shortlists/shortlist-votes.ts";
import { messageOf } from "#web/api/api-error.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Time } from "#web/ui/time.tsx";

type ReviewHeaderProps = {
  review: Review;
  agency: string;
  /** The server's message if the link has ended. */
  ended: string | undefined;
  /** Reports that the link was meant for somebody else. Resolves to the server's message. */
  onDeny: () => Promise<string>;
};

/** Heading with the person, the list, and the deadline. */
export function ReviewHeader({ review, agency, ended, onDeny }: ReviewHeaderProps) {
  const { person, role, name, clientName, intro, state, expiresAt, progress } = review;
  const creators = progress.of === 1 ? "1 creator" : `${progress.of} creators`;
  return (
    <header>
      <ForPerson person={person} agency={agency} onDeny={onDeny} />
      <h1 className="wrap-anywhere mt-3 max-w-[56rem] text-title">{name}</h1>
      <p className="mt-4 text-ink-soft">
        <span>{[clientName, creators].filter((part) => part !== "").join(" · ")}</span>
        {state === "open" && expiresAt !== null && (
          <>
            <span>{" · open until "}</span>
            <Time value={expiresAt} />
          </>
        )}
      </p>
      {intro !== "" && (
        <p className="wrap-anywhere mt-6 max-w-[44rem] whitespace-pre-line text-lead">{intro}</p>
      )}
      {state === "open" && !ended && progress.of > 0 && (
        <p className="mt-4 max-w-[44rem] text-ink-soft">
          {`${role === "decides" ? "Your answer decides." : "Your answer is advice to the person who decides."} You can change it until the list is closed.`}
        </p>
      )}
      {(state === "closed" || ended) && (
        <p
          role="status"
          className="mt-8 max-w-[44rem] border-gold border-l-4 bg-gold-wash px-5 py-4 font-semibold"
        >
          {ended ?? closedListMessage}
        </p>
      )}
    </header>
  );
}

type ForPersonProps = Pick<ReviewHeaderProps, "agency" | "onDeny"> & { person: string };

function ForPerson({ person, agency, onDeny }: ForPersonProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState("");
  const [denied, setDenied] = useState(false);
  const deny = async () => {
    setBusy(true);
    try {
      setAnswer(await onDeny());
      setDenied(true);
    } catch (error) {
      setAnswer(messageOf(error));
    }
    setBusy(false);
    setAsking(false);
  };
  return (
    <div>
      <p className="flex min-h-11 flex-wrap items-center gap-x-4">
        <span className="wrap-anywhere">
          For <strong className="font-semibold">{person}</strong>
        </span>
        {!denied && (
          <button
            type="button"
            onClick={() => setAsking(true)}
            className="link-plain min-h-11 text-ink-soft text-small"
          >
            Not you?
          </button>
        )}
      </p>
      <p role="status" className="mt-1 max-w-[44rem] font-medium empty:hidden">
        {answer}
      </p>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={deny}
        busy={busy}
        busyLabel="Sending…"
        tone="primary"
        title={`You are not ${person}?`}
        description={`This link belongs to ${person}, and every answer counts in their name. We’ll tell ${agency} that somebody else received it. Nothing is deleted.`}
        confirmLabel={`Tell ${agency}`}
      />
    </div>
  );
}
