import { execFileSync } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { searchMigration } from "#server/modules/influencers/search/influencer-search.service.ts";
import { migrationsFolder } from "#server/platform/database/migrate.ts";
import { productFolder } from "#server/platform/product-folder.ts";
import { CommandError, runCommand } from "#server/tools/command.ts";

const usage = "npm run search:migration -- NAME-WITH-HYPHENS";

/**
 * Writes the migration for a change of the filter table: first changed columns and indexes, if any, then the tables,
 * triggers, and functions of the search.
 */
await runCommand(async ([name]) => {
  if (name === undefined || !/^[a-z][a-z-]*$/.test(name)) throw new CommandError(usage);
  const earlier = await migrationFiles();
  const texts = await Promise.all(earlier.map((file) => readFile(join(migrationsFolder, file), "utf8")));
  const statements = searchMigration(texts.join("\n"));
  const columns = await generate(earlier, "--name", name);
  if (statements.length === 0) return 0;
  const file = columns ?? (await generate(earlier, "--custom", "--name", name));
  if (file === undefined) throw new CommandError("drizzle-kit has written no migration.");
  const path = join(migrationsFolder, file);
  const first = columns === undefined ? [] : [await readFile(path, "utf8")];
  await writeFile(path, `${[...first, ...statements].join("\n--> statement-breakpoint\n")}\n`);
  return 0;
});

/** File written by drizzle-kit, if any. */
async function generate(earlier: string[], ...options: string[]): Promise<string | undefined> {
  const program = join(productFolder, "node_modules/drizzle-kit/bin.cjs");
  execFileSync(process.execPath, [program, "generate", ...options], { cwd: productFolder, stdio: "inherit" });
  return (await migrationFiles()).find((file) => !earlier.includes(file));
}

async function migrationFiles(): Promise<string[]> {
  return (await readdir(migrationsFolder)).filter((file) => file.endsWith(".sql")).toSorted();
}
