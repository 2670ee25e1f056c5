/**
 * Notifications to the owner of a list: a reviewer has finished, or says that the link was meant for somebody else.
 */
export const shortlistNotices = ["finished", "denied"] as const;
export type ShortlistNotice = (typeof shortlistNotices)[number];
