import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { apiPaths } from "#domain/api-paths.ts";
import { buildApp } from "#server/app.ts";
import { contentSource } from "#server/modules/content/content-source.ts";
import { cacheVersion } from "#server/platform/cache-version.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { routeToPrimary } from "#server/platform/database/replica-router.ts";
import { localFileStore } from "#server/platform/files/file-store.ts";
import { CommandError, pathOf, runCommand } from "#server/tools/command.ts";

/** Nothing of it is ever asked: a pool connects at its first query. */
const { database, close } = openDatabase({ host: "127.0.0.1" }, () => {});

/** Writes the API's OpenAPI document to the file that is named, without a database and without a running product. */
runCommand(async ([file]) => {
  if (file === undefined) throw new CommandError("Name the file to write.");
  const app = await buildApp({
    settings: {
      databaseUrl: undefined,
      dataDir: tmpdir(),
      responseCache: false,
      publicUrl: "http://localhost",
      rateLimit: false,
      trustProxy: false,
      webhookPrivateAddresses: false,
    },
    database,
    reads: routeToPrimary(database),
    store: localFileStore(join(tmpdir(), "none")),
    content: contentSource("content"),
    sendWebhook: () => Promise.reject(new Error("nothing is sent from here")),
    signingKey: "",
    now: () => new Date(),
    logger: undefined,
    version: cacheVersion(),
    web: undefined,
  });
  const response = await app.inject({ method: "GET", url: apiPaths.openApi });
  await app.close();
  await close();
  if (response.statusCode !== 200) throw new CommandError("The API could not be described.");
  await writeFile(pathOf(file), response.body);
});
