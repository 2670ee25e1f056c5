import { emailSchema } from "#domain/http/text.ts";
import type { Settings } from "#server/config/settings.ts";
import { secondFactorHandlers } from "#server/events/account-handlers.ts";
import { recordHandlers } from "#server/events/event-handlers.ts";
import type { RecordsChanged, SecondFactorChange } from "#server/events/events.ts";
import { administratorAddress, listAdminAddresses } from "#server/modules/admin/admin.service.ts";
import { consoleAdminService } from "#server/modules/admin/console-admin.service.ts";
import { contentSource } from "#server/modules/content/content-source.ts";
import { readMailSender } from "#server/modules/content/mail-sender.service.ts";
import { storedTexts } from "#server/modules/content/stored-texts.ts";
import { historyService } from "#server/platform/audit/history.service.ts";
import { cacheVersion } from "#server/platform/cache-version.ts";
import { type Database, openDatabase } from "#server/platform/database/database.ts";
import { routeToPrimary } from "#server/platform/database/replica-router.ts";
import { emitter } from "#server/platform/events/emitter.ts";
import { mailsService } from "#server/platform/mail/mails.service.ts";
import { type Command, CommandError, withDatabase } from "#server/tools/command.ts";

const usage = [
  "npm run admin -- list",
  "npm run admin -- create EMAIL",
  "npm run admin -- reset-password EMAIL",
  "npm run admin -- reset-two-factor EMAIL",
].join("\n");

type Accounts = ReturnType<typeof consoleAdminService>;

const commands: Record<string, (accounts: Accounts, address: string | undefined) => Promise<string>> = {
  async list(accounts) {
    const lines = (await accounts.list()).map(
      ({ email, role, state, lastUsedAt }) =>
        `${email}  ${role}${state === "active" ? "" : `, ${state}`}  last seen ${lastUsedAt?.toISOString() ?? "never"}`,
    );
    return lines.join("\n");
  },
  async create(accounts, address) {
    const email = readEmail(address);
    const password = await accounts.create(email);
    if (password === undefined) throw new CommandError(`${email} has an account already.`);
    return shown(email, password);
  },
  async "reset-password"(accounts, address) {
    const email = readEmail(address);
    const password = await accounts.resetPassword(email);
    if (password === undefined) throw new CommandError(`There is no account of ${email}.`);
    return shown(email, password);
  },
  async "reset-two-factor"(accounts, address) {
    const email = readEmail(address);
    if (!(await accounts.resetSecondFactors(email)))
      throw new CommandError(`There is no account of ${email}.`);
    return `${email} signs in with the password alone, and has been told by email.`;
  },
};

function readEmail(address: string | undefined): string {
  const email = emailSchema.safeParse(address);
  if (!email.success) throw new CommandError(usage);
  return email.data;
}

function shown(email: string, password: string): string {
  return `email     ${email}\npassword  ${password}\nThis password is shown only now; keep it.`;
}

/** Effects of this command's changes. A running Tandem finds the queued mails and sends them. */
function emitChanges(database: Database, { contentDir, databaseUrl, publicUrl }: Settings) {
  const history = historyService(database, () => new Date());
  const stored =
    databaseUrl === undefined ? undefined : storedTexts(routeToPrimary(database), cacheVersion());
  const mails = mailsService({
    jobs: { enqueue: async () => {} },
    sender: () => readMailSender(contentSource(contentDir, stored), publicUrl),
    adminAddresses: listAdminAddresses,
    adminAddress: administratorAddress,
    // No recipients are outside the team.
    tell: async () => {},
  });
  return emitter<RecordsChanged | SecondFactorChange>({
    ...recordHandlers(history),
    ...secondFactorHandlers(history, mails),
  });
}

export const administratorsCommand: Command = async ([command = "", address], { env, stdout }) => {
  const run = commands[command];
  if (run === undefined) throw new CommandError(usage);
  await withDatabase(env, async (connection, settings) => {
    const { database, close } = openDatabase(connection, () => {});
    try {
      const accounts = consoleAdminService(database, emitChanges(database, settings));
      stdout.write(`${await run(accounts, address)}\n`);
    } finally {
      await close();
    }
  });
  return 0;
};
