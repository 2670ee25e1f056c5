import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";

/** A place in the source, and the text that stands there instead when a cache is off. */
type Edit = { file: string; find: string; replace: string };

const root = resolve(import.meta.dirname, "../..");
/** Not copied: data, history, and packages, which all copies share. */
const leftOut = new Set([".git", ".cache", ".react-router", "node_modules", "data", "test-results"]);

const noRevision: Edit = {
  file: "src/server/modules/influencers/influencers.routes.ts",
  find: "return data && { ...result, data };",
  replace: "return undefined;",
};
const concerns = "src/domain/influencers/influencer-concerns.ts";

/** Each cache with the edit that switches it off. */
export const caches: Record<string, Edit[]> = {
  "fast path": [
    {
      file: "src/server/http/cache-fast-path.ts",
      find: "isClosing ? undefined : cache.ready(request)",
      replace: "undefined",
    },
  ],
  "result cache": [
    {
      file: "src/server/http/result-cache.ts",
      find: "await results.obtain(key, async () => {",
      replace: "await ((_key, make) => make())(key, async () => {",
    },
  ],
  "lists after a change": [noRevision],
  "which changes concern a list": [
    noRevision,
    {
      file: concerns,
      find: "(change) => addedBy(change) !== 0 || isRestConcerned(change)",
      replace: "() => true",
    },
    { file: concerns, find: "changesRows(change, query, rows, places) ||", replace: "true ||" },
  ],
  "printed totals": [
    {
      file: "src/server/http/page-rendering.ts",
      find: "if (!page?.printsTotal || !total || printed) {",
      replace: "if (true) {",
    },
  ],
  fragments: [
    {
      file: "src/web/ui/cached-element.tsx",
      find: "if (server === undefined || cacheKey === undefined)",
      replace: "if (server !== null)",
    },
  ],
  "options of selects": [
    {
      file: "src/web/fragment-cache.server.ts",
      find: "known.get(form) ?? renderToString",
      replace: "renderToString",
    },
  ],
  "kept rows": [
    {
      file: "src/server/platform/database/kept-rows.ts",
      find: "if (known !== undefined) return known;",
      replace: "",
    },
  ],
  "local calls": [
    {
      file: "src/server/http/local-calls.ts",
      find: "return found && (",
      replace: "return undefined && found && (",
    },
  ],
};

/** Builds a copy of this checkout with one cache switched off. Returns its folder. */
export function buildWithout(name: string): string {
  const copy = mkdtempSync(join(tmpdir(), "tandem-without-"));
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => path === root || !leftOut.has(basename(path)) || !isTopLevel(path),
  });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  for (const { file, find, replace } of caches[name] ?? []) {
    const path = join(copy, file);
    const text = readFileSync(path, "utf8");
    if (text.split(find).length !== 2) throw new Error(`${file} has not exactly one "${find}".`);
    writeFileSync(
      path,
      text.replace(find, () => replace),
    );
  }
  const building = 'import("./scripts/build.mjs").then(({ buildProduct }) => buildProduct())';
  execFileSync(process.execPath, ["--eval", building], { cwd: copy, stdio: "inherit" });
  return copy;
}

export function removeCopy(copy: string): void {
  rmSync(copy, { recursive: true, force: true });
}

function isTopLevel(path: string): boolean {
  return resolve(path, "..") === root;
}
