import { type ReactNode, useState } from "react";
import { maximumEvidenceFiles } from "#domain/evidence/evidence-limits.ts";
import type { ApplicantStatus } from "#domain/status/status.contract.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { FileThumbnails } from "#web/ui/file-thumbnails.tsx";
import { Time } from "#web/ui/time.tsx";
import { useFocusOnChange } from "#web/ui/use-focus-on-change.ts";
import { OwnData } from "./own-data.tsx";
import { ProfileListing, type RequestChange } from "./profile-listing.tsx";
import { StatusSteps } from "./status-steps.tsx";
import { dayOf, newStart, nounOf, statusTexts } from "./status-texts.ts";

type StatusPageProps = {
  status: ApplicantStatus;
  busy: boolean;
  onWithdraw: () => void;
  onEdit: () => void;
  onRequestChange: RequestChange;
  evidenceForm: ReactNode;
};

/** Status of an application or a registration, with the applicant's actions. */
export function StatusPage(props: StatusPageProps) {
  const { status, busy, onWithdraw, onEdit, onRequestChange, evidenceForm } = props;
  const { heading, lead } = statusTexts(status);
  const asksForProof = status.asked?.changes.some(({ code }) => code === "proof") ?? false;
  const proof = <Proof status={status} form={evidenceForm} />;
  const title = useFocusOnChange<HTMLHeadingElement>(heading);
  return (
    <>
      <title>{`${heading} · ${status.name}`}</title>
      <p className="font-semibold text-ink-soft">{status.name}</p>
      <h1 ref={title} tabIndex={-1} className="mt-2 text-title">
        {heading}
      </h1>
      <p className="mt-5 max-w-[36rem] text-lead">{lead}</p>
      {status.asked && <AskedFor asked={status.asked} />}
      {status.asked && (
        <Button className="mt-8" onClick={onEdit}>
          {`Edit your ${nounOf(status)}`}
        </Button>
      )}
      {asksForProof && proof}
      <StatusSteps status={status} />
      {status.asked === null && <Missing status={status} />}
      {!asksForProof && proof}
      <OwnData status={status}>
        {status.asked === null && status.actions.some(({ action }) => action === "edit") && (
          <Button variant="secondary" className="mt-5" onClick={onEdit}>
            {`Edit your ${nounOf(status)}`}
          </Button>
        )}
      </OwnData>
      {status.state === "rejected" && <Reasons status={status} />}
      <NextStep status={status} />
      {status.listing && (
        <ProfileListing
          listing={status.listing}
          isPublic={status.profile !== null}
          onRequest={onRequestChange}
        />
      )}
      {status.actions.some(({ action }) => action === "withdraw") && (
        <Withdraw noun={nounOf(status)} busy={busy} onWithdraw={onWithdraw} />
      )}
    </>
  );
}

function AskedFor({ asked: { changes, words } }: { asked: NonNullable<ApplicantStatus["asked"]> }) {
  const sentences = changes.filter(({ code }) => code !== "other");
  return (
    <section aria-label="What we ask for" className="mt-8 border-gold border-l-4 bg-gold-wash px-5 py-4">
      <ul className="flex list-disc flex-col gap-1 pl-5 empty:hidden">
        {sentences.map(({ code, sentence }) => (
          <li key={code}>{sentence}</li>
        ))}
      </ul>
      {words !== "" && <p className="wrap-anywhere mt-2 whitespace-pre-line first:mt-0">{words}</p>}
    </section>
  );
}

function Missing({ status: { missing } }: { status: ApplicantStatus }) {
  if (missing.length === 0) return null;
  return (
    <section className="mt-12">
      <h2 className="text-subheading">What would help</h2>
      <p className="mt-2 text-ink-soft">
        None of this is required. You can add it while your application is waiting.
      </p>
      <ul className="mt-4 border-line border-t">
        {missing.map(({ code, label }) => (
          <li key={code} className="border-line border-b py-3">
            {label}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Reasons({ status: { reasons, words, reapplyOn } }: { status: ApplicantStatus }) {
  const sentences = reasons.filter(({ code }) => code !== "other");
  const hasReasons = sentences.length > 0 || words !== "";
  return (
    <>
      {hasReasons && (
        <section className="mt-10 border-ink border-l-4 pl-5">
          <h2 className="text-subheading">Why</h2>
          {sentences.map(({ code, sentence }) => (
            <p key={code} className="mt-2">
              {sentence}
            </p>
          ))}
          {words !== "" && <p className="wrap-anywhere mt-2 whitespace-pre-line">{words}</p>}
        </section>
      )}
      {reapplyOn !== null && (
        <p className="mt-8">
          You are welcome to apply again. The best time is after <strong>{dayOf(reapplyOn)}</strong>.
        </p>
      )}
    </>
  );
}

/** Links to the next page for this person; loads it as a new page. */
function NextStep({ status }: { status: ApplicantStatus }) {
  const { state, profile, kind } = status;
  if (state === "waiting" || state === "changes_asked") return null;
  if (state === "approved") {
    if (profile === null) return null;
    return (
      <a href={profile} className={buttonClass({ size: "large", className: "mt-8" })}>
        {kind === "brand" ? "See your page" : "See your profile"}
      </a>
    );
  }
  const { to, label } = newStart(status);
  return (
    <a href={to} className={buttonClass({ variant: "secondary", className: "mt-8" })}>
      {label}
    </a>
  );
}

type WithdrawProps = { noun: string; busy: boolean; onWithdraw: () => void };

function Withdraw({ noun, busy, onWithdraw }: WithdrawProps) {
  const [asking, setAsking] = useState(false);
  return (
    <section className="mt-14 border-line border-t pt-6">
      <h2 className="text-subheading">Changed your mind?</h2>
      <p className="mt-2 text-ink-soft">
        {`You can withdraw your ${noun} until it is decided. Everything that you sent is deleted.`}
      </p>
      <Button variant="secondary" className="mt-4" busy={busy} onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onWithdraw();
        }}
        title={`Withdraw your ${noun}?`}
        description="It is deleted at once, with everything that you sent. This cannot be undone."
        confirmLabel="Withdraw"
        cancelLabel="Keep it"
      />
    </section>
  );
}

type ProofProps = { status: ApplicantStatus; form: ReactNode };

/** The creator's evidence, with a form to send more until the decision. */
function Proof({ status: { kind, actions, evidence }, form }: ProofProps) {
  if (kind !== "join-request" || !actions.some(({ action }) => action === "edit")) return null;
  const count = evidence.reduce((sum, { files }) => sum + files.length, 0);
  return (
    <section className="mt-12">
      <h2 className="text-subheading">Proof of your figures</h2>
      <p className="mt-2 text-ink-soft">
        Screenshots of the statistics of your channels, or a PDF. Only our team sees them, and they are
        deleted with your application once it is decided.
      </p>
      {evidence.map(({ _id, sentAt, files }) => (
        <div key={_id} className="mt-5 border-line border-t pt-4">
          <p className="mb-2 font-medium">
            Sent <Time value={sentAt} format="dateTime" />
          </p>
          <FileThumbnails files={files} label="What you sent" name="Proof" />
        </div>
      ))}
      {count < maximumEvidenceFiles && form}
    </section>
  );
}
