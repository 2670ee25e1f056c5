import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkSync } from "recheck";
import ts from "typescript";
import { expect, it, vi } from "vitest";

vi.setConfig({ testTimeout: 300_000 });

const root = join(import.meta.dirname, "..");

type Pattern = { place: string; source: string; flags: string };

/** Every pattern that is written in a file. */
function patternsIn(file: string): Pattern[] {
  const code = readFileSync(join(root, file), "utf8");
  const tree = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const found: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const [, source = "", flags = ""] = /^\/(.*)\/(\w*)$/s.exec(node.text) ?? [];
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      found.push({ place: `${file}:${line + 1}`, source, flags });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** The search for a slow text is limited by steps alone: limited by time, it differs on a busy machine. */
const limits = { timeout: 60_000, incubationTimeout: null, attackTimeout: null };

function isLinear({ source, flags }: Pattern): boolean {
  const result = checkSync(source, flags, limits);
  return result.status === "safe" && ["safe", "linear"].includes(result.complexity.type);
}

it("a pattern that takes more than linear time is noticed", () => {
  for (const source of ["^(a+)+$", "\\s+$", "a.*b.*c"]) {
    expect(isLinear({ place: "", source, flags: "" }), source).toBe(false);
  }
});

it("no pattern of the product takes more than linear time, whatever text it is given", () => {
  const files = globSync("src/**/*.{ts,tsx}", { cwd: root, exclude: ["**/*.test.*"] });
  const patterns = files.flatMap(patternsIn);
  expect(patterns.length).toBeGreaterThan(100);
  // Without a repetition that has no end, every pattern is linear.
  const repeating = patterns.filter(({ source }) => /[*+]|\{\d+,\}/.test(source));
  const different = new Map(repeating.map((pattern) => [`${pattern.source} ${pattern.flags}`, pattern]));
  expect([...different.values()].filter((pattern) => !isLinear(pattern))).toEqual([]);
});
