import { type Relationship, relationshipLabels } from "./relationship.ts";

/** Whether nothing may be sent to a creator. */
export function isOffLimits(
  creator: { relationship?: Relationship | undefined } | null | undefined,
): boolean {
  return creator?.relationship === "do_not_contact";
}

export function offLimitsMessage(name: string): string {
  return `${name} is marked ‘${relationshipLabels.do_not_contact}’. Change the relationship first.`;
}
