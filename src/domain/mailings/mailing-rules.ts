/** Records whose creators can get a message together with others. */
export const mailingSubjects = ["influencer", "collaboration"] as const;
export type MailingSubject = (typeof mailingSubjects)[number];

/** Recipients of a mailing. */
export const maximumRecipients = 200;
/** Mailings of one person that are being sent. */
export const maximumUnfinished = 5;
/** Mailings that the list shows. */
export const maximumMailings = 100;

export const mailingStates = ["sending", "stopped", "done"] as const;
export type MailingState = (typeof mailingStates)[number];

export const mailingStateLabels: Record<MailingState, string> = {
  sending: "Sending",
  stopped: "Stopped",
  done: "Done",
};

/** Why a mailing stopped: somebody stopped it, or its author may not write to anybody any more. */
export const stopReasons = ["person", "account"] as const;

export const leftOutReasons = [
  "deleted",
  "do_not_contact",
  "no_address",
  "duplicate",
  "returned",
  "missing_value",
  "refused",
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

export const leftOutLabels: Record<LeftOutReason, string> = {
  deleted: "Deleted, or merged with another record",
  do_not_contact: "Do not contact",
  no_address: "No email address",
  duplicate: "The address gets this message already",
  returned: "The last email bounced",
  missing_value: "A value is missing",
  refused: "Could not be sent",
};

/** `isOffLimits` is undefined for a deleted record. `key`: the address by `emailKey`. */
type Reached<T extends { key: string }> = { isOffLimits: boolean | undefined; contacts: readonly T[] };

/**
 * Contacts who get a message, or the reason why nobody does. `written`: addresses that this mailing has written to
 * already. `returned`: those from which the last mail came back.
 */
export function chooseContacts<T extends { key: string }>(
  { isOffLimits, contacts }: Reached<T>,
  { written, returned }: { written: ReadonlySet<string>; returned: ReadonlySet<string> },
): { to: T[]; leftOut: LeftOutReason | null } {
  const none = (leftOut: LeftOutReason) => ({ to: [], leftOut });
  if (isOffLimits === undefined) return none("deleted");
  if (isOffLimits) return none("do_not_contact");
  if (contacts.length === 0) return none("no_address");
  const others = contacts.filter(({ key }) => !written.has(key));
  if (others.length === 0) return none("duplicate");
  const to = others.filter(({ key }) => !returned.has(key));
  return to.length === 0 ? none("returned") : { to, leftOut: null };
}

const hour = 60 * 60 * 1000;

/** Time between two messages, in milliseconds. */
export function pauseBetween(messagesPerHour: number): number {
  return Math.ceil(hour / messagesPerHour);
}

type Pace = { last: Date | undefined; now: Date; messagesPerHour: number };

/** Time at which the next message may be sent. A clock that was wrong delays it by one pause at most. */
export function nextSendingAt({ last, now, messagesPerHour }: Pace): Date {
  if (last === undefined) return now;
  const pause = pauseBetween(messagesPerHour);
  return new Date(Math.min(last.getTime() + pause, now.getTime() + pause));
}
