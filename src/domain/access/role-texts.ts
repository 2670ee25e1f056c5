import type { Role } from "./principal.ts";

export const roleLabels: Record<Role, string> = { viewer: "Viewer", editor: "Editor", owner: "Owner" };

/** Descriptions of a role in the third person. */
export const roleTexts: Record<Role, string> = {
  viewer: "Sees everything but contact data, and changes nothing.",
  editor: "Edits records, decides applications, and answers messages.",
  owner: "Can do everything, and decides who else can.",
};

/** Descriptions of a role for the person who has it. */
export const roleSentences: Record<Role, string> = {
  viewer: "You can see everything but contact data, and change nothing.",
  editor: "You can edit records, decide applications, and answer messages.",
  owner: "You can do everything, and decide who else can.",
};
