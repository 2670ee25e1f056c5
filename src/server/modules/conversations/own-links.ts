import type { AdminPrincipal } from "#domain/access/principal.ts";
import { linkPlaceholder } from "#domain/conversations/message-templates.ts";
import { linkPath } from "#domain/links/link-rules.ts";
import type { MailReceiver } from "#domain/outreach/mail-receiver.ts";
import type { Context } from "#server/context.ts";
import { findCollaborationFacts } from "#server/modules/campaigns/campaign-records.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import type { ConversationRow } from "./conversations.repository.ts";

type About = Pick<ConversationRow, "subjectType" | "subjectId">;
type Letter = { to: string[]; text: string };

/** The text of a message as it is stored and shown. Tokens of links are stored nowhere. */
export function withoutLinks({ subjectType }: About, text: string): string {
  return subjectType === "collaboration" ? text.replaceAll(linkPlaceholder, "[link]") : text;
}

/** The text for each recipient, in which `{link}` leads to the creator's page by a link of their own. */
export async function withOwnLinks(
  context: Context,
  actor: AdminPrincipal,
  { subjectType, subjectId: id }: About,
  { to, text }: { to: readonly MailReceiver[]; text: string },
): Promise<Letter[]> {
  if (subjectType !== "collaboration" || id === null || !text.includes(linkPlaceholder)) {
    return [{ to: to.map(({ email }) => email), text }];
  }
  const [facts] = await findCollaborationFacts(context.database, [id]);
  const letters: Letter[] = [];
  for (const { name: personName, email } of to) {
    const token = await links.make(context, {
      kind: "collaboration",
      subject: { type: "collaboration", id },
      label: facts?.campaignName ?? "",
      personName,
      email,
      createdBy: actor.adminId,
    });
    const url = new URL(linkPath(token), context.settings.publicUrl).href;
    letters.push({ to: [email], text: text.replaceAll(linkPlaceholder, url) });
  }
  return letters;
}
