import { workGroups } from "../campaigns/creator-progress.ts";
import type { WorkItem } from "./portal.contract.ts";

type Placed = Pick<WorkItem, "group" | "next">;

/** By group, and by day within each; those without a day come last, in the order that they had. */
export function orderedWork<Item extends Placed>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)));
}

function placeOf({ group, next }: Placed): string {
  return `${workGroups.indexOf(group)} ${next.dueOn ?? "9"}`;
}
