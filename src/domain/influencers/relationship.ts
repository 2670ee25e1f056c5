import { z } from "zod";

/** How the agency stands with a creator. `do_not_contact` stops every mail and message to them. */
export const relationships = [
  "prospect",
  "contacted",
  "working_together",
  "paused",
  "do_not_contact",
] as const;
export type Relationship = (typeof relationships)[number];

export const relationshipLabels: Record<Relationship, string> = {
  prospect: "Prospect",
  contacted: "Contacted",
  working_together: "Working together",
  paused: "Paused",
  do_not_contact: "Do not contact",
};

export function isRelationship(text: string): text is Relationship {
  return relationships.some((relationship) => relationship === text);
}

/** Reads 'Working together' as `working_together`. An empty text is none. */
export const relationshipSchema = z.preprocess(
  (value) =>
    typeof value === "string"
      ? value
          .trim()
          .toLowerCase()
          .replaceAll(/[\s-]+/g, "_") || undefined
      : value,
  z.enum(relationships, `must be one of: ${Object.values(relationshipLabels).join(", ")}`).optional(),
);
