import { join } from "node:path";
import { emailSchema } from "#domain/http/text.ts";
import { DatabaseBusy, eraseRemains } from "#server/platform/database/embedded/erase-remains.ts";
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

type Arguments = {
  terminal: Terminal;
  email: string;
  folder: string | undefined;
  yes: boolean;
  /** Whether the database is embedded, so that its files belong to Tandem. */
  isEmbedded: boolean;
};

async function exportCommand(
  place: Place,
  { terminal: { env, stdout }, email, folder }: Arguments,
): Promise<void> {
  const path = pathOf(folder ?? `tandem-export-${timeForName()}`, env);
  const { records, files, mails, mentions } = await exportPerson(place, email, path);
  stdout.write(`${path}: ${records} records, ${files} files and ${mails} mails.\n`);
  tellMentions(stdout, mentions);
}

async function eraseCommand(
  place: Place,
  { terminal: { stdout }, email, yes, isEmbedded }: Arguments,
): Promise<void> {
  const { removed, keptPayments, mentions } = await erasePerson(place, email, { dryRun: !yes });
  const lines = Object.entries(removed).map(([what, count]) => `  ${String(count).padStart(5)}  ${what}\n`);
  stdout.write(`${yes ? "Removed" : "This would remove"}:\n${lines.join("")}`);
  if (keptPayments > 0) stdout.write(`${keptPayments} payments stay, ${keptNote}`);
  tellMentions(stdout, mentions);
  if (!yes) throw new CommandError("Nothing was removed. Confirm it: npm run privacy -- erase EMAIL --yes");
  if (isEmbedded) await eraseFromFiles(place, stdout);
  else stdout.write(serverNote);
  stdout.write("Backups that were made before still hold it.\n");
}

const keptNote =
  "with the name of who was paid: records of money are kept for the years that the settings of the agency say. Only owners see the name.\n";

const serverNote =
  "The files of the database server still hold it: freed space in tables, the write-ahead log and its archive, and " +
  "replicas. See 'Erasing on a Postgres server' in docs/operations.md.\n";

/** Repeating the command after the records are gone does only this. */
async function eraseFromFiles({ connection }: Place, stdout: Output): Promise<void> {
  try {
    await eraseRemains(connection);
  } catch (error) {
    if (!(error instanceof DatabaseBusy)) throw error;
    throw new CommandError(
      `The records are removed, but the files of the database still hold them: ${error.message}. Run the same command again.`,
    );
  }
  stdout.write("It is also gone from the files of the embedded database and from its write-ahead log.\n");
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
    const isEmbedded = settings.databaseUrl === undefined;
    await run(place, { terminal, email: email.data, folder, yes: words.includes("--yes"), isEmbedded });
  });
  return 0;
};
