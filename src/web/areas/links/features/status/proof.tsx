import type { ReactNode } from "react";
import { maximumEvidenceFiles } from "#domain/evidence/evidence-limits.ts";
import type { ApplicantStatus } from "#domain/status/status.contract.ts";
import { FileThumbnails } from "#web/ui/file-thumbnails.tsx";
import { Time } from "#web/ui/time.tsx";

type ProofProps = { status: ApplicantStatus; form: ReactNode };

/** The creator's evidence, with a form to send more until the decision. */
export function Proof({ status: { kind, actions, evidence }, form }: ProofProps) {
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
