import { randomUUIDv7 } from "node:crypto";
import type { Executor } from "#server/platform/database/database.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import { renderMail } from "./mail-rendering.ts";
import { sendMailJob } from "./mail-sending.ts";
import { type MailText, mailTemplates } from "./mail-templates.ts";
import { insertMails } from "./mails.repository.ts";

export { countMails, givenUpMails, mailsPersonalData } from "./mail-queue.repository.ts";

type Creator = { name: string; email: string };
type Applicant = Creator & { category: string; location: string };
type Brand = { companyName: string; contactName: string; email: string };
type Message = { name: string; email: string; company: string; service: string; message: string };
/** `siteName` is read for every email, because it is page text, which may change. */
type Dependencies = {
  jobs: Pick<Jobs, "enqueue">;
  publicUrl: string;
  siteName: () => Promise<string>;
  adminAddresses: (executor: Executor) => Promise<string[]>;
};

export { mailQueueLength } from "./mails.repository.ts";

export type MailsService = ReturnType<typeof mailsService>;

/** Queues emails in the transaction of the change, so that neither is committed without the other. */
export function mailsService({ jobs, publicUrl, siteName, adminAddresses }: Dependencies) {
  const queue = async (
    transaction: Executor,
    recipients: string[],
    write: (site: string) => MailText,
  ): Promise<void> => {
    const site = await siteName();
    const mail = renderMail(write(site), { site, publicUrl });
    const mails = recipients.map((recipient) => ({ id: randomUUIDv7(), recipient, ...mail }));
    await insertMails(transaction, mails);
    for (const { id } of mails) await jobs.enqueue(transaction, sendMailJob, { id, attempts: 0 });
  };
  const queueToAdmins = async (transaction: Executor, mail: MailText) =>
    queue(transaction, await adminAddresses(transaction), () => mail);
  const nameOf = ({ contactName, companyName }: Brand) => contactName || companyName;

  return {
    async applicationReceived(transaction: Executor, applicant: Applicant): Promise<void> {
      const { name, email } = applicant;
      await queue(transaction, [email], (site) => mailTemplates.applicationReceived({ name, site }));
      await queueToAdmins(transaction, mailTemplates.newApplication(applicant));
    },
    applicationApproved: (transaction: Executor, { name, email }: Creator, influencerId: string) =>
      queue(transaction, [email], (site) => mailTemplates.applicationApproved({ name, site, influencerId })),
    applicationRejected: (transaction: Executor, { name, email }: Creator, reason: string) =>
      queue(transaction, [email], (site) => mailTemplates.applicationRejected({ name, site, reason })),

    async brandReceived(transaction: Executor, brand: Brand & { industry: string }): Promise<void> {
      const name = nameOf(brand);
      await queue(transaction, [brand.email], (site) => mailTemplates.brandReceived({ name, site }));
      await queueToAdmins(transaction, mailTemplates.newRegistration(brand));
    },
    brandApproved: (transaction: Executor, brand: Brand) =>
      queue(transaction, [brand.email], (site) => mailTemplates.brandApproved({ name: nameOf(brand), site })),
    brandRejected: (transaction: Executor, brand: Brand) =>
      queue(transaction, [brand.email], (site) => mailTemplates.brandRejected({ name: nameOf(brand), site })),

    messageReceived: (transaction: Executor, message: Message, about: string | null) =>
      queueToAdmins(transaction, mailTemplates.newMessage(message, about)),
  };
}
