// Who may import whom. docs/ARCHITECTURE.md has the same table in words.

/** Tests may reach everywhere: they set up what the code under test must not know. */
const tests = "\\.test\\.tsx?$";
const npm = "^node_modules/";

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-circles",
      comment: "Two files that need each other are one subject, or miss a third.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "resolvable",
      comment: "An import that leads nowhere. The router makes the +types while it builds.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: ["\\+types/", "^virtual:"] },
    },
    {
      name: "no-packages-of-development",
      comment: "What runs in production is a dependency, not a devDependency.",
      severity: "error",
      from: { path: "^src/", pathNot: [tests, "^src/web/routes\\.ts$", "^src/server/web-development\\.ts$"] },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-undeclared-packages",
      comment: "A package that package.json does not name is there by chance.",
      severity: "error",
      from: { path: "^src/" },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "domain-is-pure",
      comment: "domain holds rules and contracts: it imports itself and zod, and does no input or output.",
      severity: "error",
      from: { path: "^src/domain/", pathNot: tests },
      to: { pathNot: ["^src/domain/", `${npm}zod/`] },
    },
    {
      name: "routes-without-database",
      comment: "A routes file speaks HTTP: schemas, status, one call. Queries belong to the repository.",
      severity: "error",
      from: { path: "\\.routes\\.ts$" },
      to: { path: ["^src/server/database/", `${npm}(drizzle-orm|pg|pg-boss)/`] },
    },
    {
      name: "queries-in-repositories",
      comment: "Only a repository and the database folder itself build queries.",
      severity: "error",
      from: { path: "^src/server/modules/", pathNot: ["\\.repository\\.ts$", tests] },
      to: {
        path: [`${npm}(drizzle-orm|pg)/`, "^src/server/database/schema/"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "repositories-with-database-only",
      comment: "A repository knows the database and the domain, not HTTP and not the modules.",
      severity: "error",
      from: { path: "^src/server/modules/([^/]+)/.+\\.repository\\.ts$" },
      to: {
        path: "^(src|node_modules)/",
        pathNot: [
          "^src/(domain|server/database)/",
          "^src/server/modules/$1/",
          `${npm}(drizzle-orm|pg|@types/pg|zod)/`,
        ],
      },
    },
    {
      name: "modules-through-services",
      comment: "A module's public face is its service; the rest of it may change without asking anybody.",
      severity: "error",
      from: { path: "^src/server/modules/([^/]+)/", pathNot: tests },
      to: {
        path: "^src/server/modules/",
        pathNot: ["^src/server/modules/$1/", "\\.service\\.ts$"],
      },
    },
    {
      name: "server-without-web",
      comment: "server meets web in web.plugin.ts only, by the built output.",
      severity: "error",
      from: { path: "^src/server/", pathNot: "^src/server/web\\.plugin\\.ts$" },
      to: { path: "^(src/web|build)/" },
    },
    {
      name: "web-without-server",
      comment: "The contract in domain holds what both need, types included.",
      severity: "error",
      from: { path: "^src/web/" },
      to: { path: "^src/server/" },
    },
    {
      name: "ui-without-product",
      comment: "ui holds primitives; no word of the product is in them.",
      severity: "error",
      from: { path: "^src/web/ui/", pathNot: tests },
      to: { path: "^src/", pathNot: "^src/web/ui/" },
    },
    {
      name: "features-apart",
      comment:
        "A feature knows itself, ui, the domain and the api's types; what two features share moves down.",
      severity: "error",
      from: { path: "^src/web/features/([^/]+)/" },
      to: { path: "^src/web/", pathNot: ["^src/web/features/$1/", "^src/web/(ui|api)/"] },
    },
    {
      name: "features-call-no-transport",
      comment: "A feature is handed its data and its actions; of the api it knows the types.",
      severity: "error",
      from: { path: "^src/web/features/", pathNot: tests },
      to: { path: "^src/web/api/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "api-below-pages",
      comment: "The client of the contracts knows nothing of what is shown.",
      severity: "error",
      from: { path: "^src/web/api/", pathNot: tests },
      to: { path: "^src/web/", pathNot: "^src/web/api/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // Types count as imports: a rule that they may break is none.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
    },
  },
};
