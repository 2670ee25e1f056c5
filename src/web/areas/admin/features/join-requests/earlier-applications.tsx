import type { EarlierApplication } from "#domain/join-requests/join-request.contract.ts";
import { rejectionReasons } from "#domain/status/rejection-reasons.ts";
import { Time } from "#web/ui/time.tsx";

const decisions: Record<EarlierApplication["decision"], string> = {
  approved: "Approved",
  rejected: "Rejected",
  withdrawn: "Withdrawn by the creator",
  closed: "Deleted without a decision",
};

/** Earlier applications by the same person, with their outcome. */
export function EarlierApplications({ applications }: { applications: EarlierApplication[] }) {
  if (applications.length === 0) return null;
  return (
    <section className="border-gold border-l-4 bg-gold-wash px-4 py-3 md:col-span-full">
      <h3 className="font-semibold">Has applied before</h3>
      <ul className="mt-1 text-small">
        {applications.map(({ decision, reasons, decidedAt }) => (
          <li key={decidedAt}>
            <span>{`${decisions[decision]}, `}</span>
            <Time value={decidedAt} />
            {reasons.length > 0 && (
              <span>{`: ${reasons.map((code) => rejectionReasons[code].label).join(", ")}`}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
