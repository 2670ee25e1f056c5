import { writeFile } from "node:fs/promises";
import { api } from "#domain/api.ts";
import { apiDocument } from "#server/modules/api-description/api-document.ts";
import { CommandError, pathOf, runCommand } from "../command.ts";

/** Writes the OpenAPI document to the given file, without a database and without a running Tandem. */
await runCommand(async ([file], { env }) => {
  if (file === undefined) throw new CommandError("Name the file to write.");
  await writeFile(pathOf(file, env), JSON.stringify(apiDocument(api, "http://localhost")));
  return 0;
});
