import { join } from "node:path";
import { emailSchema } from "#domain/http/text.ts";
import { openFileStore } from "#server/platform/files/open-file-store.ts";
import {
  type Command,
  CommandError,
  type Output,
  pathOf,
  type Terminal,
  timeForName,
  withDatabase,
} from "#server/tools/command.ts";
import { erasePerson } from "./erase-person.ts";
import { exportPerson, type Place } from "./export-person.ts";

const usage = "npm run privacy -- export EMAIL [FOLDER]\nnpm run privacy -- erase EMAIL --yes";

type Arguments = { terminal: Terminal; email: string; folder: string | undefined; yes: boolean };

async function exportCommand(
  place: Place,
  { terminal: { env, stdout }, email, folder }: Arguments,
): Promise<void> {
  const path = pathOf(folder ?? `tandem-export-${timeForName()}`, env);
  const { records, files, mails, mentions } = await exportPerson(place, email, path);
  stdout.write(`${path}: ${records} records, ${files} files and ${mails} mails.\n`);
  tellMentions(stdout, mentions);
}

async function eraseCommand(place: Place, { terminal: { stdout }, email, yes }: Arguments): Promise<void> {
  const { removed, mentions } = await erasePerson(place, email, { dryRun: !yes });
  const lines = Object.entries(removed).map(([what, count]) => `  ${String(count).padStart(5)}  ${what}\n`);
  stdout.write(`${yes ? "Removed" : "This would remove"}:\n${lines.join("")}`);
  tellMentions(stdout, mentions);
  if (!yes) throw new CommandError("Nothing was removed. Confirm it: npm run privacy -- erase EMAIL --yes");
  stdout.write("Backups that were made before still hold it.\n");
}

function tellMentions(stdout: Output, mentions: string[]): void {
  if (mentions.length === 0) return;
  stdout.write(
    `Messages of others whose text holds the address: ${mentions.join(", ")}. Read them yourself.\n`,
  );
}

export const privacyCommand: Command = async (words, terminal) => {
  const [command, address, folder, ...more] = words.filter((word) => word !== "--yes");
  const run = command === "export" ? exportCommand : command === "erase" ? eraseCommand : undefined;
  const email = emailSchema.safeParse(address);
  if (run === undefined || !email.success || more.length > 0 || folder?.startsWith("-"))
    throw new CommandError(usage);
  await withDatabase(terminal.env, async (connection, settings) => {
    const place = {
      connection,
      store: await openFileStore(settings),
      outbox: join(settings.dataDir, "outbox"),
    };
    await run(place, { terminal, email: email.data, folder, yes: words.includes("--yes") });
  });
  return 0;
};
