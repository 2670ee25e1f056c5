import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const project = join(import.meta.dirname, "..");
const program = join(project, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");

/** A small tree that keeps every rule; each line below adds one file that breaks one. */
const clean: Record<string, string> = {
  "src/domain/brands/brand.ts":
    'import { z } from "zod"; export const brand = z; export type Brand = string;',
  "src/server/database/database.ts": 'import "drizzle-orm"; export const database = 1;',
  "src/server/modules/brands/brands.repository.ts":
    'import { database } from "../../database/database.ts"; import "drizzle-orm"; import "#domain/brands/brand.ts"; export const rows = database;',
  "src/server/modules/brands/brands.service.ts": 'export { rows } from "./brands.repository.ts";',
  "src/server/modules/brands/brands.routes.ts":
    'import "fastify"; import { rows } from "./brands.service.ts"; import { brand } from "#domain/brands/brand.ts"; export default [rows, brand];',
  "src/server/modules/influencers/search/rows.repository.ts": 'import "drizzle-orm"; export const rows = 1;',
  "src/server/modules/influencers/search/influencer-search.service.ts":
    'import { rows } from "./rows.repository.ts"; export const search = rows;',
  "src/server/modules/influencers/influencers.service.ts":
    'export { search } from "./search/influencer-search.service.ts";',
  "src/server/modules/media/media.service.ts": 'export { rows } from "../brands/brands.service.ts";',
  "src/server/app.ts": 'import "./modules/brands/brands.routes.ts"; export type App = string;',
  "src/web/ui/button.tsx": 'import "clsx"; export const Button = 1;',
  "src/web/api/api.ts":
    'import type { Brand } from "#domain/brands/brand.ts"; export type Api = Brand; export const api = 1;',
  "src/web/features/brand-form/form.tsx":
    'import { Button } from "#web/ui/button.tsx"; import type { Api } from "#web/api/api.ts"; export const form: Api = String(Button);',
  "src/web/features/contact-form/form.tsx":
    'import { brand } from "#domain/brands/brand.ts"; export const form = brand;',
  "src/web/routes/brands.tsx":
    'import { form } from "#web/features/brand-form/form.tsx"; import { api } from "#web/api/api.ts"; export default [form, api];',
};

const planted: Array<[rule: string, file: string, content: string]> = [
  ["domain-is-pure", "src/domain/planted-server.ts", 'import "#server/app.ts";'],
  ["domain-is-pure", "src/domain/planted-node.ts", 'import "node:fs";'],
  [
    "domain-is-pure",
    "src/domain/planted-type.ts",
    'import type { App } from "../server/app.ts"; export type A = App;',
  ],
  [
    "routes-without-database",
    "src/server/modules/brands/planted.routes.ts",
    'import "#server/platform/database/database.ts";',
  ],
  ["routes-without-database", "src/server/modules/brands/sql.routes.ts", 'import "drizzle-orm";'],
  ["queries-in-repositories", "src/server/modules/brands/planted.service.ts", 'import "drizzle-orm";'],
  ["repositories-with-database-only", "src/server/modules/brands/planted.repository.ts", 'import "fastify";'],
  [
    "modules-through-services",
    "src/server/modules/media/planted.service.ts",
    'import "../brands/brands.repository.ts";',
  ],
  [
    "search-behind-one-door",
    "src/server/modules/influencers/planted.repository.ts",
    'import "./search/rows.repository.ts";',
  ],
  ["server-without-web", "src/server/planted.ts", 'import "#web/ui/button.tsx";'],
  [
    "web-without-server",
    "src/web/routes/planted.tsx",
    'import type { App } from "#server/app.ts"; export type A = App;',
  ],
  ["web-without-server", "src/web/routes/inline.tsx", 'export type A = import("#server/app.ts").App;'],
  ["ui-without-product", "src/web/ui/planted.tsx", 'import "#domain/brands/brand.ts";'],
  ["features-apart", "src/web/features/brand-form/sibling.tsx", 'import "../contact-form/form.tsx";'],
  [
    "features-apart",
    "src/web/features/brand-form/route.tsx",
    'import "#web/areas/public/routes/brands.tsx";',
  ],
  [
    "features-call-no-transport",
    "src/web/features/brand-form/call.tsx",
    'import { api } from "#web/api/api.ts"; api;',
  ],
  ["api-below-pages", "src/web/api/planted.ts", 'import "#web/ui/button.tsx";'],
  ["no-packages-of-development", "src/web/routes/development.tsx", 'import "vitest";'],
  ["no-undeclared-packages", "src/web/routes/undeclared.tsx", 'import "stranger";'],
  ["resolvable", "src/web/routes/nowhere.tsx", 'import "./no-such-file.ts";'],
  ["no-circles", "src/domain/circle.ts", 'import "./other-half.ts";'],
];
const otherHalf = { "src/domain/other-half.ts": 'import type {} from "./circle.ts";' };

type Violation = { rule: { name: string }; from: string };

let tree: string;

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), "tandem-import-rules-"));
  copyFileSync(join(project, ".dependency-cruiser.cjs"), join(tree, ".dependency-cruiser.cjs"));
  copyFileSync(join(project, "tsconfig.json"), join(tree, "tsconfig.json"));
  const dependencies = { zod: "1", fastify: "1", "drizzle-orm": "1", clsx: "1" };
  const packages = { ...dependencies, vitest: "1", stranger: "1" };
  write({
    "package.json": JSON.stringify({
      type: "module",
      imports: { "#domain/*": "./src/domain/*", "#server/*": "./src/server/*", "#web/*": "./src/web/*" },
      dependencies,
      devDependencies: { vitest: "1" },
    }),
    ...Object.fromEntries(
      Object.keys(packages).flatMap((name) => [
        [
          `node_modules/${name}/package.json`,
          JSON.stringify({ name, version: "1.0.0", exports: "./index.js" }),
        ],
        [`node_modules/${name}/index.js`, ""],
      ]),
    ),
    ...clean,
  });
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe("import rules", () => {
  it("find nothing in a tree that keeps them, and each planted violation", () => {
    expect(violations()).toEqual([]);
    write({ ...otherHalf, ...Object.fromEntries(planted.map(([, file, content]) => [file, content])) });
    const found = violations().map(({ rule, from }) => `${rule.name}: ${from}`);
    expect(found).toEqual(expect.arrayContaining(planted.map(([rule, file]) => `${rule}: ${file}`)));
    // Nothing but what was planted: a rule that refuses everything would pass the line above.
    const files = [...planted.map(([, file]) => file), ...Object.keys(otherHalf)];
    expect(found.filter((line) => !files.some((file) => line.endsWith(file)))).toEqual([]);
  }, 30_000);

  it("are kept by the project", () => {
    execFileSync(process.execPath, [program, "src", "--output-type", "err"], { cwd: project });
  }, 30_000);
});

function violations(): Violation[] {
  const { stdout } = spawnSync(process.execPath, [program, "src", "--output-type", "json"], {
    cwd: tree,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const result: { summary: { violations: Violation[] } } = JSON.parse(stdout);
  return result.summary.violations;
}

function write(files: Record<string, string>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), content);
  }
}
