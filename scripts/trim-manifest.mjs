import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Every page loads the table of routes. What the pages of the admin area import is half of it, and is needed only to
 * fetch them a moment earlier: without it, the browser finds the files in the page's own module.
 */
export function trimManifest(clientFolder) {
  const assets = join(clientFolder, "assets");
  const names = readdirSync(assets).filter((name) => /^manifest-\w+\.js$/.test(name));
  if (names.length === 0) throw new Error("The build has no table of routes.");
  for (const name of names) {
    const path = join(assets, name);
    const text = readFileSync(path, "utf8");
    const [start, end] = [text.indexOf("{"), text.lastIndexOf("}") + 1];
    const manifest = JSON.parse(text.slice(start, end));
    for (const route of Object.values(manifest.routes)) {
      if (route.id.startsWith("areas/admin/")) route.imports = [];
    }
    writeFileSync(path, text.slice(0, start) + JSON.stringify(manifest) + text.slice(end));
  }
}
