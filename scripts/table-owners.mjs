import { globSync, readFileSync } from "node:fs";
import ts from "typescript";
import { searchTables } from "../src/server/modules/influencers/search/count-tables.ts";
import { lineOf, parseFiles, walk } from "./typescript-files.mjs";

/** Tables that the migrations make without a schema: no query is built on them. */
const withoutSchema = searchTables.map((name) => [name, "modules/influencers"]);

const leftOut = [
  // They set up and look at what the code under test must not know.
  /\.test\.ts$/,
  // It makes the tables, and names none of them in what runs.
  /^src\/server\/platform\/database\//,
  // It copies all tables, whatever is in them.
  /^src\/server\/backups\//,
  // It fills an empty database.
  /^src\/server\/sample-data\//,
];

/** Finds raw SQL that names a table of another module. Imports of schemas are for dependency-cruiser. */
function foreignTables() {
  const owners = tableOwners();
  const found = [];
  for (const { path, tree } of parseFiles(["src/server/**/*.ts", "fixtures/**/*.ts"], isLeftOut)) {
    const home = ownerOf(path);
    walk(tree, (node) => {
      for (const table of tablesIn(node, owners)) {
        if (owners.get(table) === home) continue;
        found.push({ path, line: lineOf(tree, node.getStart(tree)), table, owner: owners.get(table) });
      }
    });
  }
  return found;
}

const isLeftOut = (path) => leftOut.some((pattern) => pattern.test(path));

/** The folder of a module or a part of the platform; nobody for the rest. */
function ownerOf(path) {
  return /^src\/server\/((?:modules|platform)\/[^/]+)\//.exec(path)?.[1];
}

/** The folder that owns each table, by the table's name in the database. */
function tableOwners() {
  const owners = new Map(withoutSchema);
  for (const { path, tree } of parseFiles(["src/server/**/*.schema.ts"])) {
    walk(tree, (node) => {
      if (ts.isCallExpression(node) && node.expression.getText(tree) === "pgTable") {
        owners.set(node.arguments[0].text, ownerOf(path));
      }
    });
  }
  for (const path of globSync("src/server/platform/database/migrations/*.sql")) {
    for (const [, name] of readFileSync(path, "utf8").matchAll(
      /create (?:unlogged )?table (?:if not exists )?"?(\w+)/gi,
    )) {
      if (!owners.has(name))
        throw new Error(`${path} makes ${name}: name its owner in scripts/table-owners.mjs.`);
    }
  }
  return owners;
}

function tablesIn(node, owners) {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return [];
  const call = ts.isCallExpression(node.parent) ? node.parent.expression.getText() : "";
  if (call === "sql.identifier") return owners.has(node.text) ? [node.text] : [];
  const text = ts.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("?")
    : node.text;
  const isTagged = ts.isTaggedTemplateExpression(node.parent) && node.parent.tag.getText() === "sql";
  if (!isTagged && !statement.test(text)) return [];
  const named = [...text.matchAll(tableLists)].flatMap(([, list]) => list.match(/\w+/g) ?? []);
  return [...new Set(named)].filter((name) => owners.has(name));
}

const statement =
  /\b(?:select\b.*\bfrom|from\b.*\bwhere|insert into|update\b.*\bset|delete from|vacuum|truncate|copy|lock table|alter table)\b/is;
/** What follows a word that tables stand behind, up to the next word, value or parenthesis that ends their list. */
const tableLists =
  /\b(?:from|join|into|update|table|only|vacuum|truncate|copy|using)\b((?:(?!\b(?:where|set|on|order|group|values|select|limit|returning|when|union|from|join)\b)[\w\s",.?])*)/gi;

if (import.meta.main) {
  const found = foreignTables();
  for (const { path, line, table, owner } of found) {
    console.log(`${path}:${line} names the table ${table} of ${owner} in SQL: ask its service`);
  }
  process.exitCode = found.length === 0 ? 0 : 1;
}
