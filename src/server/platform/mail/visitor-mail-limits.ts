import type { LinkKind } from "#domain/links/link-rules.ts";
import type { Context } from "#server/context.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Limits for mails that visitors cause. Anybody can type anybody's address into a form, so these limits are all that
 * a stranger can make the site send: to one mailbox, from one network address that asks for copies, and in total.
 */
export const visitorMailLimits = {
  mailbox: { most: 5, span: day },
  client: { most: 10, span: hour },
  all: { most: 300, span: hour },
} as const;

/** Whether a mail that a visitor causes may be sent to this address. Counts it. */
export function mayMail(context: Context, email: string): boolean {
  // A mail that one limit refuses does not count for the others, so that a stranger cannot use up everybody's mails.
  return isWithin(context, "mailbox", mailboxOf(email)) && isWithin(context, "all", "");
}

/**
 * Whether a mailbox may be sent another link that was asked for on a page: `most` of a kind in a day. Counts it, for
 * all processes together, whether or not anything is sent.
 */
export async function mayMailLink(
  { limits }: Context,
  email: string,
  { kind, most }: { kind: LinkKind; most: number },
): Promise<boolean> {
  const [usage] = (await limits?.count([`visitor mail ${kind} ${mailboxOf(email)}`], day)) ?? [];
  return usage === undefined || usage.used <= most;
}

/** Whether the sender of a message may get a copy, which repeats the text of a possible stranger. */
export function mayCopy(context: Context, email: string, client: string): boolean {
  return isWithin(context, "client", client) && mayMail(context, email);
}

function isWithin({ limits }: Context, kind: keyof typeof visitorMailLimits, name: string): boolean {
  const { most, span } = visitorMailLimits[kind];
  return limits === undefined || limits.countHere(`visitor mail ${kind} ${name}`, span).used <= most;
}

/** "ann+1@mail.example" is delivered to the mailbox of "Ann@mail.example". */
function mailboxOf(email: string): string {
  const end = email.lastIndexOf("@");
  const [mailbox = ""] = email.slice(0, end).split("+", 1);
  return (mailbox + email.slice(end)).toLowerCase();
}
