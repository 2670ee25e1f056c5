const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * How many copies of messages are sent. Anybody can type anybody's address into the form, so these limits are all that
 * a stranger can make the site send: to one mailbox, from one network address, and in all.
 */
export const copyLimits = {
  mailbox: { most: 3, span: day },
  client: { most: 10, span: hour },
  all: { most: 300, span: hour },
} as const;

type Counts = { countHere(name: string, span: number): { used: number } };
export type MayCopy = (email: string, client: string) => boolean;

/** Whether the sender of a message gets a copy of it. Without `counts`, everybody does. */
export function copyLimiter(counts: Counts | undefined): MayCopy {
  const isWithin = (kind: keyof typeof copyLimits, name: string) => {
    const { most, span } = copyLimits[kind];
    return counts === undefined || counts.countHere(`copy ${kind} ${name}`, span).used <= most;
  };
  // What one limit refuses counts for no other: a stranger must not use up the copies of everybody.
  return (email, client) =>
    isWithin("client", client) && isWithin("mailbox", mailboxOf(email)) && isWithin("all", "");
}

/** 'ann+1@mail.example' is delivered to the mailbox of 'ann@mail.example'. */
function mailboxOf(email: string): string {
  const end = email.lastIndexOf("@");
  const [mailbox = ""] = email.slice(0, end).split("+", 1);
  return mailbox + email.slice(end);
}
