import { findPackageJSON } from "node:module";
import { dirname } from "node:path";

/** Folder of the package that contains this code, whether it runs from its sources or from the bundle of the build. */
export const productFolder = dirname(findPackageJSON(import.meta.url) ?? ".");
