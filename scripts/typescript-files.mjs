import { globSync, readFileSync } from "node:fs";
import ts from "typescript";

/** The files that match, parsed: paths are relative to the working directory, with forward slashes. */
export function parseFiles(patterns, isLeftOut = () => false) {
  return globSync(patterns)
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !isLeftOut(path))
    .toSorted()
    .map((path) => ({
      path,
      tree: ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true),
    }));
}

/** Calls `visit` with a node and everything below it. */
export function walk(node, visit) {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** Line of a position, from 1. */
export function lineOf(tree, position) {
  return tree.getLineAndCharacterOfPosition(position).line + 1;
}
