import { z } from "zod";

/** `public`: on the marketplace. `private`: only the team sees the creator, and people with a list that names them. */
export const visibilities = ["public", "private"] as const;
export type Visibility = (typeof visibilities)[number];

export const visibilityLabels: Record<Visibility, string> = { public: "Public", private: "Private" };

export function isVisibility(text: string): text is Visibility {
  return visibilities.some((visibility) => visibility === text);
}

/** In any case. An empty text is none. */
export const visibilitySchema = z.preprocess(
  (value) => (typeof value === "string" ? value.trim().toLowerCase() || undefined : value),
  z.enum(visibilities, "must be public or private").optional(),
);
