import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeSourceTree, project, runIn, type SourceTree } from "#tests/harness/source-tree.ts";

const schema = (name: string) =>
  `import { pgTable } from "drizzle-orm"; export const table = pgTable("${name}");`;
const tagged = (statement: string) =>
  `import { sql } from "drizzle-orm"; export const q = sql\`${statement}\`;`;

/** Each table is named where it is at home, where all are copied, and in words that are no SQL. */
const ownSql: Record<string, string> = {
  "src/server/modules/brands/brands.schema.ts": schema("brands"),
  "src/server/modules/media/media.schema.ts": schema("media"),
  "src/server/modules/brands/brands.repository.ts": tagged("select 1 from brands, other"),
  "src/server/modules/media/text.ts": 'export const text = "Choose a file from brands or media.";',
  "src/server/modules/media/raw.test.ts": tagged("select 1 from brands"),
  "src/server/backups/tables.ts": 'export const q = "select id from media";',
  "src/server/sample-data/load.ts": 'export const q = "delete from media";',
};
/** Statements that name a table of somebody else, each in a file of its own. */
const foreignSql: Array<[file: string, content: string]> = [
  ["src/server/modules/media/raw.repository.ts", tagged("select 1 from brands where id = $" + "{1}")],
  ["src/server/modules/media/list.repository.ts", tagged("select 1 from media as m, brands b")],
  ["src/server/modules/media/join.repository.ts", tagged("left join brands on true")],
  ["src/server/modules/media/lock.repository.ts", tagged('lock table "brands" in share mode')],
  [
    "src/server/modules/media/name.repository.ts",
    'import { sql } from "drizzle-orm"; export const q = sql`select from $' + '{sql.identifier("brands")}`;',
  ],
  ["src/server/modules/media/cube.repository.ts", tagged("select count from influencer_cube")],
  ["src/server/tools/doctor/delete.ts", 'export const q = "delete from brands";'],
  ["src/server/tools/doctor/update.ts", "export const q = `update media set bytes = $" + "{1}`;"],
  ["src/server/first.ts", 'export const q = "insert into brands values (1)";'],
  ["src/server/platform/files/count.ts", 'export const q = "from media where true";'],
];

const lines = (count: number, line = "  f();") => Array(count).fill(line).join("\n");
const declared = (name: string, length: number) => `export function ${name}() {\n${lines(length - 2)}\n}\n`;
const f = "declare function f(): void;\n";

/** As long as a function may be. */
const shortFunctions: Record<string, string> = {
  "src/domain/lengths.ts": `${f}${declared("short", 50)}
    export const table = () => [\n${lines(60, '{ a: "b", b: f() },')}\n];
    export function factory() {\n  const own = () => {\n${lines(45)}\n  };\n  return {\n    own,\n    other: () => {\n${lines(45)}\n    },\n  };\n}`,
  "src/web/ui/lengths.tsx": `${f}${declared("Component", 80)}`,
};
const longFunctions: Array<[file: string, content: string]> = [
  ["src/domain/long.ts", `${f}${declared("long", 51)}`],
  ["src/domain/long-arrow.ts", `${f}export const long = () => {\n${lines(49)}\n};`],
  ["src/domain/long-product.ts", `${f}export const factory = () => ({\n  made() {\n${lines(49)}\n  },\n});`],
  ["src/domain/long-factory.ts", `${f}export function factory() {\n${lines(50)}\n  return () => f();\n}`],
  ["src/domain/long-callback.ts", `${f}export function run() {\n  [1].map(() => {\n${lines(47)}\n  });\n}`],
  ["src/web/ui/long-hook.tsx", `${f}${declared("useLong", 51)}`],
  ["src/web/ui/long-component.tsx", `${f}${declared("Component", 81)}`],
];

/** Text that stays in a page that a browser translates, and text that does not. */
const safeTexts: Record<string, string> = {
  "src/web/ui/safe-text.tsx": `export function Safe({ count, name, busy }: { count: number; name: string; busy: boolean }) {
    return <div><p>{\`\${count} found\`}</p><p>by <b>{name}</b> alone</p><p>{name}</p>
      <p>{busy && <i />}<span>{busy ? "Sending" : "Send"}</span></p>{name && <b>{count}</b>}<p>then {busy && <i />}</p></div>;
  }`,
};
const component = (props: string, element: string) => `export function Lost(${props}) { return ${element}; }`;
const lostTexts: Array<[file: string, content: string]> = [
  ["src/web/ui/lost-count.tsx", component("{ count }: { count: number }", "<p>Found {count}</p>")],
  ["src/web/ui/lost-label.tsx", component("{ busy }: { busy: boolean }", "<p>{busy && <i />}Send</p>")],
  ["src/web/ui/lost-choice.tsx", component("{ on }: { on: boolean }", '<p><i />{on ? "On" : "Off"}</p>')],
  ["src/web/ui/lost-part.tsx", component("{ on }: { on: boolean }", '<p><i />{on && "On"}</p>')],
  [
    "src/web/ui/lost-names.tsx",
    component("{ all }: { all: string[] }", "<p><i />{all.map((one) => one)}</p>"),
  ],
  ["src/web/ui/lost-root.tsx", component("", "<>Text</>")],
];

let tree: SourceTree;
beforeEach(() => {
  tree = makeSourceTree({ ...ownSql, ...shortFunctions, ...safeTexts });
});
afterEach(() => tree.remove());

describe.each([
  { script: "table-owners.mjs", broken: foreignSql },
  { script: "function-length.mjs", broken: longFunctions },
  { script: "changing-text.mjs", broken: lostTexts },
])("$script", ({ script, broken }) => {
  const program = join(project, "scripts", script);

  it("finds nothing in a tree that keeps its rule, and each planted violation", () => {
    expect(runIn(tree.folder, program)).toMatchObject({ stdout: "", status: 0 });
    tree.write(Object.fromEntries(broken));
    const { stdout, status } = runIn(tree.folder, program);
    const files = stdout
      .trim()
      .split("\n")
      .map((line) => line.split(":")[0]);
    expect([files.toSorted(), status]).toEqual([broken.map(([file]) => file).toSorted(), 1]);
  });
});

it("a table that only a migration makes needs a named owner", () => {
  tree.write({
    "src/server/platform/database/migrations/0001.sql": "CREATE TABLE IF NOT EXISTS stray (id uuid);",
  });
  const { stderr, status } = runIn(tree.folder, join(project, "scripts/table-owners.mjs"));
  expect(stderr).toContain("stray");
  expect(status).not.toBe(0);
});
