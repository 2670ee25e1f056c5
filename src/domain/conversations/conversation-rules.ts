/** Records that a thread can be about. A thread of none of them is with an address that we do not know yet. */
export const conversationSubjects = [
  "influencer",
  "collaboration",
  "brand",
  "contact",
  "join-request",
  "shortlist",
  "campaign",
] as const;
export type ConversationSubject = (typeof conversationSubjects)[number];

/** Records about which several people of a client may write, each in a thread of their own. */
const subjectsOfSeveral: readonly string[] = ["shortlist", "campaign"];

export function hasThreadPerPerson(type: string): boolean {
  return subjectsOfSeveral.includes(type);
}

/** `open`: the team has to answer. `waiting`: the other side has. */
export const conversationStates = ["open", "waiting", "snoozed", "closed"] as const;
export type ConversationState = (typeof conversationStates)[number];

export const conversationStateLabels: Record<ConversationState, string> = {
  open: "Waiting for us",
  waiting: "Waiting for them",
  snoozed: "Snoozed",
  closed: "Closed",
};

/** Views of the inbox. `mine` and `unassigned` contain threads that wait for either side. */
export const inboxViews = ["mine", "unassigned", "open", "waiting", "snoozed", "closed", "all"] as const;
export type InboxView = (typeof inboxViews)[number];

export const inboxViewLabels: Record<InboxView, string> = {
  mine: "Mine",
  unassigned: "Unassigned",
  ...conversationStateLabels,
  all: "All",
};

type Placed = { state: ConversationState; owner: unknown };

/** Whether a thread stays in a view after a change. The owner is not compared with the reader. */
export function staysInView(view: InboxView, { state, owner }: Placed): boolean {
  const isOpen = state === "open" || state === "waiting";
  if (view === "all") return true;
  if (view === "mine") return isOpen && owner !== null;
  if (view === "unassigned") return isOpen && owner === null;
  return state === view;
}

export const messageDirections = ["in", "out"] as const;

/** How a message was passed on. `copied`: by somebody of the team, in another app. */
export const messageChannels = ["email", "page", "copied"] as const;

export const channelLabels: Record<(typeof messageChannels)[number], string> = {
  email: "by mail",
  page: "on this site",
  copied: "copied into another app",
};

/**
 * `queued` until the mail server has taken the mail. `written`: without a mail server, it became a file. `bounced`: it
 * was returned. `failed`: it was never taken.
 */
export const deliveryStates = ["queued", "sent", "written", "bounced", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const deliveryLabels: Record<DeliveryState, string> = {
  queued: "Waiting to be sent",
  sent: "Sent",
  written: "Only written to the outbox folder",
  bounced: "Bounced",
  failed: "Not sent",
};

/** In characters. */
export const messageLength = 50_000;
/** In characters. */
export const titleLength = 200;
/** Files of one message of the team. */
export const maximumFilesOfMessage = 10;
/** Files of a received mail. */
export const maximumReceivedFiles = 20;
/** Bytes of all files of a message. A mail with them has less than 20 MB, which is as much as most servers accept. */
export const maximumMessageBytes = 13 * 1024 * 1024;

export const tooManyFilesMessage = `A message has at most ${maximumFilesOfMessage} files.`;
export const tooLargeFilesMessage = `The files of a message have at most ${maximumMessageBytes / 1024 ** 2} MB together. Send a link to larger ones.`;

/** Messages of a thread that a link shows. */
export const maximumOwnMessages = 100;
/** Received mails that could not be read, in a list. */
export const maximumUnreadableShown = 100;
/** Days from today. */
export const snoozeLimit = 365;
/** Time for which somebody counts as replying after they last typed, in milliseconds. */
export const replyingTime = 20_000;
