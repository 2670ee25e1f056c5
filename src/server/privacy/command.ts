import { join, resolve } from "node:path";
import { emailSchema } from "#domain/http/text.ts";
import { readSettings, SettingError, type Settings } from "../config/settings.ts";
import { joinDatabase } from "../database/connect.ts";
import { DatabaseStartError } from "../database/embedded/database-start-error.ts";
import { makeLogger } from "../logger.ts";
import { openFileStore } from "../modules/media/open-file-store.ts";
import { ErasureRefused, erasePerson } from "./erase-person.ts";
import { exportPerson, type Place } from "./export-person.ts";

const usage = "npm run privacy -- export EMAIL [FOLDER]\nnpm run privacy -- erase EMAIL --yes";
class UsageError extends Error {}

type Arguments = { email: string; folder: string | undefined; yes: boolean };

async function exportCommand(place: Place, { email, folder }: Arguments): Promise<boolean> {
  const time = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const path = resolve(process.env.INIT_CWD ?? ".", folder ?? `tandem-export-${time}`);
  const { records, files, mails, mentions } = await exportPerson(place, email, path);
  process.stdout.write(`${path}: ${records} records, ${files} files and ${mails} mails.\n`);
  tellMentions(mentions);
  return true;
}

async function eraseCommand(place: Place, { email, yes }: Arguments): Promise<boolean> {
  const { removed, mentions } = await erasePerson(place, email, { dryRun: !yes });
  const lines = Object.entries(removed).map(([what, count]) => `  ${String(count).padStart(5)}  ${what}\n`);
  process.stdout.write(`${yes ? "Removed" : "This would remove"}:\n${lines.join("")}`);
  tellMentions(mentions);
  if (yes) process.stdout.write("Backups that were made before still hold it.\n");
  else process.stderr.write("Nothing was removed. Confirm it: npm run privacy -- erase EMAIL --yes\n");
  return yes;
}

function tellMentions(mentions: string[]): void {
  if (mentions.length === 0) return;
  process.stdout.write(
    `Messages of others whose text holds the address: ${mentions.join(", ")}. Read them yourself.\n`,
  );
}

async function within<T>(settings: Settings, work: (place: Place) => Promise<T>): Promise<T> {
  const server = await joinDatabase(settings, makeLogger("warn"));
  try {
    return await work({
      connection: server.connection,
      store: await openFileStore(settings),
      outbox: join(settings.dataDir, "outbox"),
    });
  } finally {
    await server.stop();
  }
}

async function main(): Promise<boolean> {
  const [command, address, folder, ...more] = process.argv.slice(2).filter((word) => word !== "--yes");
  const run = command === "export" ? exportCommand : command === "erase" ? eraseCommand : undefined;
  const email = emailSchema.safeParse(address);
  if (run === undefined || !email.success || more.length > 0 || folder?.startsWith("-"))
    throw new UsageError(usage);
  return within(readSettings(process.env), (place) =>
    run(place, { email: email.data, folder, yes: process.argv.includes("--yes") }),
  );
}

main().then(
  (done) => {
    if (!done) process.exitCode = 1;
  },
  (error: unknown) => {
    const kinds = [UsageError, ErasureRefused, SettingError, DatabaseStartError];
    const isForOperator =
      kinds.some((kind) => error instanceof kind) || (error instanceof Error && "syscall" in error);
    console.error(isForOperator ? (error as Error).message : error);
    process.exitCode = 1;
  },
);
