/** Records with a timeline. Add new kinds here and to the timeline's subjects in services.ts. */
export const timelineSubjects = [
  "influencer",
  "brand",
  "join-request",
  "contact",
  "shortlist",
  "campaign",
  "collaboration",
] as const;
export type TimelineSubject = { type: (typeof timelineSubjects)[number]; id: string };

export function hasTimeline(type: string): type is TimelineSubject["type"] {
  return timelineSubjects.some((subject) => subject === type);
}

export const entryKinds = [
  "note",
  "state",
  "mail",
  "link",
  "offer",
  "draft",
  "file",
  "reading",
  "payment",
] as const;
export type EntryKind = (typeof entryKinds)[number];

export const authorTypes = ["admin", "key", "member", "link", "system"] as const;

/** Actions that the caller may take on an entry now. */
export const entryActions = ["edit", "remove"] as const;
export type EntryAction = (typeof entryActions)[number];

/** Milliseconds in which a note's author may edit it. */
export const noteEditingTime = 15 * 60 * 1000;

export const noteLength = 5000;
