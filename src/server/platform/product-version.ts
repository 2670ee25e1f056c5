import { readFileSync } from "node:fs";
import { join } from "node:path";
import { productFolder } from "./product-folder.ts";

const { version }: { version: string } = JSON.parse(
  readFileSync(join(productFolder, "package.json"), "utf8"),
);

/** The version of Tandem that runs, such as '1.0.0'. */
export const productVersion = version;
