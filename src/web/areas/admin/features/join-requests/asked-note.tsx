import type { Asked } from "#domain/join-requests/join-request.contract.ts";
import { requestedChanges } from "#domain/status/requested-changes.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Time } from "#web/ui/time.tsx";

/** Marks a request with requested changes. */
export function AskedBadge({ className }: { className?: string | undefined }) {
  return (
    <span className={className}>
      <Badge tone="gold">Changes requested</Badge>
    </span>
  );
}

/** Requested changes and the time of the request. */
export function AskedNote({ asked: { codes, words, askedAt } }: { asked: Asked }) {
  return (
    <section className="border-gold border-l-4 bg-gold-wash px-4 py-3 md:col-span-full">
      <h3 className="font-semibold">
        Changes requested, <Time value={askedAt} />
      </h3>
      <p className="mt-1 text-small">{codes.map((code) => requestedChanges[code].label).join(", ")}</p>
      {words !== "" && <p className="wrap-anywhere mt-1 whitespace-pre-line text-small">{words}</p>}
    </section>
  );
}
