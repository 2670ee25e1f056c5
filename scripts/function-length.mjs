import ts from "typescript";
import { lineOf, parseFiles, walk } from "./typescript-files.mjs";

const longest = { function: 50, component: 80 };

/**
 * Finds functions that are too long to be read at once. A factory is counted without the functions that it makes, and an
 * object or a list is counted as one line.
 */
function longFunctions() {
  const files = parseFiles(["src/**/*.{ts,tsx}", "fixtures/**/*.ts", "scripts/**/*.mjs"], (path) =>
    /\.test\.tsx?$/.test(path),
  );
  const found = [];
  for (const { path, tree } of files) {
    const linesOf = (node) => lineOf(tree, node.end) - lineOf(tree, node.getStart(tree)) + 1;
    walk(tree, (node) => {
      if (!isFunction(node)) return;
      const made = functionsMadeBy(node).reduce((sum, one) => sum + linesOf(one), 0);
      const name = nameOf(node);
      const kind = path.endsWith(".tsx") && /^[A-Z]/.test(name) ? "component" : "function";
      const lines = linesOf(node) - made - linesOfLiterals(node.body, linesOf);
      if (lines > longest[kind])
        found.push({ path, line: lineOf(tree, node.getStart(tree)), name, kind, lines });
    });
  }
  return found;
}

const isFunction = (node) => ts.isFunctionLike(node) && "body" in node && node.body !== undefined;

/** What a function answers in the end: the only expression of an arrow, or that of the last `return`. */
function resultOf({ body }) {
  const result = ts.isBlock(body) ? body.statements.findLast(ts.isReturnStatement)?.expression : body;
  return result && ts.skipOuterExpressions(result);
}

const isLiteral = (node) => ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node);

/** The lines of objects and lists without functions in them, less one for each: naming many fields is not complex. */
function linesOfLiterals(node, linesOf) {
  if (!isLiteral(node)) {
    let sum = 0;
    ts.forEachChild(node, (child) => {
      sum += linesOfLiterals(child, linesOf);
    });
    return sum;
  }
  return containsFunction(node) ? 0 : linesOf(node) - 1;
}

function containsFunction(node) {
  let found = false;
  walk(node, (child) => {
    found ||= isFunction(child);
  });
  return found;
}

/** The functions that a factory answers, and those beside them that they use; none where it answers something else. */
function functionsMadeBy(node) {
  const result = resultOf(node);
  if (result === undefined) return [];
  const local = ts.isBlock(node.body) ? node.body.statements.flatMap(functionsIn) : [];
  const names = new Set(local.map(nameOf));
  const answered = functionsIn(result);
  const isNamed =
    ts.isObjectLiteralExpression(result) && result.properties.some(({ name }) => names.has(name?.text));
  return answered.length > 0 || isNamed ? [...local, ...answered] : [];
}

/** The functions that a statement or an expression consists of, not those that it calls something with. */
function functionsIn(node) {
  if (isFunction(node)) return [node];
  if (ts.isVariableStatement(node)) {
    return node.declarationList.declarations.flatMap(({ initializer }) =>
      initializer ? functionsIn(initializer) : [],
    );
  }
  if (ts.isObjectLiteralExpression(node)) return node.properties.flatMap(functionsIn);
  if (ts.isPropertyAssignment(node)) return functionsIn(node.initializer);
  return [];
}

function nameOf({ name, parent }) {
  return (name ?? parent?.name)?.text ?? "";
}

if (import.meta.main) {
  const found = longFunctions();
  for (const { path, line, name, kind, lines } of found) {
    console.log(
      `${path}:${line} ${name || "a function without a name"} has ${lines} lines; a ${kind} has ${longest[kind]} at most`,
    );
  }
  process.exitCode = found.length === 0 ? 0 : 1;
}
