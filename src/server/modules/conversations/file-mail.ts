import { createHash } from "node:crypto";
import { emailKey } from "#domain/readers/read-email.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import * as media from "#server/modules/media/media.service.ts";
import { removeReturnedAddress } from "#server/platform/mail/mails.service.ts";
import { headersOf } from "#server/platform/mail-in/header-section.ts";
import { readMail } from "#server/platform/mail-in/read-mail.ts";
import { type ReceivedMail, UnreadableMail } from "#server/platform/mail-in/received-mail.ts";
import { addReceived } from "./add-message.ts";
import { deleteInboundMail, findInboundMail, setProblem } from "./inbound-mails.repository.ts";
import { noteFailure } from "./note-failure.ts";
import { placeMail, senderOf } from "./place-mail.ts";
import { withStoredAttachments } from "./store-attachments.ts";

/** Milliseconds by which a mail may say that it was sent before it arrived. */
const longestWay = 14 * 24 * 60 * 60 * 1000;

/**
 * Files a received mail in its thread. Deleting it from the waiting ones and adding the message are one transaction,
 * so that a mail is neither lost nor filed twice, wherever the process dies.
 */
export async function fileMail(context: Context, { id }: { id: string }): Promise<void> {
  const row = await findInboundMail(context.database, id);
  if (row === undefined || row.problem !== null) return;
  const { mail, problem } = await readWhole(row.raw);
  if (mail === undefined) {
    await setProblem(context.database, id, problem);
    return;
  }
  const { attachments } = mail;
  const sender = mail.from.address;
  await withStoredAttachments(context, { attachments, sender }, (stored) =>
    transact(context, async (transaction) => {
      // Of two processes with the same mail, the second waits here, and then finds that it is done.
      if (!(await endWaiting(transaction, id, problem))) return false;
      const messageId = await file(transaction, mail, row.receivedAt);
      if (messageId === undefined) return false;
      await media.attachToMessages(
        transaction.database,
        stored.map((each) => ({ ...each, messageId })),
      );
      return true;
    }),
  );
}

/** A mail that cannot be read is filed by its headers, which say who has written. Its source is kept. */
async function readWhole(raw: Buffer): Promise<{ mail: ReceivedMail | undefined; problem: string }> {
  try {
    return { mail: await readMail(raw), problem: "" };
  } catch (error) {
    if (!(error instanceof UnreadableMail)) throw error;
    return { mail: await readHead(raw, error.message), problem: error.message };
  }
}

async function readHead(raw: Buffer, problem: string): Promise<ReceivedMail | undefined> {
  try {
    const head = await readMail(headersOf(raw));
    return { ...head, text: `This mail could not be read. ${problem}` };
  } catch (error) {
    if (!(error instanceof UnreadableMail)) throw error;
    return undefined;
  }
}

/** False if another process has filed the mail. */
function endWaiting({ database }: Context, id: string, problem: string): Promise<boolean> {
  return problem === "" ? deleteInboundMail(database, id) : setProblem(database, id, problem);
}

/** ID of the message; undefined if it is stored already. */
async function file(context: Context, mail: ReceivedMail, receivedAt: Date): Promise<string | undefined> {
  const { from, failure, isAutomatic } = mail;
  const returned = failure && (await noteFailure(context, failure));
  const place = returned
    ? { conversation: returned, isForeign: false, isUnproved: false, isQuiet: true }
    : await placeMail(context, mail);
  if (!isAutomatic && !place.isForeign) await removeReturnedAddress(context.database, from.address);
  const added = await addReceived(context, place.conversation, {
    channel: "email",
    authorType: returned ? "system" : "person",
    authorName: senderOf(mail).name,
    email: from.address,
    isForeign: place.isForeign,
    isUnproved: place.isUnproved,
    isAutomatic: isAutomatic || failure !== null,
    isQuiet: place.isQuiet,
    text: mail.text,
    html: mail.html,
    internetId: mail.messageId,
    contentHash: contentHashOf(mail),
    leftOut: mail.leftOut,
    createdAt: timeOf(mail, receivedAt),
  });
  if (added?.isNews) {
    await emit(context, { type: "conversation.message_received", conversation: added.conversation });
  }
  return added?.id;
}

/**
 * Equal for the same mail on different ways, which add different headers. Not the `Message-ID` alone, because
 * somebody else could send it first, so that the real mail is taken for a copy.
 */
function contentHashOf({ messageId, sentAt, from, subject, text, attachments }: ReceivedMail): string {
  const files = attachments.map(({ content }) => createHash("sha256").update(content).digest("hex"));
  const identity = [messageId ?? sentAt?.toISOString(), emailKey(from.address), subject, text, files];
  return createHash("sha256").update(JSON.stringify(identity)).digest("hex");
}

/** The time that the mail says, unless that is after it arrived or long before. */
function timeOf({ sentAt }: ReceivedMail, receivedAt: Date): Date {
  const isLikely =
    sentAt !== null && sentAt <= receivedAt && sentAt.getTime() > receivedAt.getTime() - longestWay;
  return isLikely ? sentAt : receivedAt;
}
