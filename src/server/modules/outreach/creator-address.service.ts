import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import {
  addressCodeLength,
  addressCodeLife,
  codesPerDay,
  hiddenAddress,
  maximumCodeAttempts,
  type OwnAddress,
} from "#domain/campaigns/creator-address.contract.ts";
import { Conflict, Invalid } from "#domain/errors.ts";
import type { Context } from "#server/context.ts";
import { type AppEvent, emit } from "#server/events/events.ts";
import { takeEmail } from "#server/modules/influencers/take-email.service.ts";
import {
  type CreatorAddressRow,
  countAttempt,
  findCreatorAddress,
  proveCreatorAddress,
  putCreatorAddress,
} from "./creator-addresses.repository.ts";
import { creatorContacts } from "./creator-contacts.service.ts";

export {
  creatorAddressesPersonalData,
  creatorOfAddresses,
  moveCreatorAddress,
} from "./creator-addresses.repository.ts";

const day = 24 * 60 * 60 * 1000;

/** A creator in a campaign. `influencerId`: null once erased. */
type Creator = { influencerId: string | null };
type Proof = Omit<Extract<AppEvent, { type: "creator.address_proved" }>, "type" | "email">;
/** A creator whose collaboration the caller has locked. */
type Asked = Creator & { id: string };

/** For the creator's own page. Says the same whether or not we know the address from elsewhere. */
export async function readOwnAddress(context: Context, collaboration: Asked): Promise<OwnAddress> {
  const contacts = await creatorContacts(context.database, collaboration, "offers");
  if (contacts?.length !== 0) return { state: "known", address: "" };
  const given = await findCreatorAddress(context.database, collaboration.id);
  if (!given || !isUsable(given, context.now())) return { state: "none", address: "" };
  return { state: "waiting", address: hiddenAddress(given.email) };
}

/**
 * Mails a code to an address that the creator has typed. The caller has locked the collaboration. The mail contains
 * nothing about the collaboration, because the mailbox may be anybody's.
 */
export async function giveAddress(
  context: Context,
  { id: collaborationId, influencerId }: Asked,
  email: string,
): Promise<void> {
  await refuseKnown(context, influencerId);
  if (influencerId === null) return;
  const now = context.now();
  const before = await findCreatorAddress(context.database, collaborationId);
  const isSameDay = before !== undefined && before.firstSentAt.getTime() > now.getTime() - day;
  if (isSameDay && before.sent >= codesPerDay) {
    throw new Conflict("We have sent as many codes as we can today. Try again tomorrow.");
  }
  const code = String(randomInt(10 ** addressCodeLength)).padStart(addressCodeLength, "0");
  await putCreatorAddress(context.database, {
    collaborationId,
    influencerId,
    email,
    codeHash: hashOf(context, collaborationId, code),
    codeSentAt: now,
    sent: isSameDay ? before.sent + 1 : 1,
    firstSentAt: isSameDay ? before.firstSentAt : now,
  });
  await emit(context, { type: "creator.address_given", email, code });
}

/**
 * Makes an address the creator's, if the code is right. Resolves to false for a wrong one, which counts. The caller
 * has locked the collaboration.
 */
export async function proveAddress(context: Context, about: Proof, code: string): Promise<boolean> {
  const { id, influencerId, creatorName: name } = about.collaboration;
  await refuseKnown(context, influencerId);
  const given = await findCreatorAddress(context.database, id);
  if (!given || !isUsable(given, context.now()))
    throw new Conflict("This code has ended. Ask for a new one.");
  if (!isSame(given.codeHash ?? "", hashOf(context, id, code))) {
    await countAttempt(context.database, id);
    return false;
  }
  await proveCreatorAddress(context.database, id, context.now());
  if (influencerId !== null) await takeEmail(context, { id: influencerId, name }, given.email);
  await emit(context, { type: "creator.address_proved", ...about, email: given.email });
  return true;
}

async function refuseKnown(context: Context, influencerId: string | null): Promise<void> {
  const contacts = await creatorContacts(context.database, { influencerId }, "offers");
  if (contacts === undefined) throw new Invalid("email", "cannot be added any more");
  if (contacts.length > 0) throw new Conflict("We have an email address for you. Write to us to change it.");
}

function isUsable({ codeHash, codeSentAt, attempts, provedAt }: CreatorAddressRow, now: Date): boolean {
  const isFresh = codeSentAt.getTime() > now.getTime() - addressCodeLife;
  return provedAt === null && codeHash !== null && isFresh && attempts < maximumCodeAttempts;
}

/** Keyed, because six digits could be guessed from a plain hash. */
function hashOf({ signingKey }: Context, collaborationId: string, code: string): string {
  return createHmac("sha256", signingKey).update(`creator address ${collaborationId} ${code}`).digest("hex");
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
