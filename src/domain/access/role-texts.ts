import type { Role } from "./principal.ts";

/** What somebody may do, told to them. */
export const roleSentences: Record<Role, string> = {
  viewer: "You can see everything but contact data, and change nothing.",
  editor: "You can edit records, decide applications, and answer messages.",
  owner: "You can do everything, and decide who else may.",
};
