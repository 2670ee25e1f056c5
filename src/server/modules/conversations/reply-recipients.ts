import { Conflict } from "#domain/errors.ts";
import type { MailReceiver } from "#domain/outreach/mail-receiver.ts";
import { emailKey } from "#domain/readers/read-email.ts";
import { findCollaborations } from "#server/modules/campaigns/campaign-records.service.ts";
import {
  contactsOrRefuse,
  findContactAt,
  listWriters,
  refuseOffLimitsAt,
} from "#server/modules/outreach/creator-contacts.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { ConversationRow } from "./conversations.repository.ts";

type About = Pick<ConversationRow, "subjectType" | "subjectId" | "counterpartName" | "counterpartEmail">;

/**
 * People who get the next message of a thread: the person who has written last, if they get mail about the creator, or else
 * everybody who gets offers. Empty for a creator without an address, who reads it on their page. Throws `Conflict` if
 * nothing may be sent.
 */
export async function recipientsOf(executor: Executor, about: About): Promise<MailReceiver[]> {
  const creator = await creatorOf(executor, about);
  if (creator) {
    const contacts = await contactsOrRefuse(executor, creator, "offers");
    const writer = about.counterpartEmail && (await findContactAt(executor, creator, about.counterpartEmail));
    const to = writer ? [writer] : contacts;
    if (to.length > 0 || about.subjectType === "collaboration") return to;
  }
  const { counterpartName: name, counterpartEmail: email } = about;
  if (creator || email === "") {
    throw new Conflict(
      name
        ? `No email address is known for ${name}. Add one to the record first.`
        : "No email address is known for the sender.",
    );
  }
  await refuseOffLimitsAt(executor, email);
  return [{ name, email, isCreator: false }];
}

/** Addresses of the other side of a thread, in the spelling of `emailKey`. */
export async function counterpartKeys(executor: Executor, about: About): Promise<string[]> {
  const creator = await creatorOf(executor, about);
  const writers = creator ? await listWriters(executor, creator) : [];
  return [...writers, about.counterpartEmail].filter((email) => email !== "").map(emailKey);
}

/** The creator that a thread is with. `influencerId` is null once they are erased. */
async function creatorOf(executor: Executor, { subjectType, subjectId }: About) {
  if (subjectId === null) return undefined;
  if (subjectType === "influencer") return { influencerId: subjectId };
  if (subjectType !== "collaboration") return undefined;
  const [collaboration] = await findCollaborations(executor, [subjectId]);
  return { influencerId: collaboration?.influencerId ?? null };
}
