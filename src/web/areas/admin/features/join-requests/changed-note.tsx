import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import { Button } from "#web/ui/button.tsx";
import { changesBetween } from "./request-changes.ts";

type ChangedNoteProps = { read: JoinRequest; request: JoinRequest; onSeen: () => void };

/** Lists what the applicant has changed since the request was opened. */
export function ChangedNote({ read, request, onSeen }: ChangedNoteProps) {
  const changes = changesBetween(read, request);
  const labels = changes.map(({ label }) => label).join(", ");
  return (
    <>
      <p role="status" className="sr-only">
        {changes.length > 0 && `Changed since you opened it: ${labels}`}
      </p>
      {changes.length > 0 && (
        <section
          aria-label="Changed since you opened it"
          className="border-gold border-l-4 bg-gold-wash px-4 py-3 md:col-span-full"
        >
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <div>
              <h3 className="font-semibold">Changed since you opened it</h3>
              <p className="text-ink-soft text-small">
                {`${request.name} has edited the application. Select Seen to decide on the new version.`}
              </p>
            </div>
            <Button variant="secondary" size="small" onClick={onSeen}>
              Seen
            </Button>
          </div>
          <dl className="mt-3">
            {changes.map(({ label, before, after }) => (
              <div
                key={label}
                className="grid gap-x-6 border-line-strong border-t py-2 sm:grid-cols-[7rem_1fr_1fr]"
              >
                <dt className="font-medium text-small">{label}</dt>
                <Version title="Before" text={before} />
                <Version title="Now" text={after} />
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

function Version({ title, text }: { title: string; text: string }) {
  return (
    <dd className="min-w-0">
      <span className="text-ink-soft text-tiny">{title}</span>
      <span className="wrap-anywhere block whitespace-pre-line">{text || "–"}</span>
    </dd>
  );
}
