import { join } from "node:path";
import { emailSchema } from "#domain/http/text.ts";
import { openFileStore } from "#server/platform/files/open-file-store.ts";
import { CommandError, pathOf, runCommand, timeForName, withDatabase } from "#server/tools/command.ts";
import { erasePerson } from "./erase-person.ts";
import { exportPerson, type Place } from "./export-person.ts";

const usage = "npm run privacy -- export EMAIL [FOLDER]\nnpm run privacy -- erase EMAIL --yes";

type Arguments = { email: string; folder: string | undefined; yes: boolean };

async function exportCommand(place: Place, { email, folder }: Arguments): Promise<void> {
  const path = pathOf(folder ?? `tandem-export-${timeForName()}`);
  const { records, files, mails, mentions } = await exportPerson(place, email, path);
  process.stdout.write(`${path}: ${records} records, ${files} files and ${mails} mails.\n`);
  tellMentions(mentions);
}

async function eraseCommand(place: Place, { email, yes }: Arguments): Promise<void> {
  const { removed, mentions } = await erasePerson(place, email, { dryRun: !yes });
  const lines = Object.entries(removed).map(([what, count]) => `  ${String(count).padStart(5)}  ${what}\n`);
  process.stdout.write(`${yes ? "Removed" : "This would remove"}:\n${lines.join("")}`);
  tellMentions(mentions);
  if (!yes) throw new CommandError("Nothing was removed. Confirm it: npm run privacy -- erase EMAIL --yes");
  process.stdout.write("Backups that were made before still hold it.\n");
}

function tellMentions(mentions: string[]): void {
  if (mentions.length === 0) return;
  process.stdout.write(
    `Messages of others whose text holds the address: ${mentions.join(", ")}. Read them yourself.\n`,
  );
}

runCommand(async (words) => {
  const [command, address, folder, ...more] = words.filter((word) => word !== "--yes");
  const run = command === "export" ? exportCommand : command === "erase" ? eraseCommand : undefined;
  const email = emailSchema.safeParse(address);
  if (run === undefined || !email.success || more.length > 0 || folder?.startsWith("-"))
    throw new CommandError(usage);
  await withDatabase(async (connection, settings) => {
    const place = {
      connection,
      store: await openFileStore(settings),
      outbox: join(settings.dataDir, "outbox"),
    };
    await run(place, { email: email.data, folder, yes: words.includes("--yes") });
  });
});
