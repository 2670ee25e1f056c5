import { randomUUIDv7 } from "node:crypto";
import { conversationSubjects } from "#domain/conversations/conversation-rules.ts";
import type { MailName } from "#domain/timeline/mail-titles.ts";
import type { Context } from "#server/context.ts";
import { activeAdministrator, listAdminAddresses } from "#server/modules/admin/admin.service.ts";
import { readMailSender } from "#server/modules/content/mail-sender.service.ts";
import { replyAddress, type Thread } from "#server/modules/conversations/reply-address.ts";
import * as timeline from "#server/modules/timeline/timeline.service.ts";
import { administratorOnce, queueOrGather } from "#server/platform/mail/gathered-mails.ts";
import { renderMail } from "#server/platform/mail/mail-rendering.ts";
import type { MailText } from "#server/platform/mail/mail-text.ts";
import { queueMails } from "#server/platform/mail/mails.service.ts";
import { mayMail } from "#server/platform/mail/visitor-mail-limits.ts";
import type { Hold } from "#server/platform/undo/undos.service.ts";

/** Entry of a timeline about a mail to somebody outside the team. */
export type MailEntry = { mail: MailName; subject: { type: string; id: string }; campaignId?: string };
type Owner = { name: string; email: string };
/** The same text for each recipient, in separate mails. `entry` is undefined for recipients in the team. */
export type Letter = {
  to: string[];
  /** Signs the mail and gets the replies. */
  owner?: Owner | undefined;
  /** For replies to somebody who does not sign. */
  replyTo?: string;
  /** Thread of the replies, if mail is received. By default, that of the entry's record; null: none. */
  thread?: Thread | null;
  /** ID of the message that the mail passes on, and the `Message-ID`s that it answers. */
  passes?: { messageId: string; answers: string[] };
  write: (site: string) => MailText;
  entry: MailEntry | MailEntry[] | undefined;
};

/** Queues letters, and shows them in the timelines of their records. */
export async function queueLetters(context: Context, letters: Letter[], hold?: Hold): Promise<void> {
  // The sender is page text, which can change.
  const sender = await readMailSender(context.content, context.settings.publicUrl);
  const mails = letters.flatMap((letter) => {
    const { to, owner, replyTo = owner?.email, passes, write } = letter;
    const mail = renderMail(write(sender.site), { ...sender, person: owner && signatureOf(owner) });
    const held = hold && { heldBy: hold.id, nextAttempt: hold.due };
    const thread = threadOf(letter);
    return to.map((recipient) => ({
      id: randomUUIDv7(),
      recipient,
      replyTo: (thread && replyAddress(context, thread, recipient)) ?? replyTo,
      ...(passes && { aboutId: passes.messageId, answers: passes.answers }),
      ...mail,
      ...held,
    }));
  });
  for (const { to, entry = [] } of letters) {
    for (const each of to.length > 0 ? [entry].flat() : []) await addEntry(context, each, hold);
  }
  if (hold) return queueMails(context, mails, hold.due);
  await queueOrGather(context, mails);
}

/** Thread of the replies to a letter; undefined for letters to the team, and those that are answered elsewhere. */
function threadOf({ thread, entry = [] }: Letter): Thread | undefined {
  if (thread !== undefined) return thread ?? undefined;
  const [first] = [entry].flat();
  const type = conversationSubjects.find((each) => each === first?.subject.type);
  return type && first && { type, id: first.subject.id };
}

export function letterToVisitor(context: Context, email: string, letter: Omit<Letter, "to">): Letter {
  return { ...letter, to: mayMail(context, email) ? [email] : [] };
}

export async function letterToAdmins(context: Context, mail: MailText): Promise<Letter> {
  return { to: await listAdminAddresses(context.database), write: () => mail, entry: undefined };
}

/** To the owner, or to all administrators if there is none. */
export async function letterToOwner(
  context: Context,
  ownerId: string | null,
  mail: MailText,
): Promise<Letter> {
  const owner = await ownerOf(context, ownerId);
  if (owner === undefined) return letterToAdmins(context, mail);
  return { to: [owner.email], write: () => mail, entry: undefined };
}

/** Undefined without an owner, or if the account was deleted. */
export async function ownerOf({ database }: Context, ownerId: string | null) {
  return ownerId === null ? undefined : administratorOnce(database, ownerId, activeAdministrator);
}

/** Tells a creator's manager whom a mail is about. */
export function onBehalfOf(creatorName: string, text: MailText): MailText {
  const [greeting = "", ...blocks] = text.blocks;
  return {
    ...text,
    subject: `${creatorName}: ${text.subject}`,
    blocks: [
      greeting,
      `This email is about ${creatorName}. You get it because you represent them.`,
      ...blocks,
    ],
  };
}

/** Undefined without a name. An address entered as a name is not shown to anybody. */
function signatureOf({ name }: Owner): string | undefined {
  return name === "" || name.includes("@") ? undefined : name;
}

async function addEntry(context: Context, { mail, ...about }: MailEntry, hold: Hold | undefined) {
  await timeline.addIfThere(context, {
    kind: "mail",
    ...about,
    author: { type: "system", id: null, name: "Tandem" },
    data: { mail, ...(hold && { heldBy: hold.id }) },
  });
}
