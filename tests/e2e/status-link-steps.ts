import { administrator } from "#tests/harness/administrator.ts";
import { linkIn, mailTo } from "./harness/outbox.ts";

export const addressOf = (name: string) => `${name.replaceAll(" ", ".").toLowerCase()}@mail.example`;

export async function linkFor(name: string): Promise<string> {
  return linkIn(await mailTo(addressOf(name), /^We have your application/));
}

/** The path in the administration that a mail to the administrator leads to. */
export async function requestFor(subject: string): Promise<string> {
  const mail = await mailTo(administrator.email, new RegExp(`^${subject}$`));
  return /https?:\/\/[^/\s]+(\/admin\/\S+)/.exec(mail)?.[1] ?? "";
}
