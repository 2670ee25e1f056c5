import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSourceTree, project, runIn, type SourceTree } from "#tests/harness/source-tree.ts";

const cruiser = join(project, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
const rules: string[] = createRequire(import.meta.url)("../.dependency-cruiser.cjs").forbidden.map(
  ({ name }: { name: string }) => name,
);
const table = 'import { pgTable } from "drizzle-orm"; export const';

/** A small tree that keeps every rule; each line below adds one file that breaks one. */
const clean: Record<string, string> = {
  "src/domain/brands/brand.ts":
    'import { z } from "zod"; export const brand = z; export type Brand = string;',
  "src/domain/brands/brands.api.ts": "export const brandsApi = 1; export type BrandsApi = string;",
  "fixtures/brands.ts": 'import { brand } from "#domain/brands/brand.ts"; export const sample = brand;',
  "src/server/platform/database/database.ts": 'import "drizzle-orm"; export const database = 1;',
  "src/server/platform/files/store.ts":
    'import type { Brand } from "#domain/brands/brand.ts"; export type S = Brand;',
  "src/server/http/errors.plugin.ts":
    'import "fastify"; import "../platform/files/store.ts"; export const plugin = 1;',
  "src/server/modules/brands/brands.schema.ts": `${table} brands = pgTable("brands");`,
  "src/server/modules/brands/brands.repository.ts": `import { database } from "../../platform/database/database.ts";
    import { sql } from "drizzle-orm"; import { brands } from "./brands.schema.ts"; import "#domain/brands/brand.ts";
    export const rows = [database, brands, sql\`select from brands\`];`,
  "src/server/modules/brands/brands.service.ts": 'export { rows } from "./brands.repository.ts";',
  "src/server/modules/brands/brands.routes.ts":
    'import "fastify"; import { rows } from "./brands.service.ts"; import { brand } from "#domain/brands/brand.ts"; import "#server/http/errors.plugin.ts"; export default [rows, brand];',
  "src/server/modules/influencers/search/rows.repository.ts": 'import "drizzle-orm"; export const rows = 1;',
  "src/server/modules/influencers/search/influencer-search.service.ts":
    'import { rows } from "./rows.repository.ts"; export const search = rows;',
  "src/server/modules/influencers/influencers.service.ts":
    'export { search } from "./search/influencer-search.service.ts";',
  "src/server/modules/media/media.schema.ts": `import { brands } from "../brands/brands.schema.ts"; ${table} media = pgTable("media", brands);`,
  "src/server/modules/media/media.service.ts": 'export { rows } from "../brands/brands.service.ts";',
  "src/server/modules/campaigns/campaign-records.service.ts": "export const rows = 1;",
  "src/server/modules/campaigns/change-campaign-state.ts":
    'import { send } from "./offers/send-offer.ts"; export const change = send;',
  "src/server/modules/campaigns/offers/send-offer.ts":
    'import { rows } from "../campaign-records.service.ts"; import { submit } from "../../deliverables/submit-draft.ts"; export const send = [rows, submit];',
  "src/server/modules/deliverables/submit-draft.ts":
    'import { rows } from "../campaigns/campaign-records.service.ts"; import { grant } from "../rights/grant-rights.ts"; import { pay } from "../payouts/pay-payout.ts"; export const submit = [rows, grant, pay];',
  "src/server/modules/rights/grant-rights.ts": "export const grant = 1;",
  "src/server/modules/payouts/pay-payout.ts": "export const pay = 1;",
  "src/server/tools/doctor/command.ts": 'import "../../modules/brands/brands.service.ts";',
  "src/server/backups/tables.ts": 'export const ids = "select id from media";',
  "src/server/sample-data/load.ts":
    'import "#fixtures/brands.ts"; import "../modules/brands/brands.schema.ts";',
  "src/server/app.ts": 'import "./modules/brands/brands.routes.ts"; export type App = string;',
  "src/web/ui/button.tsx": 'import "clsx"; export const Button = 1;',
  "src/web/api/api.ts":
    'import type { BrandsApi } from "#domain/brands/brands.api.ts"; export type Api = BrandsApi; export const api = 1;',
  "src/web/features/brand-form/form.tsx":
    'import { Button } from "#web/ui/button.tsx"; import type { Api } from "#web/api/api.ts"; export const form: Api = String(Button);',
  "src/web/features/contact-form/form.tsx":
    'import { brand } from "#domain/brands/brand.ts"; export const form = brand;',
  "src/web/areas/admin/features/brands/list.tsx":
    'import { api } from "#web/api/api.ts"; export const list = api;',
  "src/web/areas/public/features/brands/list.tsx":
    'import { Button } from "#web/ui/button.tsx"; export const list = Button;',
  "src/web/areas/public/features/profile/page.tsx": "export const page = 1;",
  "src/web/areas/public/routes/brands.tsx":
    'import { list } from "../features/brands/list.tsx"; import { form } from "#web/features/brand-form/form.tsx"; import { api } from "#web/api/api.ts"; export default [list, form, api];',
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
    "fixtures-are-data",
    "fixtures/planted.ts",
    'import type { App } from "#server/app.ts"; export type A = App;',
  ],
  [
    "routes-speak-http",
    "src/server/modules/brands/planted.routes.ts",
    'import "#server/platform/database/database.ts";',
  ],
  ["routes-speak-http", "src/server/modules/brands/sql.routes.ts", 'import "drizzle-orm";'],
  [
    "routes-speak-http",
    "src/server/modules/media/sibling.routes.ts",
    'import "../brands/brands.service.ts";',
  ],
  ["queries-in-repositories", "src/server/modules/brands/planted.service.ts", 'import "drizzle-orm";'],
  [
    "queries-in-repositories",
    "src/server/modules/brands/table.service.ts",
    'import { brands } from "./brands.schema.ts"; brands;',
  ],
  ["queries-in-repositories", "src/server/platform/files/planted.ts", 'import "drizzle-orm";'],
  [
    "tables-have-one-owner",
    "src/server/modules/media/planted.repository.ts",
    'import "../brands/brands.schema.ts";',
  ],
  [
    "tables-have-one-owner",
    "src/server/platform/files/files.repository.ts",
    'import type {} from "../../modules/media/media.schema.ts";',
  ],
  [
    "tables-are-not-for-programs",
    "src/server/tools/doctor/planted.ts",
    'import "../../modules/brands/brands.schema.ts";',
  ],
  [
    "tables-are-not-for-programs",
    "src/server/planted-start.ts",
    'import "./modules/brands/brands.schema.ts";',
  ],
  ["repositories-with-database-only", "src/server/modules/brands/planted.repository.ts", 'import "fastify";'],
  [
    "repositories-with-database-only",
    "src/server/modules/media/service.repository.ts",
    'import "../brands/brands.service.ts";',
  ],
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
  [
    "services-without-http",
    "src/server/modules/brands/http.service.ts",
    'import "#server/http/errors.plugin.ts";',
  ],
  ["services-without-http", "src/server/modules/brands/values.ts", 'import "#server/http/errors.plugin.ts";'],
  [
    "platform-and-http-below-modules",
    "src/server/http/planted.ts",
    'import "../modules/brands/brands.service.ts";',
  ],
  [
    "platform-and-http-below-modules",
    "src/server/platform/files/module.ts",
    'import "../../modules/brands/brands.service.ts";',
  ],
  ["platform-below-http", "src/server/platform/files/http.ts", 'import "../../http/errors.plugin.ts";'],
  ["server-without-web", "src/server/planted.ts", 'import "#web/ui/button.tsx";'],
  [
    "web-without-server",
    "src/web/areas/public/routes/planted.tsx",
    'import type { App } from "#server/app.ts"; export type A = App;',
  ],
  [
    "web-without-server",
    "src/web/areas/public/routes/inline.tsx",
    'export type A = import("#server/app.ts").App;',
  ],
  [
    "contracts-as-types-in-web",
    "src/web/api/contract.ts",
    'import { brandsApi } from "#domain/brands/brands.api.ts"; brandsApi;',
  ],
  ["ui-without-product", "src/web/ui/planted.tsx", 'import "#domain/brands/brand.ts";'],
  [
    "areas-apart",
    "src/web/areas/admin/routes/planted.tsx",
    'import "#web/areas/public/features/brands/list.tsx";',
  ],
  ["features-apart", "src/web/areas/public/features/brands/sibling.tsx", 'import "../profile/page.tsx";'],
  ["features-apart", "src/web/areas/public/features/brands/route.tsx", 'import "../../routes/brands.tsx";'],
  ["shared-features-apart", "src/web/features/brand-form/sibling.tsx", 'import "../contact-form/form.tsx";'],
  [
    "features-call-no-transport",
    "src/web/features/brand-form/call.tsx",
    'import { api } from "#web/api/api.ts"; api;',
  ],
  [
    "features-call-no-transport",
    "src/web/areas/public/features/brands/call.tsx",
    'import { api } from "#web/api/api.ts"; api;',
  ],
  ["api-below-pages", "src/web/api/planted.ts", 'import "#web/ui/button.tsx";'],
  [
    "trade-runs-downwards",
    "src/server/modules/deliverables/planted.ts",
    'import "../campaigns/change-campaign-state.ts";',
  ],
  [
    "deliverables-above-rights-and-payouts",
    "src/server/modules/payouts/planted.ts",
    'import "../deliverables/submit-draft.ts";',
  ],
  ["rights-and-payouts-apart", "src/server/modules/rights/planted.ts", 'import "../payouts/pay-payout.ts";'],
  [
    "campaigns-above-offers",
    "src/server/modules/campaigns/offers/planted.ts",
    'import "../change-campaign-state.ts";',
  ],
  [
    "records-at-the-bottom",
    "src/server/modules/deliverables/planted-records.service.ts",
    'import "../rights/grant-rights.ts";',
  ],
  ["no-packages-of-development", "src/web/areas/public/routes/development.tsx", 'import "vitest";'],
  ["no-undeclared-packages", "fixtures/undeclared.ts", 'import "stranger";'],
  ["resolvable", "src/web/areas/public/routes/nowhere.tsx", 'import "./no-such-file.ts";'],
  ["no-circles", "src/domain/circle.ts", 'import "./other-half.ts";'],
];
const otherHalf = { "src/domain/other-half.ts": 'import type {} from "./circle.ts";' };

let tree: SourceTree;
beforeAll(() => {
  tree = makeSourceTree(clean);
});
afterAll(() => tree.remove());

describe("import rules", () => {
  it("find nothing in a tree that keeps them, and each planted violation", () => {
    expect(violations()).toEqual([]);
    tree.write({ ...otherHalf, ...Object.fromEntries(planted.map(([, file, content]) => [file, content])) });
    const found = violations().map(({ rule, from }) => `${rule.name}: ${from}`);
    expect(found).toEqual(expect.arrayContaining(planted.map(([rule, file]) => `${rule}: ${file}`)));
    // Nothing but what was planted: a rule that refuses everything would pass the line above.
    const files = [...planted.map(([, file]) => file), ...Object.keys(otherHalf)];
    expect(found.filter((line) => !files.some((file) => line.endsWith(file)))).toEqual([]);
  });

  it("are each seen to bite", () => {
    expect([...new Set(planted.map(([rule]) => rule))].toSorted()).toEqual(rules.toSorted());
  });
});

type Violation = { rule: { name: string }; from: string };

function violations(): Violation[] {
  const { stdout } = runIn(tree.folder, cruiser, "src", "fixtures", "--output-type", "json");
  const result: { summary: { violations: Violation[] } } = JSON.parse(stdout);
  return result.summary.violations;
}
