import { emailSchema } from "#domain/http/text.ts";
import type { Context } from "#server/context.ts";
import * as accounts from "#server/modules/admin/console-admin.service.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { type Command, CommandError, withDatabase } from "#server/tools/command.ts";
import { commandContext } from "#server/tools/command-context.ts";

const usage = [
  "npm run admin -- list",
  "npm run admin -- create EMAIL",
  "npm run admin -- reset-password EMAIL",
  "npm run admin -- reset-two-factor EMAIL",
].join("\n");

const commands: Record<string, (context: Context, address: string | undefined) => Promise<string>> = {
  async list(context) {
    const lines = (await accounts.list(context)).map(
      ({ email, role, state, lastUsedAt }) =>
        `${email}  ${role}${state === "active" ? "" : `, ${state}`}  last seen ${lastUsedAt?.toISOString() ?? "never"}`,
    );
    return lines.join("\n");
  },
  async create(context, address) {
    const email = readEmail(address);
    const password = await accounts.create(context, email);
    if (password === undefined) throw new CommandError(`${email} has an account already.`);
    return shown(email, password);
  },
  async "reset-password"(context, address) {
    const email = readEmail(address);
    const password = await accounts.resetPassword(context, email);
    if (password === undefined) throw new CommandError(`There is no account of ${email}.`);
    return shown(email, password);
  },
  async "reset-two-factor"(context, address) {
    const email = readEmail(address);
    if (!(await accounts.resetSecondFactors(context, email)))
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

export const administratorsCommand: Command = async ([command = "", address], { env, stdout }) => {
  const run = commands[command];
  if (run === undefined) throw new CommandError(usage);
  await withDatabase(env, async (connection, settings) => {
    const { database, close } = openDatabase(connection, () => {});
    try {
      stdout.write(`${await run(await commandContext(database, settings), address)}\n`);
    } finally {
      await close();
    }
  });
  return 0;
};
