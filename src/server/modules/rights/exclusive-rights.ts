import { Conflict } from "#domain/errors.ts";
import { overlap } from "#domain/rights/right-rules.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { listExclusiveRights, lockExclusiveRights, type RightRow } from "./rights.repository.ts";

type Wanted = Pick<
  RightRow,
  "exclusive" | "category" | "influencerId" | "clientName" | "countries" | "startsOn" | "endsOn" | "revokedOn"
>;

/**
 * Throws `Conflict` if an exclusive right would overlap one of another client in the same category. Holds a lock
 * until the transaction ends, so that nobody else grants such rights to the creator's work. `namesClients`: the message
 * names both clients. It must not do so for people outside the team.
 */
export async function refuseOverlap(
  transaction: Executor,
  { exclusive, category, influencerId, ...wanted }: Wanted,
  { today, except, namesClients = true }: { today: string; except?: string; namesClients?: boolean },
): Promise<void> {
  if (!exclusive || category === null || influencerId === null) return;
  await lockExclusiveRights(transaction, influencerId);
  const others = await listExclusiveRights(transaction, { influencerId, clientName: wanted.clientName });
  const other = others.find(
    (each) =>
      each.id !== except &&
      overlap({ ...wanted, category }, { ...each, category: each.category ?? "" }, today),
  );
  if (other === undefined) return;
  throw new Conflict(
    namesClients
      ? `${wanted.clientName || "This client"} and ${other.clientName || "another client"} cannot both have exclusive rights in the category ${category} on the same days.`
      : "These exclusive rights overlap others that you have granted. Please write to us before you accept.",
  );
}
