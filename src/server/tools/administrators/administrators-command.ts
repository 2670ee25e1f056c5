import { emailSchema } from "#domain/http/text.ts";
import { recordHandlers } from "#server/events/event-handlers.ts";
import { consoleAdminService } from "#server/modules/admin/console-admin.service.ts";
import { historyService } from "#server/platform/audit/history.service.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { emitter } from "#server/platform/events/emitter.ts";
import { type Command, CommandError, withDatabase } from "#server/tools/command.ts";

const usage = "npm run admin -- list\nnpm run admin -- create EMAIL\nnpm run admin -- reset-password EMAIL";

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
};

function readEmail(address: string | undefined): string {
  const email = emailSchema.safeParse(address);
  if (!email.success) throw new CommandError(usage);
  return email.data.toLowerCase();
}

function shown(email: string, password: string): string {
  return `email     ${email}\npassword  ${password}\nThis password is shown only now; keep it.`;
}

export const administratorsCommand: Command = async ([command = "", address], { env, stdout }) => {
  const run = commands[command];
  if (run === undefined) throw new CommandError(usage);
  await withDatabase(env, async (connection) => {
    const { database, close } = openDatabase(connection, () => {});
    try {
      const emit = emitter(recordHandlers(historyService(database, () => new Date())));
      stdout.write(`${await run(consoleAdminService(database, emit), address)}\n`);
    } finally {
      await close();
    }
  });
  return 0;
};
