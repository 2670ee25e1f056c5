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

/** Views of the inbox. `mine` and `unassigned` contain threads that wait for either side. */
export const inboxViews = ["mine", "unassigned", "open", "waiting", "snoozed", "closed", "all"] as const;
export type InboxView = (typeof inboxViews)[number];

export const messageDirections = ["in", "out"] as const;
export type MessageDirection = (typeof messageDirections)[number];

/** How a message was passed on. `copied`: by somebody of the team, in another app. */
export const messageChannels = ["email", "page", "copied"] as const;

/** `queued` until the mail server has taken the mail. `bounced`: it was returned. `failed`: it was never taken. */
export const deliveryStates = ["queued", "sent", "bounced", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** In characters. */
export const messageLength = 50_000;
/** In characters. */
export const titleLength = 200;
/** Messages of a thread that a link shows. */
export const maximumOwnMessages = 100;
/** Days from today. */
export const snoozeLimit = 365;
/** Time for which somebody counts as replying after they last typed, in milliseconds. */
export const replyingTime = 20_000;

type Direction = { direction: MessageDirection; isAutomatic: boolean };

/** State of a thread after a message. An automatic reply waits for nobody. */
export function stateAfter(
  state: ConversationState,
  { direction, isAutomatic }: Direction,
): ConversationState {
  if (isAutomatic) return state;
  return direction === "out" ? "waiting" : "open";
}
