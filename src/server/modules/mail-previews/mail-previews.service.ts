import type { MailPreview } from "#domain/mail-previews/mail-previews.contract.ts";
import type { Context } from "#server/context.ts";
import { readMailSender } from "#server/modules/content/mail-sender.service.ts";
import { renderMail } from "#server/platform/mail/mail-rendering.ts";
import { type SampleMail, sampleMails, samplePerson } from "./sample-mails.ts";

/** All emails with invented values and the agency's present logo, colors, and name. */
export async function list(context: Context): Promise<MailPreview[]> {
  return (await rendered(context)).map(({ name, group, recipient, subject, text }) => ({
    name,
    group,
    recipient,
    subject,
    text,
    page: `/mail-previews/${name}${context.mediaSigner.sign(idOf(name))}`,
  }));
}

type Signed = { name: string; expires: string; signature: string };

/** HTML of an email. Undefined if it does not exist or if the address is not or no longer valid. */
export async function read(
  context: Context,
  { name, expires, signature }: Signed,
): Promise<string | undefined> {
  if (!context.mediaSigner.verify(idOf(name), expires, signature)) return undefined;
  return (await rendered(context)).find((mail) => mail.name === name)?.html;
}

/** Files have UUIDs, so a signature for one is none for the other. */
const idOf = (name: string) => `mail-preview:${name}`;

async function rendered(context: Context) {
  const sender = await readMailSender(context.content, context.settings.publicUrl);
  const render = ({ isSigned, mail, ...about }: SampleMail) => ({
    ...about,
    ...renderMail(mail, { ...sender, person: isSigned ? samplePerson : undefined }),
  });
  return sampleMails(sender.site).map(render);
}
