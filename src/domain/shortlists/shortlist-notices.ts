/** What the owner of a list is told of: a reviewer has sent the answers, or is not who the link was meant for. */
export const shortlistNotices = ["finished", "denied"] as const;
export type ShortlistNotice = (typeof shortlistNotices)[number];
