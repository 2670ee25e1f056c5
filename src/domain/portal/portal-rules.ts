/** Page on which anybody can ask for the link to all their work. Mails to creators name it. */
export const portalPath = "/my-work";

/** Links to all of their work that one mailbox gets in a day. */
export const portalsPerDay = 3;

/** Number of collaborations that are read at once: those that are open first, then the newest. */
export const maximumWork = 200;
