import type { OwnDataAction } from "#domain/data-notices/data-notice-rules.ts";
import type { Context } from "#server/context.ts";
import { dataNoticeTemplates } from "#server/platform/mail/templates/data-notice-templates.ts";
import type { ToldCreator } from "./data-notice-events.ts";
import { type Letter, letterToAdmins, onBehalfOf, queueLetters } from "./letters.ts";

/** Replies go to the administrator who tells the creators. */
export async function noticesSent(
  context: Context,
  owner: { name: string; email: string },
  told: readonly { creator: ToldCreator; token: string }[],
): Promise<void> {
  const letters = told.map(({ creator, token }): Letter => {
    const { id, name, source, since, contact } = creator;
    const write = (site: string) => {
      const text = dataNoticeTemplates.dataNotice({ name: contact.name, site, source, since, token });
      return contact.isCreator ? text : onBehalfOf(name, text);
    };
    const entry = { mail: "dataNotice", subject: { type: "influencer", id } } as const;
    return { to: [contact.email], owner, write, entry };
  });
  await queueLetters(context, letters);
}

export async function requestReceived(
  context: Context,
  creator: { id: string; name: string },
  action: OwnDataAction,
): Promise<void> {
  const write = action === "erase" ? dataNoticeTemplates.erasureAsked : dataNoticeTemplates.contactRefused;
  await queueLetters(context, [await letterToAdmins(context, write(creator))]);
}
