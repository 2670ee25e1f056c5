import { addDays } from "../join-requests/review-time.ts";
import type { Exclusivity, PlannedDeliverable } from "./offers.contract.ts";

type Agreed = {
  agreedOn: string;
  exclusivity: Exclusivity;
  deliverables: readonly Pick<PlannedDeliverable, "publishOn">[];
};

/** From the agreement until so many days after the last planned publication, or after the agreement if none has a day. */
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

/** Whether days meet those of a campaign that are still to come. A campaign without an end goes on. */
export function meetCampaign(
  { from, until }: { from: string; until: string },
  { startsOn, endsOn }: { startsOn: string | null; endsOn: string | null },
  today: string,
): boolean {
  const start = startsOn !== null && startsOn > today ? startsOn : today;
  return until >= start && (endsOn === null || from <= endsOn);
}
