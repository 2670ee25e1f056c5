import { createHmac, timingSafeEqual } from "node:crypto";
import type { ConversationSubject } from "#domain/conversations/conversation-rules.ts";
import { emailKey } from "#domain/readers/read-email.ts";
import type { Context } from "#server/context.ts";

type Settings = Pick<Context, "settings" | "signingKey">;

/** Target of a reply address: a record, or a thread that is about none. */
export type Thread = { type: ConversationSubject | "conversation"; id: string };

/** A received reply address. */
export type ReadReplyAddress = {
  thread: Thread;
  /** Whether the address was made for mail to this recipient. */
  isFor(email: string): boolean;
};

/** Stored in addresses: never change or reuse one. */
const codes: Record<Thread["type"], number> = {
  conversation: 0,
  influencer: 1,
  collaboration: 2,
  brand: 3,
  contact: 4,
  "join-request": 5,
  shortlist: 6,
  campaign: 7,
};
const types = new Map(Object.entries(codes).map(([type, code]) => [code, type as Thread["type"]]));

/** In bytes. A guess of the first has one chance in 2^64, and of the second one in 2^40. */
const [threadMac, recipientMac] = [8, 5];
const bytes = 1 + 16 + threadMac + recipientMac;
/** Digits of base 36, because mail servers may change the case of an address. */
const digits = Math.ceil((bytes * 8) / Math.log2(36));
const plusPart = /^c_([0-9a-z]*)$/;

/**
 * Address for replies to mail to a recipient about a thread: `mail+c_…@agency.example`. Undefined if no mail is
 * received.
 */
export function replyAddress(context: Settings, thread: Thread, recipient: string): string | undefined {
  const [local, domain] = splitAddress(context.settings.replyAddress ?? "");
  if (domain === undefined) return undefined;
  const head = Buffer.concat([
    Buffer.of(codes[thread.type]),
    Buffer.from(thread.id.replaceAll("-", ""), "hex"),
  ]);
  const token = Buffer.concat([head, macOf(context, head, threadMac), macFor(context, head, recipient)]);
  return `${local}+c_${BigInt(`0x${token.toString("hex")}`)
    .toString(36)
    .padStart(digits, "0")}@${domain}`;
}

/** Reads the first reply address among the recipients of a mail. "forged": none of those that there are is ours. */
export function readReplyAddress(
  context: Settings,
  recipients: readonly string[],
): ReadReplyAddress | "forged" | undefined {
  const tokens = recipients.flatMap((recipient) => tokenIn(context, recipient) ?? []);
  for (const token of tokens.filter(({ length }) => length === bytes)) {
    const head = token.subarray(0, 17);
    const isOurs = timingSafeEqual(token.subarray(17, 17 + threadMac), macOf(context, head, threadMac));
    const type = types.get(token.readUInt8(0));
    if (!isOurs || type === undefined) continue;
    const id = head.toString("hex", 1).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    const made = token.subarray(17 + threadMac);
    return { thread: { type, id }, isFor: (email) => timingSafeEqual(made, macFor(context, head, email)) };
  }
  return tokens.length > 0 ? "forged" : undefined;
}

/** The token in an address with our name and domain, of any length. */
function tokenIn({ settings }: Settings, address: string): Buffer | undefined {
  const [own, ownDomain] = splitAddress((settings.replyAddress ?? "").toLowerCase());
  const [local = "", domain] = splitAddress(address.toLowerCase());
  if (domain === undefined || domain !== ownDomain || !local.startsWith(`${own}+`)) return undefined;
  const [, text] = plusPart.exec(local.slice(`${own}+`.length)) ?? [];
  if (text === undefined) return undefined;
  const number = [...text].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
  return Buffer.from(number.toString(16).padStart(bytes * 2, "0"), "hex");
}

function macFor(context: Settings, head: Buffer, email: string): Buffer {
  return macOf(context, Buffer.concat([head, Buffer.from(emailKey(email))]), recipientMac);
}

function macOf({ signingKey }: Settings, content: Buffer, length: number): Buffer {
  const key = createHmac("sha256", signingKey).update("reply addresses").digest();
  return createHmac("sha256", key).update(content).digest().subarray(0, length);
}

function splitAddress(address: string): [string, string | undefined] {
  const at = address.lastIndexOf("@");
  return at < 1 ? [address, undefined] : [address.slice(0, at), address.slice(at + 1)];
}
