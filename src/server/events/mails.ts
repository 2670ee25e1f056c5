import type { Role } from "#domain/access/principal.ts";
import { longDate } from "#domain/days/long-date.ts";
import type { MailName } from "#domain/timeline/mail-titles.ts";
import type { Context } from "#server/context.ts";
import { listAdminAddresses } from "#server/modules/admin/admin.service.ts";
import type { Thread } from "#server/modules/conversations/reply-address.ts";
import { forCreator } from "#server/platform/mail/mail-text.ts";
import { accountTemplates } from "#server/platform/mail/templates/account-templates.ts";
import { applicationTemplates } from "#server/platform/mail/templates/application-templates.ts";
import { messageTemplates } from "#server/platform/mail/templates/message-templates.ts";
import { shortlistTemplates } from "#server/platform/mail/templates/shortlist-templates.ts";
import type { Hold } from "#server/platform/undo/undos.service.ts";
import type { PasswordChangeWay } from "./account-events.ts";
import {
  type Letter,
  letterToAdmins,
  letterToOwner,
  letterToVisitor,
  type MailEntry,
  ownerOf,
  queueLetters,
} from "./letters.ts";

type Person = { name: string; email: string };
type Creator = Person & { id: string };
type Applicant = Creator & { category: string; location: string };
type Brand = { id: string; companyName: string; contactName: string; email: string };
type Colleague = Person & { role: Role };
type Invited = { person: Colleague; by: string; token: string };
type Message = Parameters<typeof messageTemplates.newMessage>[0] & { id: string };
type RejectionText = Pick<
  Parameters<typeof applicationTemplates.applicationRejected>[0],
  "reason" | "reasons" | "reapplyOn"
>;
type AskedText = Pick<Parameters<typeof applicationTemplates.changesAsked>[0], "codes" | "words" | "token">;
type ChangedFactor = Parameters<typeof accountTemplates.secondFactorChanged>[0]["change"];
type DueDecisions = Parameters<typeof applicationTemplates.decisionsDue>[0];
/** Link to the applicant's own page, and the number of business days until they hear from us. */
type Promised = Pick<Parameters<typeof applicationTemplates.applicationReceived>[0], "token" | "reviewDays">;
type Received = { about: string[]; copied: boolean };
type Forwarded = { to: string[]; subject: string; text: string };

type WrittenMessage = {
  to: string[];
  thread: Thread;
  subject: string;
  text: string;
  actor: Person;
  messageId: string;
  answers: string[];
};

type Unfinished = Person & { shortlistId: string; listName: string; ownerId: string | null };
type OwnedList = { id: string; name: string; ownerId: string | null };
type SharedText = Pick<
  Parameters<typeof shortlistTemplates.shortlistShared>[0],
  "token" | "expiresAt" | "isOnKnownPage"
>;
type UnfinishedText = Pick<
  Parameters<typeof shortlistTemplates.shortlistUnfinished>[0],
  "expiresAt" | "token"
>;
type News = Parameters<typeof shortlistTemplates.shortlistNews>[0];

// Queues emails in the transaction of the change, so that neither is committed without the other.

/** `token`: link to the status of the application. */
export async function applicationReceived(
  context: Context,
  applicant: Applicant,
  sent: Promised,
): Promise<void> {
  const { id, email } = applicant;
  const write = (site: string) => applicationTemplates.applicationReceived({ site, ...sent });
  const entry = { mail: "applicationReceived", subject: { type: "join-request", id } } as const;
  await queueLetters(context, [
    letterToVisitor(context, email, { write, entry }),
    await letterToAdmins(context, applicationTemplates.newApplication(applicant)),
  ]);
}

export function applicationApproved(
  context: Context,
  { name, email }: Person,
  { id, slug }: { id: string; slug: string },
  hold?: Hold,
) {
  const write = (site: string) => applicationTemplates.applicationApproved({ name, site, slug });
  const entry = { mail: "applicationApproved", subject: { type: "influencer", id } } as const;
  return queueLetters(context, [{ to: [email], write, entry }], hold);
}

export function applicationRejected(
  context: Context,
  { id, email }: Creator,
  rejection: RejectionText,
  hold?: Hold,
) {
  const write = (site: string) => applicationTemplates.applicationRejected({ site, ...rejection });
  const entry = { mail: "applicationRejected", subject: { type: "join-request", id } } as const;
  return queueLetters(context, [{ to: [email], write, entry }], hold);
}

export function changesAsked(context: Context, { id, email }: Creator, asked: AskedText) {
  const write = (site: string) => applicationTemplates.changesAsked({ site, ...asked });
  const entry = { mail: "changesAsked", subject: { type: "join-request", id } } as const;
  return queueLetters(context, [{ to: [email], write, entry }]);
}

export async function applicationChanged(context: Context, { name }: Person) {
  return queueLetters(context, [
    await letterToAdmins(context, applicationTemplates.applicationChanged({ name })),
  ]);
}

export function applicationWithdrawn(context: Context, { id, name, email }: Creator) {
  const write = (site: string) => applicationTemplates.applicationWithdrawn({ name, site });
  const entry = { mail: "applicationWithdrawn", subject: { type: "join-request", id } } as const;
  return queueLetters(context, [letterToVisitor(context, email, { write, entry })]);
}

export async function brandReceived(
  context: Context,
  brand: Brand & { industry: string },
  sent: Promised,
): Promise<void> {
  const write = (site: string) => applicationTemplates.brandReceived({ site, ...sent });
  await queueLetters(context, [
    letterToVisitor(context, brand.email, { write, entry: aboutBrand(brand, "brandReceived") }),
    await letterToAdmins(context, applicationTemplates.newRegistration(brand)),
  ]);
}

export function brandApproved(context: Context, brand: Brand & { slug: string }) {
  const { email, slug } = brand;
  const write = (site: string) => applicationTemplates.brandApproved({ name: nameOf(brand), site, slug });
  return queueLetters(context, [{ to: [email], write, entry: aboutBrand(brand, "brandApproved") }]);
}

export function brandRejected(context: Context, brand: Brand, hold?: Hold) {
  const write = (site: string) => applicationTemplates.brandRejected({ site });
  const entry = aboutBrand(brand, "brandRejected");
  return queueLetters(context, [{ to: [brand.email], write, entry }], hold);
}

export function brandWithdrawn(context: Context, brand: Brand) {
  const write = (site: string) => applicationTemplates.brandWithdrawn({ name: nameOf(brand), site });
  const entry = aboutBrand(brand, "brandWithdrawn");
  return queueLetters(context, [letterToVisitor(context, brand.email, { write, entry })]);
}

export async function decisionsDue(context: Context, due: DueDecisions) {
  return queueLetters(context, [await letterToAdmins(context, applicationTemplates.decisionsDue(due))]);
}

export function administratorInvited(context: Context, { person, by, token }: Invited) {
  const { name, email, role } = person;
  const isByCompany = context.settings.passwordsOnlyFor !== undefined;
  const write = (site: string) =>
    accountTemplates.administratorInvited({ name, site, role, by, token, isByCompany });
  return queueLetters(context, [{ to: [email], write, entry: undefined }]);
}

/**
 * `token`: link to a new password. It has a limit of its own for each mailbox, so that other mail that strangers cause
 * cannot use it up.
 */
export function passwordResetAsked(context: Context, { name, email }: Person, token: string) {
  const write = (site: string) => accountTemplates.passwordReset({ name, site, token });
  return queueLetters(context, [{ to: [email], write, entry: undefined }]);
}

export function passwordChanged(context: Context, { name, email }: Person, way: PasswordChangeWay) {
  const write = (site: string) => accountTemplates.passwordChanged({ name, site, way });
  return queueLetters(context, [{ to: [email], write, entry: undefined }]);
}

export function mailTested(context: Context, email: string) {
  return queueLetters(context, [
    { to: [email], write: (site) => accountTemplates.mailTested({ site }), entry: undefined },
  ]);
}

export function backupFailed(context: Context, reason: string, lastGoodAt: Date | undefined) {
  const lastGood = lastGoodAt && longDate(lastGoodAt);
  return toOwners(context, (site) => accountTemplates.backupFailed({ site, reason, lastGood }));
}

export function backupNotRestored(context: Context, reason: string) {
  return toOwners(context, (site) => accountTemplates.backupNotRestored({ site, reason }));
}

async function toOwners(context: Context, write: Letter["write"]): Promise<void> {
  const to = await listAdminAddresses(context.database, "owner");
  await queueLetters(context, [{ to, write, entry: undefined }]);
}

/** To all other owners. */
export async function oneApprovalProposed(context: Context, owner: Person): Promise<void> {
  const to = (await listAdminAddresses(context.database, "owner")).filter((email) => email !== owner.email);
  const write = () => accountTemplates.oneApprovalProposed({ by: owner.name || owner.email });
  await queueLetters(context, [{ to, write, entry: undefined }]);
}

export function roleChanged(context: Context, { name, email, role }: Colleague) {
  const write = (site: string) => accountTemplates.roleChanged({ name, site, role });
  return queueLetters(context, [{ to: [email], write, entry: undefined }]);
}

export function newBrowser(context: Context, { name, email }: Colleague, browser: string) {
  const write = (site: string) => accountTemplates.newBrowser({ name, site, browser });
  return queueLetters(context, [{ to: [email], write, entry: undefined }]);
}

export function linkRenewed(
  context: Context,
  { name, email }: Person,
  { token, ...about }: { token: string } & Omit<MailEntry, "mail">,
) {
  const isForCreator = about.subject.type === "collaboration";
  const write = (site: string) => {
    const mail = accountTemplates.linkRenewed({ name, site, token });
    return isForCreator ? forCreator(mail) : mail;
  };
  return queueLetters(context, [
    letterToVisitor(context, email, { write, entry: { mail: "linkRenewed", ...about } }),
  ]);
}

/** Link to all work of a person with these creators. */
export function portalSent(
  context: Context,
  { name, email }: Person,
  { token, influencerIds }: { token: string; influencerIds: string[] },
) {
  const write = (site: string) => forCreator(accountTemplates.portalLink({ name, site, token }));
  const entry = influencerIds.map(
    (id): MailEntry => ({ mail: "portalLink", subject: { type: "influencer", id } }),
  );
  return queueLetters(context, [letterToVisitor(context, email, { write, entry })]);
}

export function secondFactorChanged(
  context: Context,
  { email, ...changed }: { email: string; by?: string; change: ChangedFactor; name?: string | undefined },
) {
  const write = (site: string) => accountTemplates.secondFactorChanged({ site, ...changed });
  return queueLetters(context, [{ to: [email], write, entry: undefined }]);
}

export function passkeyLocked(context: Context, { email, name }: Person) {
  const write = (site: string) => accountTemplates.passkeyLocked({ site, name });
  return queueLetters(context, [{ to: [email], write, entry: undefined }]);
}

export async function messageReceived(
  context: Context,
  message: Message,
  { about, copied }: Received,
): Promise<void> {
  const copy: Letter = {
    to: copied ? [message.email] : [],
    write: (site) => messageTemplates.messageCopy({ message, about, site }),
    entry: { mail: "messageCopy", subject: { type: "contact", id: message.id } },
  };
  const letter = await letterToAdmins(context, messageTemplates.newMessage(message, about));
  await queueLetters(context, [letter, copy]);
}

/** Replies go to the owner of the shortlist. */
export async function shortlistShared(
  context: Context,
  about: { list: OwnedList; reviewer: Person } & SharedText,
): Promise<void> {
  const { list, reviewer, ...text } = about;
  const write = (site: string) =>
    shortlistTemplates.shortlistShared({ name: reviewer.name, site, listName: list.name, ...text });
  const owner = await ownerOf(context, list.ownerId);
  const entry = { mail: "shortlistShared", subject: { type: "shortlist", id: list.id } } as const;
  await queueLetters(context, [{ to: [reviewer.email], owner, write, entry }]);
}

export async function shortlistUnfinished(
  context: Context,
  { reviewer, ...text }: { reviewer: Unfinished } & UnfinishedText,
): Promise<void> {
  const { name, email, listName, ownerId, shortlistId: id } = reviewer;
  const write = (site: string) => shortlistTemplates.shortlistUnfinished({ name, site, listName, ...text });
  const owner = await ownerOf(context, ownerId);
  const entry = { mail: "shortlistUnfinished", subject: { type: "shortlist", id } } as const;
  await queueLetters(context, [{ to: [email], owner, write, entry }]);
}

/** To the owner, or to all administrators if there is none. */
export async function shortlistNews(
  context: Context,
  news: News & { recipientId: string | null },
): Promise<void> {
  await queueLetters(context, [
    await letterToOwner(context, news.recipientId, shortlistTemplates.shortlistNews(news)),
  ]);
}

/** Replies go to the administrator who forwarded it. */
export function messageForwarded(
  context: Context,
  { to, ...mail }: Forwarded,
  { messageId: id, replyTo }: { messageId: string; replyTo: string },
) {
  const entry = { mail: "messageForwarded", subject: { type: "contact", id } } as const;
  return queueLetters(context, [
    // The creator answers the person who forwarded it. The thread of the message is the sender's.
    { to, replyTo, thread: null, write: () => forCreator(messageTemplates.letter(mail)), entry },
  ]);
}

/** A message that somebody of the team has written. */
export function conversationMessage(
  context: Context,
  { to, thread, subject, text, actor, ...passes }: WrittenMessage,
): Promise<void> {
  const write = () => messageTemplates.letter({ subject, text });
  return queueLetters(context, [{ to, owner: actor, thread, passes, write, entry: undefined }]);
}

/** To the owner of a thread, or to everybody who may answer it. */
export async function conversationNews(
  context: Context,
  recipientId: string | null,
  { id, counterpartName, title }: { id: string; counterpartName: string; title: string },
) {
  const mail = messageTemplates.conversationNews({ id, name: counterpartName, title });
  return queueLetters(context, [await letterToOwner(context, recipientId, mail)]);
}

function nameOf({ contactName, companyName }: Brand) {
  return contactName || companyName;
}

function aboutBrand({ id }: Brand, mail: MailName): MailEntry {
  return { mail, subject: { type: "brand", id } };
}
