import { addDays } from "../days/calendar-days.ts";
import type { Exclusivity, PlannedDeliverable } from "./offers.contract.ts";

type Agreed = {
  agreedOn: string;
  exclusivity: Exclusivity;
  deliverables: readonly Pick<PlannedDeliverable, "publishOn">[];
};

/**
 * From the agreement until the agreed number of days after the last planned publication, or after the agreement if
 * none has a date.
 */
export function exclusiveDays({ agreedOn, exclusivity, deliverables }: Agreed): {
  from: string;
  until: string;
} {
  const last =
    deliverables
      .map(({ publishOn }) => publishOn ?? "")
      .toSorted()
      .at(-1) || agreedOn;
  return { from: agreedOn, until: addDays(last < agreedOn ? agreedOn : last, exclusivity.days) };
}

/** Whether a period overlaps the remaining days of a campaign. A campaign without an end date is open-ended. */
export function meetCampaign(
  { from, until }: { from: string; until: string },
  { startsOn, endsOn }: { startsOn: string | null; endsOn: string | null },
  today: string,
): boolean {
  const start = startsOn !== null && startsOn > today ? startsOn : today;
  return until >= start && (endsOn === null || from <= endsOn);
}
