import { extname, join } from "node:path";

/**
 * Path of a program in the folder of the module that starts it. Their sources are in one folder, and so is what the build
 * makes of them.
 */
export function programBeside({ dirname, filename }: ImportMeta, name: string): string {
  return join(dirname, `${name}${extname(filename)}`);
}
