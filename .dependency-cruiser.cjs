// Who may import whom. docs/ARCHITECTURE.md has the same table in words.

/** Tests may reach everywhere: they set up what the code under test must not know. */
const tests = "\\.test\\.tsx?$";
const npm = "^node_modules/";
const queryBuilder = `${npm}(drizzle-orm|pg)/`;
/** Whose tables are opened to everybody else: programs that copy, move or create all rows. */
const wholeDatabase = "^src/server/(sample-data|backups)/";
/** Folders of the trade, from the campaign down. Each may use those below it. */
const modules = "^src/server/modules";
const trade = `${modules}/(campaigns|deliverables|rights|payouts)/`;
/** What the folders above may be asked for: their rows, and the step of the record that the own one belongs to. */
const askedFromBelow = "(-records\\.service|/step-author\\.service|/transition-[a-z]+|\\.schema)\\.ts$";

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
      from: {
        path: "^(src|fixtures)/",
        pathNot: [tests, "^src/web/routes\\.ts$", "^src/server/http/web-development\\.ts$"],
      },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-undeclared-packages",
      comment: "A package that package.json does not name is there by chance.",
      severity: "error",
      from: { path: "^(src|fixtures)/" },
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
      name: "fixtures-are-data",
      comment: "Sample data knows the domain's words and no rule of the product.",
      severity: "error",
      from: { path: "^fixtures/", pathNot: tests },
      to: { path: "^src/", pathNot: "^src/domain/" },
    },
    {
      name: "routes-speak-http",
      comment: "A routes file speaks HTTP: its own module, the domain and what every request meets.",
      severity: "error",
      from: { path: "^src/server/modules/([^/]+)/.*\\.routes\\.ts$" },
      to: {
        path: ["^src/server/", queryBuilder],
        pathNot: [
          "^src/server/modules/$1/",
          "^src/server/context\\.ts$",
          "^src/server/http/",
          "^src/server/platform/(?!database/)",
        ],
      },
    },
    {
      name: "queries-in-repositories",
      comment: "Only a repository and the database folder itself build queries.",
      severity: "error",
      from: {
        path: "^src/server/(modules|platform)/",
        pathNot: ["\\.(repository|schema)\\.ts$", "^src/server/platform/(database|tracing)/", tests],
      },
      to: { path: [queryBuilder, "\\.schema\\.ts$"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "tables-have-one-owner",
      comment:
        "A table is queried by its own module only; others ask its service. Foreign keys join schemas.",
      severity: "error",
      from: { path: "^src/server/((?:modules|platform)/[^/]+)/", pathNot: ["\\.schema\\.ts$", tests] },
      to: { path: "^src/server/.+\\.schema\\.ts$", pathNot: "^src/server/$1/" },
    },
    {
      name: "tables-are-not-for-programs",
      comment: "Programs of the operator ask the owner of a table, too, where they do not copy all of them.",
      severity: "error",
      from: { path: "^src/server/", pathNot: ["^src/server/(modules|platform)/", wholeDatabase, tests] },
      to: { path: "\\.schema\\.ts$" },
    },
    {
      name: "repositories-with-database-only",
      comment: "A repository knows the database and the domain, not HTTP and not the other modules.",
      severity: "error",
      from: { path: "^src/server/((?:modules|platform)/[^/]+)/.+\\.repository\\.ts$" },
      to: {
        path: "^(src|node_modules)/",
        pathNot: [
          "^src/(domain|server/platform/database)/",
          "^src/server/$1/",
          `${npm}(drizzle-orm|pg|@types/pg|pg-boss|zod)/`,
        ],
      },
    },
    {
      name: "modules-through-services",
      comment: "A module's public face is its service; the rest of it may change without asking anybody.",
      severity: "error",
      from: { path: "^src/server/modules/([^/]+)/", pathNot: [tests, "\\.schema\\.ts$"] },
      to: {
        path: "^src/server/modules/",
        pathNot: [
          "^src/server/modules/$1/",
          "\\.service\\.ts$",
          // Use cases of the trade are files named by their verb.
          `${trade}(?!.*\\.(repository|presenter|routes|schema)\\.ts$)`,
        ],
      },
    },
    {
      name: "trade-runs-downwards",
      comment:
        "campaigns → offers → deliverables → rights, payouts: the effects of a step are called, never handed up.",
      severity: "error",
      from: { path: `${modules}/(deliverables|rights|payouts)/`, pathNot: tests },
      to: { path: `${modules}/campaigns/`, pathNot: askedFromBelow },
    },
    {
      name: "deliverables-above-rights-and-payouts",
      comment: "The same between deliverables and what is owed for them.",
      severity: "error",
      from: { path: `${modules}/(rights|payouts)/`, pathNot: tests },
      to: { path: `${modules}/deliverables/`, pathNot: askedFromBelow },
    },
    {
      name: "rights-and-payouts-apart",
      comment: "Rights and payouts do not know each other.",
      severity: "error",
      from: { path: `${modules}/(rights|payouts)/`, pathNot: tests },
      to: { path: `${modules}/(rights|payouts)/`, pathNot: `${modules}/$1/` },
    },
    {
      name: "campaigns-above-offers",
      comment: "An offer knows the rows of its campaign; the campaign's use cases call those of offers.",
      severity: "error",
      from: { path: `${modules}/campaigns/offers/`, pathNot: tests },
      to: {
        path: `${modules}/campaigns/[^/]+\\.ts$`,
        pathNot: [askedFromBelow, "\\.(repository|presenter)\\.ts$", "/terms\\.service\\.ts$"],
      },
    },
    {
      name: "records-at-the-bottom",
      comment: "What everybody in the trade may ask for asks for nothing above it.",
      severity: "error",
      from: { path: `${trade}([^/]+-records\\.service|campaigns/transition-collaboration)\\.ts$` },
      to: { path: trade, pathNot: [`${modules}/$1/`, "-records\\.service\\.ts$"] },
    },
    {
      name: "search-behind-one-door",
      comment:
        "The search of creators has one file to ask; its tables and ways of counting are its own affair.",
      severity: "error",
      from: { path: "^src/", pathNot: ["^src/server/modules/influencers/search/", tests] },
      to: {
        path: "^src/server/modules/influencers/search/",
        pathNot: "/influencer-search\\.service\\.ts$",
      },
    },
    {
      name: "services-without-http",
      comment:
        "What a module does is the same for a request, a tool and a job: it throws domain errors. Reading an upload belongs to the route.",
      severity: "error",
      from: { path: "^src/server/modules/", pathNot: ["\\.routes\\.ts$", "-upload\\.ts$", tests] },
      to: { path: "^src/server/http/" },
    },
    {
      name: "platform-and-http-below-modules",
      comment: "What every module may use knows none of them.",
      severity: "error",
      from: { path: "^src/server/(platform|http)/", pathNot: [tests, "\\.schema\\.ts$"] },
      to: { path: "^src/server/(modules|tools|sample-data)/" },
    },
    {
      name: "platform-below-http",
      comment: "The platform serves programs without a request as well.",
      severity: "error",
      from: { path: "^src/server/platform/", pathNot: tests },
      to: { path: "^src/server/http/" },
    },
    {
      name: "server-without-web",
      comment: "server meets web in web.plugin.ts only, by the built output.",
      severity: "error",
      from: { path: "^src/server/", pathNot: "^src/server/http/web\\.plugin\\.ts$" },
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
      name: "contracts-as-types-in-web",
      comment: "A contract brings its schemas and zod along, 30 KB compressed: pages know of it by type.",
      severity: "error",
      from: { path: "^src/web/", pathNot: tests },
      to: {
        path: ["^src/domain/api\\.ts$", "^src/domain/.+\\.api\\.ts$"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "ui-without-product",
      comment:
        "ui holds primitives; no word of the product is in them. A form's names, its key, and its lengths mean the same on both sides.",
      severity: "error",
      from: { path: "^src/web/ui/", pathNot: tests },
      to: {
        path: "^src/",
        pathNot: ["^src/web/ui/", "^src/domain/http/(form-values|idempotency|text-limits)\\.ts$"],
      },
    },
    {
      name: "areas-apart",
      comment: "The script of one area never reaches another; what two areas share moves up.",
      severity: "error",
      from: { path: "^src/web/areas/([^/]+)/", pathNot: tests },
      to: { path: "^src/web/areas/", pathNot: "^src/web/areas/$1/" },
    },
    {
      name: "features-apart",
      comment:
        "A feature knows itself, shared features, ui, the api and the domain; what two features share moves down.",
      severity: "error",
      from: { path: "^src/web/areas/([^/]+)/features/([^/]+)/" },
      to: { path: "^src/web/", pathNot: ["^src/web/areas/$1/features/$2/", "^src/web/(ui|api|features)/"] },
    },
    {
      name: "shared-features-apart",
      comment: "The same for features that several areas use.",
      severity: "error",
      from: { path: "^src/web/features/([^/]+)/" },
      to: { path: "^src/web/", pathNot: ["^src/web/features/$1/", "^src/web/(ui|api)/"] },
    },
    {
      name: "features-call-no-transport",
      comment: "A feature is handed its data and its actions; of the api it knows the types.",
      severity: "error",
      from: { path: ["^src/web/features/", "^src/web/areas/public/features/"], pathNot: tests },
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
