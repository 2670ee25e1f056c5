import type { Exclusivity, OfferedRights } from "../campaigns/offers.contract.ts";
import { lastDay } from "./right-rules.ts";

type Agreed = { rights: OfferedRights | null; exclusivity: Exclusivity | null };

/**
 * Rights that an accepted offer grants: one per deliverable if they start with its publication, otherwise one for all
 * of them. `today`: day of the agreement as 'YYYY-MM-DD'.
 */
export function agreedRights({ rights, exclusivity }: Agreed, deliverableIds: string[], today: string) {
  if (rights === null) return [];
  const { uses, countries, exclusive, starts, months } = rights;
  const startsOn = { agreement: today, date: rights.startsOn, publication: null }[starts];
  const endsOn = startsOn && lastDay(startsOn, months);
  const category = exclusivity?.category ?? null;
  const subjects = starts === "publication" && deliverableIds.length > 0 ? deliverableIds : [null];
  return subjects.map((deliverableId) => ({
    deliverableId,
    uses,
    countries,
    exclusive,
    category,
    starts,
    months,
    startsOn,
    endsOn,
  }));
}
