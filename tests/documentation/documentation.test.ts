import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { readSettings, SettingError } from "#server/config/settings.ts";
import { pictures } from "#tests/pictures/pages.ts";
import { generatedParts, root, withPart } from "./generated.ts";
import { tableSubjects, tables } from "./table-diagrams.ts";

const documents = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], {
  cwd: root,
  encoding: "utf8",
})
  .trim()
  .split("\n");

/** Links and pictures, without what stands in code. */
function linksOf(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8")
    .replace(/^```[\s\S]*?^```/gm, "")
    .replace(/`[^`\n]*`/g, "");
  return [...text.matchAll(/(?:\]\(|<img src=")([^)\s"]+)/g)].map(([, target]) => target ?? "");
}

/** As they are made from headings: lower case, words joined by hyphens. */
function anchorsOf(file: string): Set<string> {
  const headings = readFileSync(join(root, file), "utf8").matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

function isBroken(file: string, link: string): boolean {
  if (/^(https?|mailto):/.test(link)) return false;
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? file : join(dirname(file), path);
  if (!existsSync(join(root, target))) return true;
  return anchor !== undefined && target.endsWith(".md") && !anchorsOf(target).has(anchor);
}

it.each(documents)("every link in %s leads somewhere", (file) => {
  expect(linksOf(file).filter((link) => isBroken(file, link))).toEqual([]);
});

it("every document is reached from the index of the documents", () => {
  const reached = new Set(["docs/README.md"]);
  for (const file of reached) {
    for (const link of linksOf(file)) {
      const target = join(dirname(file), link.split("#")[0] ?? "");
      if (documents.includes(target)) reached.add(target);
    }
  }
  expect(documents.filter((file) => file.startsWith("docs/") && !reached.has(file))).toEqual([]);
});

it("every picture is shown somewhere", () => {
  const shown = new Set(documents.flatMap((file) => linksOf(file).map((link) => join(dirname(file), link))));
  expect(
    pictures.map(({ name }) => `docs/images/${name}.webp`).filter((picture) => !shown.has(picture)),
  ).toEqual([]);
});

it.each(generatedParts)("$name in $file is what the code says (npm run docs)", ({ file, name, make }) => {
  const document = readFileSync(join(root, file), "utf8");
  expect(document).toBe(withPart(document, name, make()));
});

it("every table of a schema is in one diagram of docs/tables.md", () => {
  const drawn = Object.values(tableSubjects).flatMap((subject) => Object.keys(subject));
  expect(drawn.toSorted()).toEqual([...tables.keys()].toSorted());
});

it("each rule of docs/rules.md is in the file that its row names", () => {
  const rows = readFileSync(join(root, "docs/rules.md"), "utf8").match(/^\| .+\]\(\.\.\/src.+$/gm) ?? [];
  const missing = rows.flatMap((row) => {
    const paths = [...row.matchAll(/\]\(\.\.\/(src[^)]+)\)/g)].map(([, path = ""]) => path);
    const files = paths.flatMap((path) =>
      path.endsWith(".ts") ? [path] : globSync(`${path}/*.ts`, { cwd: root }),
    );
    const source = files.map((file) => readFileSync(join(root, file), "utf8")).join();
    const names = [...row.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
    return names.filter((name) => !new RegExp(`^export .*\\b${name}\\b`, "m").test(source));
  });
  expect(missing).toEqual([]);
  expect(rows.length).toBeGreaterThan(20);
});

const decisions = documents.filter((file) => /^docs\/decisions\/\d{4}-/.test(file));

it.each(decisions)("%s says when, why, what and with what result", (file) => {
  const text = readFileSync(join(root, file), "utf8");
  expect(text).toMatch(/^# \d+\. .+\n\nDate: \d{4}-\d\d-\d\d\n/);
  const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, section]) => section);
  expect(sections).toEqual(["Context", "Decision", "Consequences"]);
});

it("the table of settings names each one that is read, and no other", () => {
  const source = readFileSync(join(root, "src/server/config/settings.ts"), "utf8");
  const readNames = [...source.matchAll(/\b(?:read|textOf|secretOf)\(env, "([A-Z0-9_]+)"/g)].map(
    ([, name]) => name,
  );
  const table = readFileSync(join(root, "docs/settings.md"), "utf8");
  const rows = table.split("\n").filter((line) => line.startsWith("| `"));
  const told = rows.flatMap((row) => row.split("|")[1]?.match(/[A-Z0-9_]{3,}/g) ?? []);
  // Read by OpenTelemetry's own names, where the traces begin.
  const others = told.filter((name) => !name.startsWith("OTEL_"));
  expect(readNames.length).toBeGreaterThan(20);
  expect(others.toSorted()).toEqual([...new Set(readNames)].toSorted());

  const inFiles = others.filter((name) => {
    const read = () => readSettings({ [`${name}_FILE`]: "/no/such/file" });
    return captured(read) instanceof SettingError;
  });
  expect(inFiles.toSorted()).toEqual(
    [...table.matchAll(/`([A-Z0-9_]+)` †/g)].map(([, name]) => name).toSorted(),
  );
});

function captured(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
