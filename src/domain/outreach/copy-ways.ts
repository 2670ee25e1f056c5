/** Ways in which the team passes on a link or a message by hand. */
export const copyWays = ["link", "message", "whatsapp", "instagram", "tiktok", "other"] as const;
export type CopyWay = (typeof copyWays)[number];

/** Titles of timeline entries. */
export const copyTitles: Record<CopyWay, string> = {
  link: "Copied the link",
  message: "Copied the message",
  whatsapp: "Opened WhatsApp",
  instagram: "Copied for Instagram",
  tiktok: "Copied for TikTok",
  other: "Passed on another way",
};

/** Platforms with messages that only their apps can send. */
export const copyPlatforms = ["instagram", "tiktok"] as const satisfies CopyWay[];
export type CopyPlatform = (typeof copyPlatforms)[number];

/** Milliseconds within which the same person's copy of a link, in the same way, is the same entry of the timeline. */
export const sameCopySpan = 10 * 60 * 1000;
/** Maximum number of logged copies of a link in a day. */
export const maximumCopies = 50;
/** Maximum number of addresses that one link has. A creator or applicant gets another link beyond it. */
export const maximumAddresses = 100;
/** Maximum number of people for whom one call makes links. */
export const maximumRecipients = 200;
