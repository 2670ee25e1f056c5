import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { project } from "#tests/harness/source-tree.ts";

type Source = { path: string; tree: ts.SourceFile };
type Table = { name: string; folder: string; columns: string[] };
type Door = { path: string; name: string };

/** The operator's copies and the sample data write whole rows. */
const isLeftOut = (path: string) => /\.test\.ts$|^src\/server\/(sample-data|backups)\//.test(path);

const sources: Source[] = globSync("src/server/**/*.ts", { cwd: project })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !isLeftOut(path))
  .map((path) => parsed(path, readFileSync(join(project, path), "utf8")));

function parsed(path: string, text: string): Source {
  return { path, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) };
}

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** Tables with a column `state`, and their columns that say how a record came into it. */
function tablesWithState(files: readonly Source[]): Table[] {
  const found: Table[] = [];
  for (const { path, tree } of files.filter((file) => file.path.endsWith(".schema.ts"))) {
    walk(tree, (node: ts.Node) => {
      if (!ts.isVariableDeclaration(node) || node.initializer === undefined) return;
      if (!ts.isCallExpression(node.initializer) || !node.initializer.getText().startsWith("pgTable("))
        return;
      const shape = node.initializer.arguments[1];
      if (shape === undefined || !ts.isObjectLiteralExpression(shape)) return;
      const columns = shape.properties.flatMap(({ name }) => name?.getText() ?? []).filter(isStateName);
      const folder = path.slice(0, path.lastIndexOf("/"));
      if (columns.includes("state")) found.push({ name: node.name.getText(), folder, columns });
    });
  }
  return found;
}

const isStateName = (name: string) => /^state([A-Z]|$)/.test(name);

/** A type as text, with the aliases of its file in place of their names. */
function expanded(type: string, tree: ts.SourceFile): string {
  const aliases = tree.statements.filter(ts.isTypeAliasDeclaration);
  const used = aliases.filter((alias) => new RegExp(`\\b${alias.name.text}\\b`).test(type));
  return [type, ...used.map((alias) => expanded(alias.type.getText(), tree))].join(" ");
}

/** Whether values of this type can hold a state: whole rows without their state left out, and named columns. */
function holdsState(type: string): boolean {
  if (/StateOfRecord|"state([A-Z]\w*)?"/.test(type)) return true;
  return /\$infer(Insert|Select)/.test(type) && !/Pick<|StateColumn/.test(type);
}

/** Exported functions of a repository that can change a state, and literal states in any of its updates. */
function doorsOf(table: Table, { path, tree }: Source): Door[] {
  const updates = new RegExp(`\\.update\\(\\s*${table.name}\\s*\\)`);
  const functions = tree.statements.filter(ts.isFunctionDeclaration);
  const isExported = (one: ts.FunctionDeclaration) => /^export /.test(one.getText());
  const inner = functions.filter((one) => !isExported(one) && updates.test(one.getText()));
  const isUpdating = (one: ts.FunctionDeclaration) =>
    updates.test(one.getText()) ||
    inner.some(({ name }) => new RegExp(`\\b${name?.text}\\(`).test(one.getText()));
  const doors = functions
    .filter((one) => isExported(one) && isUpdating(one))
    // Updates that name their columns are looked at one by one.
    .filter((one) => !/\.set\(\{(?!\s*\.\.\.)/.test(one.getText()))
    .filter((one) => one.parameters.some(({ type }) => type && holdsState(expanded(type.getText(), tree))))
    .map((one) => ({ path, name: one.name?.text ?? "" }));
  return [...doors, ...literalsIn(table, { path, tree })];
}

/** Updates that name a state column in their own braces. */
function literalsIn(table: Table, { path, tree }: Source): Door[] {
  const found: Door[] = [];
  walk(tree, (node: ts.Node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
    const [values] = node.arguments;
    const isOfTable = node.expression.expression.getText().includes(`update(${table.name})`);
    if (node.expression.name.text !== "set" || !isOfTable || values === undefined) return;
    if (!ts.isObjectLiteralExpression(values)) return;
    const names = values.properties.flatMap(({ name }) => name?.getText() ?? []);
    const name = names.find((each) => table.columns.includes(each));
    if (name !== undefined) found.push({ path, name: `set({ ${name} })` });
  });
  return found;
}

/** Raw SQL that sets a state. */
const rawWrites = (files: readonly Source[]) =>
  files
    .filter(({ tree }) => /update\s[^;`]*\bset\s[^;`]*\bstate(_\w+)?\s*=\s/i.test(tree.text))
    .map(({ path }) => path);

/** For each table, the functions that write its state and the files that call them. */
function writersOf(files: readonly Source[]) {
  return tablesWithState(files).map((table) => {
    const doors = files
      .filter(({ path }) => path.startsWith(`${table.folder}/`) && path.endsWith(".repository.ts"))
      .flatMap((file) => doorsOf(table, file));
    const callers = files.filter(({ path, tree }) =>
      doors.some((door) => door.path !== path && new RegExp(`\\b${door.name}\\b`).test(tree.text)),
    );
    return {
      table: table.name,
      doors: doors.map(({ name }) => name),
      callers: callers.map(({ path }) => path),
    };
  });
}

describe("the state of a record", () => {
  it.each(writersOf(sources))("of $table is written by one function, called from one file", (written) => {
    expect(written.doors).toHaveLength(1);
    expect(written.callers).toHaveLength(1);
  });

  it("is known for every table that has one", () => {
    const names = ["campaignCreators", "campaigns", "deliverables", "offers", "payouts", "shortlists"];
    expect(tablesWithState(sources).map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  });

  it("is never set by raw SQL", () => {
    expect(rawWrites(sources)).toEqual([]);
  });

  it.each([
    ["a second file calls the function", "payouts/planted.ts", "enterPayoutState(database, id, values);"],
    [
      "a second function takes a state",
      "payouts/planted.repository.ts",
      "export async function pay(x: Executor, values: Partial<typeof payouts.$inferInsert>) { await x.update(payouts).set(values); }",
    ],
    [
      "an update names the column",
      "payouts/planted.repository.ts",
      'export async function pay(x: Executor) { await x.update(payouts).set({ state: "paid" }); }',
    ],
  ])("is found where %s", (_, path, text) => {
    const files = [...sources, parsed(`src/server/modules/${path}`, text)];
    const { doors, callers } = writersOf(files).find(({ table }) => table === "payouts") ?? {};
    expect((doors?.length ?? 0) + (callers?.length ?? 0)).toBeGreaterThan(2);
  });

  it("is found in raw SQL", () => {
    const file = parsed("src/server/planted.ts", "sql`update payouts set reason = '', state = 'paid'`");
    expect(rawWrites([file])).toEqual([file.path]);
  });
});
