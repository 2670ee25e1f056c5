import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { openCollaborationStates } from "#domain/campaigns/collaboration-states.ts";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { adminTeamQuery } from "#web/api/admin-team.ts";
import { NoValue } from "#web/ui/no-value.tsx";
import { Day } from "#web/ui/time.tsx";

/** A calendar day or a dash. Past days are marked. */
export function DueDay({ value }: { value: string | null }) {
  const { data } = useQuery(adminTeamQuery);
  return <DueText value={value} today={data?.today} />;
}

/** The day before which a due date counts as late; undefined if the collaboration is closed. */
export function deadlineOf({ state }: Collaboration, today: string | undefined): string | undefined {
  return openCollaborationStates.includes(state) ? today : undefined;
}

type DueTextProps = { value: string | null; today: string | undefined };

/** Like `DueDay`, with a known present day. */
export function DueText({ value, today }: DueTextProps) {
  if (value === null) return <NoValue />;
  const isLate = today !== undefined && value < today;
  return (
    <span className={clsx("whitespace-nowrap tabular-nums", isLate && "font-semibold text-danger-text")}>
      {isLate && <span>{"Late: "}</span>}
      <Day value={value} />
    </span>
  );
}
