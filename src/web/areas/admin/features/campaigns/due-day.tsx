import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { openCollaborationStates } from "#domain/campaigns/collaboration-states.ts";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import { Day } from "#web/ui/time.tsx";
import { teamQuery } from "./campaign-query.ts";

/** A calendar day that is marked once it has passed, or a dash. */
export function DueDay({ value }: { value: string | null }) {
  const { data } = useQuery(teamQuery);
  return <DueText value={value} today={data?.today} />;
}

/** By which day something is late: none for a creator with whom all is done. */
export function deadlineOf({ state }: Collaboration, today: string | undefined): string | undefined {
  return openCollaborationStates.includes(state) ? today : undefined;
}

type DueTextProps = { value: string | null; today: string | undefined };

/** The same where the present day is known. */
export function DueText({ value, today }: DueTextProps) {
  if (value === null) return "–";
  const isLate = today !== undefined && value < today;
  return (
    <span className={clsx("whitespace-nowrap tabular-nums", isLate && "font-semibold text-danger-text")}>
      {isLate && <span>{"Late: "}</span>}
      <Day value={value} />
    </span>
  );
}
