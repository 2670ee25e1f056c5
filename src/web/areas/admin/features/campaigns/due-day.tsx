import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Day } from "#web/ui/time.tsx";
import { teamQuery } from "./campaign-query.ts";

/** A calendar day, or a dash. With `isDeadline`, it is marked once it has passed. */
export function DueDay({ value, isDeadline = false }: { value: string | null; isDeadline?: boolean }) {
  const { data } = useQuery(teamQuery);
  return <DueText value={value} today={isDeadline ? data?.today : undefined} />;
}

type DueTextProps = { value: string | null; today: string | undefined };

/** The same where the present day is known. */
export function DueText({ value, today }: DueTextProps) {
  if (value === null) return "–";
  const isLate = today !== undefined && value < today;
  return (
    <span className={clsx("whitespace-nowrap tabular-nums", isLate && "font-semibold text-danger-text")}>
      {isLate && "Late: "}
      <Day value={value} />
    </span>
  );
}
