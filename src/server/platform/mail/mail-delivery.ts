import type { MailState } from "#domain/agency/mail-state.contract.ts";
import type { Context } from "#server/context.ts";

type Settings = Pick<Context, "settings">;

/** Without a mail server, each mail becomes a file, and nobody gets it. */
export function hasMailServer({ settings }: Settings): boolean {
  return settings.smtpUrl !== undefined;
}

export function mailDelivery(context: Settings): MailState["delivery"] {
  return hasMailServer(context) ? "server" : "folder";
}
