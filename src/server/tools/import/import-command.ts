import type { Environment } from "#server/config/settings.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { type Command, CommandError, pathOf, withDatabase } from "#server/tools/command.ts";
import { commandContext } from "#server/tools/command-context.ts";
import { type ImportFile, importFile, type Kind, type Outcome, type Row } from "./import-file.ts";
import { type Progress, showProgress } from "./show-progress.ts";

const usage = "npm run import -- FILE.csv [--influencers [--publish] | --brands] [--dry-run]";
/** Rows to report. In a file with an error in every row, the rest adds nothing. */
const mostRows = 50;
const names: Record<Kind, string> = { influencers: "creators", brands: "brands" };

function readArguments(words: string[], env: Environment): ImportFile {
  const files = words.filter((word) => !word.startsWith("--"));
  const options = new Set(words.filter((word) => word.startsWith("--")));
  const dryRun = options.delete("--dry-run");
  const publish = options.delete("--publish");
  const kinds = (["influencers", "brands"] as const).filter((kind) => options.delete(`--${kind}`));
  const [file] = files;
  if (file === undefined || files.length > 1 || kinds.length > 1 || options.size > 0)
    throw new CommandError(usage);
  if (publish && kinds[0] === "brands") throw new CommandError(usage);
  return { path: pathOf(file, env), kind: kinds[0], dryRun, publish };
}

function summaryOf({ kind, dryRun, written, created, changed, unchanged, refused }: Outcome): string {
  const counts = `${created} new, ${changed} changed, ${unchanged} unchanged`;
  if (refused > 0) return `${refused === 1 ? "1 row is" : `${refused} rows are`} wrong: nothing was written.`;
  if (dryRun) return `Dry run, nothing was written. ${names[kind]}: ${counts}.`;
  return written ? `Imported ${names[kind]}: ${counts}.` : "Nothing was written.";
}

function linesOf({ row, name, email, errors }: Row): string[] {
  const whose = email || name;
  return errors.map(
    ({ path, message }) => `Row ${row}${whose === "" ? "" : ` (${whose})`}: ${path} ${message}`,
  );
}

export const importCommand: Command = async (words, { env, stdout, stderr }) => {
  const asked = readArguments(words, env);
  return withDatabase(env, async (connection, settings) => {
    const { database, close } = openDatabase(connection, () => {});
    let shown: Progress | undefined;
    try {
      const outcome = await importFile(
        await commandContext(database, settings),
        asked,
        ({ kind, rows, ignoredColumns }) => {
          if (ignoredColumns.length > 0) {
            stdout.write(`Columns that are not known, and left out: ${ignoredColumns.join(", ")}.\n`);
          }
          shown = showProgress(`${asked.dryRun ? "Checking" : "Importing"} ${names[kind]}`, rows, stdout);
          return shown.step;
        },
      );
      if (outcome.refused === 0) {
        shown?.done(summaryOf(outcome));
        return 0;
      }
      shown?.failed(summaryOf(outcome));
      for (const row of outcome.refusedRows.slice(0, mostRows)) stderr.write(`${linesOf(row).join("\n")}\n`);
      if (outcome.refused > mostRows) stderr.write(`And ${outcome.refused - mostRows} more rows.\n`);
      return 1;
    } catch (error) {
      shown?.failed("Nothing was written.");
      throw error;
    } finally {
      await close();
    }
  });
};
