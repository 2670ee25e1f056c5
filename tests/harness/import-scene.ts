import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { urlOf } from "./database-connection.ts";
import { makeTestDatabase } from "./test-database.ts";

/** A database and a folder of the file's own, which are removed after its tests, and the settings of a Tandem on them. */
export async function importScene() {
  const folder = await mkdtemp(join(tmpdir(), "tandem-import-"));
  const records = await makeTestDatabase();
  afterAll(async () => {
    await records.close();
    await rm(folder, { recursive: true });
  });
  return {
    folder,
    records,
    settings: { DATA_DIR: join(folder, "data"), DATABASE_URL: urlOf(records.connection) },
    /** The path of a file that holds this list. */
    async written(csv: string | Uint8Array): Promise<string> {
      const path = join(folder, "list.csv");
      await writeFile(path, csv);
      return path;
    },
  };
}
