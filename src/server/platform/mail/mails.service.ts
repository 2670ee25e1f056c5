import { randomUUIDv7 } from "node:crypto";
import type { Role } from "#domain/access/principal.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import type { Hold } from "#server/platform/undo/undos.service.ts";
import { campaignMails } from "./campaign-mails.ts";
import { renderMail, type Sender } from "./mail-rendering.ts";
import { sendMailJob } from "./mail-sending.ts";
import { mailTemplates } from "./mail-templates.ts";
import type { MailText } from "./mail-text.ts";
import { insertMails } from "./mails.repository.ts";

export { countMails, givenUpMails, mailsPersonalData } from "./mail-queue.repository.ts";

type Creator = { name: string; email: string };
type Applicant = Creator & { category: string; location: string };
type Brand = { companyName: string; contactName: string; email: string };
type Colleague = Creator & { role: Role };
type Invited = { person: Colleague; by: string; token: string };
type Message = Parameters<typeof mailTemplates.newMessage>[0];
type RejectionText = Pick<
  Parameters<typeof mailTemplates.applicationRejected>[0],
  "reason" | "reasons" | "reapplyOn"
>;
type AskedText = Pick<Parameters<typeof mailTemplates.changesAsked>[0], "codes" | "words" | "token">;
type ChangedFactor = Parameters<typeof mailTemplates.secondFactorChanged>[0]["change"];
type DueDecisions = Parameters<typeof mailTemplates.decisionsDue>[0];
/** The link to the applicant's own page, and within how many business days they hear from us. */
type Promised = Pick<Parameters<typeof mailTemplates.applicationReceived>[0], "token" | "reviewDays">;
type Received = { about: string[]; copied: boolean };
type Forwarded = { to: string; subject: string; text: string };
/** The same text for each recipient, in a mail of their own. */
type Letter = { to: string[]; replyTo?: string; write: (site: string) => MailText };
/** `sender` is read for every email, because it is page text, which may change. */
type Dependencies = {
  jobs: Pick<Jobs, "enqueue">;
  sender: () => Promise<Sender>;
  /** Of those who may act on records, or of those with a role. */
  adminAddresses: (executor: Executor, role?: Role) => Promise<string[]>;
  /** Undefined once the account is gone. */
  adminAddress: (executor: Executor, id: string) => Promise<string | undefined>;
};

type Reviewer = Creator;
type OwnedList = { name: string; ownerId: string | null };
type SharedText = Pick<Parameters<typeof mailTemplates.shortlistShared>[0], "token" | "expiresAt">;
type UnfinishedText = Pick<Parameters<typeof mailTemplates.shortlistUnfinished>[0], "expiresAt" | "sentAt">;
type News = Parameters<typeof mailTemplates.shortlistNews>[0];

export { cancelHeldMails, mailQueueLength } from "./mails.repository.ts";

export type MailsService = ReturnType<typeof mailsService>;

/** Queues emails in the transaction of the change, so that neither is committed without the other. */
export function mailsService({ jobs, sender: readSender, adminAddresses, adminAddress }: Dependencies) {
  const queue = async (transaction: Executor, letters: Letter[], hold?: Hold): Promise<void> => {
    const sender = await readSender();
    const { site } = sender;
    const mails = letters.flatMap(({ to, replyTo, write }) => {
      const mail = renderMail(write(site), sender);
      const held = hold && { heldBy: hold.id, nextAttempt: hold.due };
      return to.map((recipient) => ({ id: randomUUIDv7(), recipient, replyTo, ...mail, ...held }));
    });
    await insertMails(transaction, mails);
    await jobs.enqueue(
      transaction,
      sendMailJob,
      mails.map(({ id }) => ({ id, attempts: 0 })),
      hold?.due,
    );
  };
  const letterToAdmins = async (transaction: Executor, mail: MailText): Promise<Letter> => ({
    to: await adminAddresses(transaction),
    write: () => mail,
  });
  /** The address of who answers for a record. */
  const ownerAddress = async (transaction: Executor, ownerId: string | null) =>
    ownerId === null ? undefined : adminAddress(transaction, ownerId);
  const nameOf = ({ contactName, companyName }: Brand) => contactName || companyName;

  return {
    ...campaignMails({ queue, ownerAddress, adminAddresses }),

    /** `token`: of the link that shows where the application stands. */
    async applicationReceived(transaction: Executor, applicant: Applicant, sent: Promised): Promise<void> {
      const { name, email } = applicant;
      await queue(transaction, [
        { to: [email], write: (site) => mailTemplates.applicationReceived({ name, site, ...sent }) },
        await letterToAdmins(transaction, mailTemplates.newApplication(applicant)),
      ]);
    },
    applicationApproved: (
      transaction: Executor,
      { name, email }: Creator,
      { slug }: { slug: string },
      hold?: Hold,
    ) => {
      const write = (site: string) => mailTemplates.applicationApproved({ name, site, slug });
      return queue(transaction, [{ to: [email], write }], hold);
    },
    applicationRejected: (
      transaction: Executor,
      { name, email }: Creator,
      rejection: RejectionText,
      hold?: Hold,
    ) => {
      const write = (site: string) => mailTemplates.applicationRejected({ name, site, ...rejection });
      return queue(transaction, [{ to: [email], write }], hold);
    },
    changesAsked: (transaction: Executor, { name, email }: Creator, asked: AskedText) => {
      const write = (site: string) => mailTemplates.changesAsked({ name, site, ...asked });
      return queue(transaction, [{ to: [email], write }]);
    },
    applicationChanged: async (transaction: Executor, { name }: Creator) =>
      queue(transaction, [await letterToAdmins(transaction, mailTemplates.applicationChanged({ name }))]),
    applicationWithdrawn: (transaction: Executor, { name, email }: Creator) => {
      const write = (site: string) => mailTemplates.applicationWithdrawn({ name, site });
      return queue(transaction, [{ to: [email], write }]);
    },

    async brandReceived(
      transaction: Executor,
      brand: Brand & { industry: string },
      sent: Promised,
    ): Promise<void> {
      const name = nameOf(brand);
      await queue(transaction, [
        { to: [brand.email], write: (site) => mailTemplates.brandReceived({ name, site, ...sent }) },
        await letterToAdmins(transaction, mailTemplates.newRegistration(brand)),
      ]);
    },
    brandApproved: (transaction: Executor, brand: Brand & { slug: string }) => {
      const { email, slug } = brand;
      const write = (site: string) => mailTemplates.brandApproved({ name: nameOf(brand), site, slug });
      return queue(transaction, [{ to: [email], write }]);
    },
    brandRejected: (transaction: Executor, brand: Brand, hold?: Hold) => {
      const write = (site: string) => mailTemplates.brandRejected({ name: nameOf(brand), site });
      return queue(transaction, [{ to: [brand.email], write }], hold);
    },

    brandWithdrawn: (transaction: Executor, brand: Brand) => {
      const write = (site: string) => mailTemplates.brandWithdrawn({ name: nameOf(brand), site });
      return queue(transaction, [{ to: [brand.email], write }]);
    },
    decisionsDue: async (transaction: Executor, due: DueDecisions) =>
      queue(transaction, [await letterToAdmins(transaction, mailTemplates.decisionsDue(due))]),
    administratorInvited: (transaction: Executor, { person, by, token }: Invited) => {
      const { name, email, role } = person;
      const write = (site: string) => mailTemplates.administratorInvited({ name, site, role, by, token });
      return queue(transaction, [{ to: [email], write }]);
    },
    roleChanged: (transaction: Executor, { name, email, role }: Colleague) => {
      const write = (site: string) => mailTemplates.roleChanged({ name, site, role });
      return queue(transaction, [{ to: [email], write }]);
    },
    newBrowser: (transaction: Executor, { name, email }: Colleague, browser: string) => {
      const write = (site: string) => mailTemplates.newBrowser({ name, site, browser });
      return queue(transaction, [{ to: [email], write }]);
    },
    linkRenewed: (transaction: Executor, { name, email }: Creator, token: string) => {
      const write = (site: string) => mailTemplates.linkRenewed({ name, site, token });
      return queue(transaction, [{ to: [email], write }]);
    },

    secondFactorChanged: (
      transaction: Executor,
      { email, change, name }: { email: string; change: ChangedFactor; name?: string | undefined },
    ) => {
      const write = (site: string) => mailTemplates.secondFactorChanged({ site, change, name });
      return queue(transaction, [{ to: [email], write }]);
    },
    passkeyLocked: (transaction: Executor, { email, name }: Creator) => {
      const write = (site: string) => mailTemplates.passkeyLocked({ site, name });
      return queue(transaction, [{ to: [email], write }]);
    },

    async messageReceived(
      transaction: Executor,
      message: Message,
      { about, copied }: Received,
    ): Promise<void> {
      const copy: Letter = {
        to: copied ? [message.email] : [],
        write: (site) => mailTemplates.messageCopy({ message, about, site }),
      };
      const letter = await letterToAdmins(transaction, mailTemplates.newMessage(message, about));
      await queue(transaction, [letter, copy]);
    },
    /** The answer to this mail goes to the owner of the list. */
    async shortlistShared(
      transaction: Executor,
      about: { list: OwnedList; reviewer: Reviewer } & SharedText,
    ): Promise<void> {
      const { list, reviewer, ...text } = about;
      const write = (site: string) =>
        mailTemplates.shortlistShared({ name: reviewer.name, site, listName: list.name, ...text });
      const replyTo = await ownerAddress(transaction, list.ownerId);
      await queue(transaction, [{ to: [reviewer.email], ...(replyTo && { replyTo }), write }]);
    },
    async shortlistUnfinished(
      transaction: Executor,
      {
        reviewer,
        ...text
      }: { reviewer: Reviewer & { listName: string; ownerId: string | null } } & UnfinishedText,
    ): Promise<void> {
      const { name, email, listName, ownerId } = reviewer;
      const write = (site: string) => mailTemplates.shortlistUnfinished({ name, site, listName, ...text });
      const replyTo = await ownerAddress(transaction, ownerId);
      await queue(transaction, [{ to: [email], ...(replyTo && { replyTo }), write }]);
    },
    /** To the owner; to all administrators if there is none. */
    async shortlistNews(transaction: Executor, news: News & { recipientId: string | null }): Promise<void> {
      const owner = await ownerAddress(transaction, news.recipientId);
      const to = owner ? [owner] : await adminAddresses(transaction);
      await queue(transaction, [{ to, write: () => mailTemplates.shortlistNews(news) }]);
    },
    /** Answers go to the administrator who forwarded it. */
    messageForwarded: (transaction: Executor, { to, ...mail }: Forwarded, replyTo: string) =>
      queue(transaction, [{ to: [to], replyTo, write: () => mailTemplates.forwarded(mail) }]),
  };
}
