const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * How many mails visitors can cause. Anybody can type anybody's address into a form, so these limits are all that a
 * stranger can make the site send: to one mailbox, from one network address that asks for copies, and in all.
 */
export const visitorMailLimits = {
  mailbox: { most: 5, span: day },
  client: { most: 10, span: hour },
  all: { most: 300, span: hour },
} as const;

type Counts = { countHere(name: string, span: number): { used: number } };
export type VisitorMailLimiter = ReturnType<typeof visitorMailLimiter>;

/** Without `counts`, every mail is sent. */
export function visitorMailLimiter(counts: Counts | undefined) {
  const isWithin = (kind: keyof typeof visitorMailLimits, name: string) => {
    const { most, span } = visitorMailLimits[kind];
    return counts === undefined || counts.countHere(`visitor mail ${kind} ${name}`, span).used <= most;
  };
  // What one limit refuses counts for no other: a stranger must not use up the mails of everybody.
  const mayMail = (email: string) => isWithin("mailbox", mailboxOf(email)) && isWithin("all", "");
  return {
    /** Whether a mail that a visitor has caused may go to this address. Counts it. */
    mayMail,
    /** Whether the sender of a message gets a copy of it, which repeats what a stranger wrote. */
    mayCopy: (email: string, client: string) => isWithin("client", client) && mayMail(email),
  };
}

/** 'ann+1@mail.example' is delivered to the mailbox of 'Ann@mail.example'. */
function mailboxOf(email: string): string {
  const end = email.lastIndexOf("@");
  const [mailbox = ""] = email.slice(0, end).split("+", 1);
  return (mailbox + email.slice(end)).toLowerCase();
}
