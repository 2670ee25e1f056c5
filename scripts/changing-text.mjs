import { globSync } from "node:fs";
import ts from "typescript";
import { lineOf, walk } from "./typescript-files.mjs";

/**
 * Finds text that a translated page would lose. A browser that translates replaces each text node by elements of its
 * own. React then changes a node that is no longer in the page, and fails where it inserts something before it or
 * removes it. So text is the only child of an element if it changes, or if something may appear before it.
 */
const options = {
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  rootDirs: [".", "./.react-router/types"],
};

function lostTexts() {
  const files = globSync("src/web/**/*.tsx").filter((path) => !/\.test\.tsx$/.test(path));
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();
  return files.flatMap((path) => {
    const tree = program.getSourceFile(path);
    const found = [];
    walk(tree, (node) => {
      if (ts.isJsxElement(node) || ts.isJsxFragment(node)) found.push(...lostIn(node, checker));
      if (ts.isReturnStatement(node) && isBareText(node, checker)) found.push(node.expression);
    });
    return found.map((child) => ({
      path: path.replaceAll("\\", "/"),
      line: lineOf(tree, child.getStart(tree)),
      text: child.getText(tree).replace(/\s+/g, " ").slice(0, 90),
    }));
  });
}

/** A text that is the only child of an element is written by React as a whole. */
function lostIn(parent, checker) {
  const parts = parent.children
    .map((child) => ({ child, kind: kindOf(child, checker) }))
    .filter(({ kind }) => kind);
  if (parts.length === 1 && !ts.isJsxFragment(parent)) return [];
  const firstExpression = parts.findIndex(
    ({ child, kind }) => ts.isJsxExpression(child) && kind !== "fixed text",
  );
  return parts
    .filter(({ kind }, index) => {
      const isMoved = ts.isJsxFragment(parent) || (firstExpression !== -1 && firstExpression < index);
      return kind === "text" || (kind === "fixed text" && isMoved);
    })
    .map(({ child }) => child);
}

/** A component that returns text without an element, in whose place another element may come. */
function isBareText({ expression, parent }, checker) {
  const owner = ts.findAncestor(parent, ts.isFunctionLike);
  const isComponent = owner && ts.isFunctionDeclaration(owner) && /^[A-Z]/.test(owner.name?.text ?? "");
  // A list has keyed elements, or text that never changes.
  const isList = expression && checker.isArrayType(checker.getTypeAtLocation(expression));
  return isComponent && expression !== undefined && !isList && mayBeText(expression, checker);
}

/** Of a child of an element: "text" if it may be one, "fixed text" if it is one that stays as it is. */
function kindOf(child, checker) {
  if (ts.isJsxText(child)) return /\S/.test(child.text) ? "fixed text" : undefined;
  if (!ts.isJsxExpression(child)) return "element";
  const { expression } = child;
  if (expression === undefined) return undefined;
  // A browser leaves white space as it is.
  if (ts.isStringLiteralLike(expression)) return /\S/.test(expression.text) ? "fixed text" : undefined;
  return mayBeText(expression, checker) ? "text" : "element";
}

function mayBeText(expression, checker) {
  const node = ts.skipOuterExpressions(expression);
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)) return false;
  if (ts.isConditionalExpression(node))
    return mayBeText(node.whenTrue, checker) || mayBeText(node.whenFalse, checker);
  // The left side is drawn only if it is empty.
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) {
    return mayBeText(node.right, checker);
  }
  return isTextType(checker.getTypeAtLocation(node), checker);
}

function isTextType(type, checker, depth = 0) {
  // A `ReactNode` is a place for elements: who passes text through it beside others wraps it.
  if (type.isUnion() && type.types.some(isElementType)) return false;
  if (type.isUnion()) return type.types.some((part) => isTextType(part, checker, depth));
  if (type.isStringLiteral() && type.value === "") return false;
  const text =
    ts.TypeFlags.StringLike |
    ts.TypeFlags.NumberLike |
    ts.TypeFlags.BigIntLike |
    ts.TypeFlags.Any |
    ts.TypeFlags.Unknown;
  if (type.flags & text) return true;
  const entry = depth < 3 && checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  return entry ? isTextType(entry, checker, depth + 1) : false;
}

const isElementType = (type) => type.symbol?.name === "ReactElement" || type.symbol?.name === "ReactPortal";

if (import.meta.main) {
  const found = lostTexts();
  for (const { path, line, text } of found) console.log(`${path}:${line} needs an element around ${text}`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
