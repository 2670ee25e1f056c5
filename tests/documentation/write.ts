import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generatedParts, root, withPart } from "./generated.ts";

// Brings the parts of the documents that are made from the code up to date.
for (const { file, name, make } of generatedParts) {
  const path = join(root, file);
  writeFileSync(path, withPart(readFileSync(path, "utf8"), name, make()));
}
