import { writeFile } from "node:fs/promises";
import { api } from "#domain/api.ts";
import { apiDocument } from "#server/modules/api-description/api-document.ts";
import { CommandError, pathOf, runCommand } from "../command.ts";

/** Writes the API's OpenAPI document to the file that is named, without a database and without a running product. */
runCommand(async ([file]) => {
  if (file === undefined) throw new CommandError("Name the file to write.");
  await writeFile(pathOf(file), JSON.stringify(apiDocument(api, "http://localhost")));
});
