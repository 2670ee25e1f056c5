import { randomUUIDv7 } from "node:crypto";
import type { Role } from "#domain/access/principal.ts";
import type { MailName } from "#domain/timeline/mail-titles.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import type { Hold } from "#server/platform/undo/undos.service.ts";
import { campaignMails } from "./campaign-mails.ts";
import { addressOnce, writeOrGather } from "./gathered-mails.ts";
import type { Letter, Told } from "./letter.ts";
import { renderMail, type Sender } from "./mail-rendering.ts";
import { sendMailJob } from "./mail-sending.ts";
import { mailTemplates } from "./mail-templates.ts";
import type { MailText } from "./mail-text.ts";
import { insertMails, type NewMail } from "./mails.repository.ts";
import type { VisitorMailLimiter } from "./visitor-mail-limits.ts";

export { countMails, givenUpMails, mailsPersonalData } from "./mail-queue.repository.ts";

type Person = { name: string; email: string };
type Creator = Person & { id: string };
type Applicant = Creator & { category: string; location: string };
type Brand = { id: string; companyName: string; contactName: string; email: string };
type Colleague = Person & { role: Role };
type Invited = { person: Colleague; by: string; token: string };
type Message = Parameters<typeof mailTemplates.newMessage>[0] & { id: string };
type RejectionText = Pick<
  Parameters<typeof mailTemplates.applicationRejected>[0],
  "reason" | "reasons" | "reapplyOn"
>;
type AskedText = Pick<Parameters<typeof mailTemplates.changesAsked>[0], "codes" | "words" | "token">;
type ChangedFactor = Parameters<typeof mailTemplates.secondFactorChanged>[0]["change"];
type DueDecisions = Parameters<typeof mailTemplates.decisionsDue>[0];
/** Link to the applicant's own page, and the number of business days until they hear from us. */
type Promised = Pick<Parameters<typeof mailTemplates.applicationReceived>[0], "token" | "reviewDays">;
type Received = { about: string[]; copied: boolean };
type Forwarded = { to: string; subject: string; text: string };
/** `sender` is read for every email, because it is page text, which can change. */
type Dependencies = {
  jobs: Pick<Jobs, "enqueue">;
  sender: () => Promise<Sender>;
  /** Administrators who may act on records, or all with a role. */
  adminAddresses: (executor: Executor, role?: Role) => Promise<string[]>;
  /** Undefined if the account was deleted. */
  adminAddress: (executor: Executor, id: string) => Promise<string | undefined>;
  /** Whether a mail that a visitor causes may be sent to an address. Undefined: no limit, for operators and tools. */
  mayMail?: VisitorMailLimiter["mayMail"];
  /** Adds a mail to somebody outside the team to the timeline of its record. */
  tell: (executor: Executor, told: Told, hold: Hold | undefined) => Promise<void>;
};

type Unfinished = Person & { shortlistId: string; listName: string; ownerId: string | null };
type OwnedList = { id: string; name: string; ownerId: string | null };
type SharedText = Pick<Parameters<typeof mailTemplates.shortlistShared>[0], "token" | "expiresAt">;
type UnfinishedText = Pick<Parameters<typeof mailTemplates.shortlistUnfinished>[0], "expiresAt" | "token">;
type News = Parameters<typeof mailTemplates.shortlistNews>[0];

export { cancelHeldMails, mailQueueLength } from "./mails.repository.ts";

export type MailsService = ReturnType<typeof mailsService>;

/** Queues emails in the transaction of the change, so that neither is committed without the other. */
export function mailsService(dependencies: Dependencies) {
  const { jobs, sender: readSender, adminAddresses, adminAddress, mayMail = () => true, tell } = dependencies;
  const write = async (transaction: Executor, mails: NewMail[], due?: Date): Promise<void> => {
    await insertMails(transaction, mails);
    const attempts = mails.map(({ id }) => ({ id, attempts: 0 }));
    await jobs.enqueue(transaction, sendMailJob, attempts, due);
  };
  const queue = async (transaction: Executor, letters: Letter[], hold?: Hold): Promise<void> => {
    const sender = await readSender();
    const { site } = sender;
    const mails = letters.flatMap(({ to, replyTo, write }) => {
      const mail = renderMail(write(site), sender);
      const held = hold && { heldBy: hold.id, nextAttempt: hold.due };
      return to.map((recipient) => ({ id: randomUUIDv7(), recipient, replyTo, ...mail, ...held }));
    });
    for (const { to, told } of letters) if (told && to.length > 0) await tell(transaction, told, hold);
    if (hold) return write(transaction, mails, hold.due);
    await writeOrGather(transaction, mails, write);
  };
  const letterToVisitor = (email: string, letter: Omit<Letter, "to">): Letter => ({
    ...letter,
    to: mayMail(email) ? [email] : [],
  });
  const letterToAdmins = async (transaction: Executor, mail: MailText): Promise<Letter> => ({
    to: await adminAddresses(transaction),
    write: () => mail,
    told: undefined,
  });
  const ownerAddress = async (transaction: Executor, ownerId: string | null) =>
    ownerId === null ? undefined : addressOnce(transaction, ownerId, adminAddress);
  const nameOf = ({ contactName, companyName }: Brand) => contactName || companyName;

  return {
    ...campaignMails({ queue, ownerAddress, adminAddresses }),

    /** `token`: link to the status of the application. */
    async applicationReceived(transaction: Executor, applicant: Applicant, sent: Promised): Promise<void> {
      const { id, email } = applicant;
      const write = (site: string) => mailTemplates.applicationReceived({ site, ...sent });
      const told = { mail: "applicationReceived", subject: { type: "join-request", id } } as const;
      await queue(transaction, [
        letterToVisitor(email, { write, told }),
        await letterToAdmins(transaction, mailTemplates.newApplication(applicant)),
      ]);
    },
    applicationApproved: (
      transaction: Executor,
      { name, email }: Person,
      { id, slug }: { id: string; slug: string },
      hold?: Hold,
    ) => {
      const write = (site: string) => mailTemplates.applicationApproved({ name, site, slug });
      const told = { mail: "applicationApproved", subject: { type: "influencer", id } } as const;
      return queue(transaction, [{ to: [email], write, told }], hold);
    },
    applicationRejected: (
      transaction: Executor,
      { id, email }: Creator,
      rejection: RejectionText,
      hold?: Hold,
    ) => {
      const write = (site: string) => mailTemplates.applicationRejected({ site, ...rejection });
      const told = { mail: "applicationRejected", subject: { type: "join-request", id } } as const;
      return queue(transaction, [{ to: [email], write, told }], hold);
    },
    changesAsked: (transaction: Executor, { id, email }: Creator, asked: AskedText) => {
      const write = (site: string) => mailTemplates.changesAsked({ site, ...asked });
      const told = { mail: "changesAsked", subject: { type: "join-request", id } } as const;
      return queue(transaction, [{ to: [email], write, told }]);
    },
    applicationChanged: async (transaction: Executor, { name }: Person) =>
      queue(transaction, [await letterToAdmins(transaction, mailTemplates.applicationChanged({ name }))]),
    applicationWithdrawn: (transaction: Executor, { id, name, email }: Creator) => {
      const write = (site: string) => mailTemplates.applicationWithdrawn({ name, site });
      const told = { mail: "applicationWithdrawn", subject: { type: "join-request", id } } as const;
      return queue(transaction, [letterToVisitor(email, { write, told })]);
    },

    async brandReceived(
      transaction: Executor,
      brand: Brand & { industry: string },
      sent: Promised,
    ): Promise<void> {
      const write = (site: string) => mailTemplates.brandReceived({ site, ...sent });
      await queue(transaction, [
        letterToVisitor(brand.email, { write, told: aboutBrand(brand, "brandReceived") }),
        await letterToAdmins(transaction, mailTemplates.newRegistration(brand)),
      ]);
    },
    brandApproved: (transaction: Executor, brand: Brand & { slug: string }) => {
      const { email, slug } = brand;
      const write = (site: string) => mailTemplates.brandApproved({ name: nameOf(brand), site, slug });
      return queue(transaction, [{ to: [email], write, told: aboutBrand(brand, "brandApproved") }]);
    },
    brandRejected: (transaction: Executor, brand: Brand, hold?: Hold) => {
      const write = (site: string) => mailTemplates.brandRejected({ site });
      const told = aboutBrand(brand, "brandRejected");
      return queue(transaction, [{ to: [brand.email], write, told }], hold);
    },

    brandWithdrawn: (transaction: Executor, brand: Brand) => {
      const write = (site: string) => mailTemplates.brandWithdrawn({ name: nameOf(brand), site });
      const told = aboutBrand(brand, "brandWithdrawn");
      return queue(transaction, [letterToVisitor(brand.email, { write, told })]);
    },
    decisionsDue: async (transaction: Executor, due: DueDecisions) =>
      queue(transaction, [await letterToAdmins(transaction, mailTemplates.decisionsDue(due))]),
    administratorInvited: (transaction: Executor, { person, by, token }: Invited) => {
      const { name, email, role } = person;
      const write = (site: string) => mailTemplates.administratorInvited({ name, site, role, by, token });
      return queue(transaction, [{ to: [email], write, told: undefined }]);
    },
    /** To all other owners. */
    async oneApprovalProposed(transaction: Executor, owner: Person): Promise<void> {
      const to = (await adminAddresses(transaction, "owner")).filter((email) => email !== owner.email);
      const write = () => mailTemplates.oneApprovalProposed({ by: owner.name || owner.email });
      await queue(transaction, [{ to, write, told: undefined }]);
    },
    roleChanged: (transaction: Executor, { name, email, role }: Colleague) => {
      const write = (site: string) => mailTemplates.roleChanged({ name, site, role });
      return queue(transaction, [{ to: [email], write, told: undefined }]);
    },
    newBrowser: (transaction: Executor, { name, email }: Colleague, browser: string) => {
      const write = (site: string) => mailTemplates.newBrowser({ name, site, browser });
      return queue(transaction, [{ to: [email], write, told: undefined }]);
    },
    linkRenewed: (
      transaction: Executor,
      { name, email }: Person,
      { token, ...about }: { token: string } & Omit<Told, "mail">,
    ) => {
      const write = (site: string) => mailTemplates.linkRenewed({ name, site, token });
      return queue(transaction, [letterToVisitor(email, { write, told: { mail: "linkRenewed", ...about } })]);
    },

    secondFactorChanged: (
      transaction: Executor,
      { email, ...changed }: { email: string; by?: string; change: ChangedFactor; name?: string | undefined },
    ) => {
      const write = (site: string) => mailTemplates.secondFactorChanged({ site, ...changed });
      return queue(transaction, [{ to: [email], write, told: undefined }]);
    },
    passkeyLocked: (transaction: Executor, { email, name }: Person) => {
      const write = (site: string) => mailTemplates.passkeyLocked({ site, name });
      return queue(transaction, [{ to: [email], write, told: undefined }]);
    },

    async messageReceived(
      transaction: Executor,
      message: Message,
      { about, copied }: Received,
    ): Promise<void> {
      const copy: Letter = {
        to: copied ? [message.email] : [],
        write: (site) => mailTemplates.messageCopy({ message, about, site }),
        told: { mail: "messageCopy", subject: { type: "contact", id: message.id } },
      };
      const letter = await letterToAdmins(transaction, mailTemplates.newMessage(message, about));
      await queue(transaction, [letter, copy]);
    },
    /** Replies go to the owner of the shortlist. */
    async shortlistShared(
      transaction: Executor,
      about: { list: OwnedList; reviewer: Person } & SharedText,
    ): Promise<void> {
      const { list, reviewer, ...text } = about;
      const write = (site: string) =>
        mailTemplates.shortlistShared({ name: reviewer.name, site, listName: list.name, ...text });
      const replyTo = await ownerAddress(transaction, list.ownerId);
      const told = { mail: "shortlistShared", subject: { type: "shortlist", id: list.id } } as const;
      await queue(transaction, [{ to: [reviewer.email], ...(replyTo && { replyTo }), write, told }]);
    },
    async shortlistUnfinished(
      transaction: Executor,
      { reviewer, ...text }: { reviewer: Unfinished } & UnfinishedText,
    ): Promise<void> {
      const { name, email, listName, ownerId, shortlistId: id } = reviewer;
      const write = (site: string) => mailTemplates.shortlistUnfinished({ name, site, listName, ...text });
      const replyTo = await ownerAddress(transaction, ownerId);
      const told = { mail: "shortlistUnfinished", subject: { type: "shortlist", id } } as const;
      await queue(transaction, [{ to: [email], ...(replyTo && { replyTo }), write, told }]);
    },
    /** To the owner, or to all administrators if there is none. */
    async shortlistNews(transaction: Executor, news: News & { recipientId: string | null }): Promise<void> {
      const owner = await ownerAddress(transaction, news.recipientId);
      const to = owner ? [owner] : await adminAddresses(transaction);
      await queue(transaction, [{ to, write: () => mailTemplates.shortlistNews(news), told: undefined }]);
    },
    /** Replies go to the administrator who forwarded it. */
    messageForwarded: (
      transaction: Executor,
      { to, ...mail }: Forwarded,
      { messageId: id, replyTo }: { messageId: string; replyTo: string },
    ) => {
      const told = { mail: "messageForwarded", subject: { type: "contact", id } } as const;
      return queue(transaction, [{ to: [to], replyTo, write: () => mailTemplates.forwarded(mail), told }]);
    },
  };
}

function aboutBrand({ id }: Brand, mail: MailName): Told {
  return { mail, subject: { type: "brand", id } };
}
