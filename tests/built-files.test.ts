import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pictureColors, pictureNames } from "#fixtures/sample-data/pictures.ts";
import { type DrawnPicture, pictureKey } from "#server/sample-data/draw-picture.ts";
import { builtIndex, builtPictures } from "#server/sample-data/sample-pictures.ts";
import { blockedInText, blockedName } from "#tests/e2e/harness/blocked-words.ts";

const build = join(import.meta.dirname, "../build");
const folder = join(build, "client/assets");
const files = readdirSync(folder);
const contentOf = (ending: string) =>
  files
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));

/** Features that the oldest browsers of docs/browsers.md lack and no fallback replaces. */
const missing = {
  ".css": [
    /light-dark\(/,
    /@scope\b/,
    /@function\b/,
    /:state\(/,
    /(?<![\w-])if\(/,
    /@media[^{]*\d\s*<=?\s*width/,
  ],
  ".js": [
    /\b(?:Map|Object)\.groupBy\b/,
    /\bAbortSignal\.any\b/,
    /\bPromise\.(?:try|withResolvers)\b/,
    /\bArray\.fromAsync\b/,
    /\bURL\.parse\(/,
    /\bRegExp\.escape\b/,
    /\bIterator\.(?:from|concat)\b/,
  ],
};

describe("the built files", () => {
  it("contain each picture of the sample data, so that no first start draws them", () => {
    const index = JSON.parse(readFileSync(join(builtPictures, builtIndex), "utf8"));
    const wanted = pictureNames.flatMap((name) =>
      pictureColors.map((colors) => pictureKey({ name, colors })),
    );
    expect(Object.keys(index).toSorted()).toEqual(wanted.toSorted());
    const files = Object.values<DrawnPicture>(index).flatMap((picture) => Object.values(picture.files));
    expect(files.filter((file) => !existsSync(join(builtPictures, file)))).toEqual([]);
  });

  it("set the number of threads before a package is loaded, which might start them", () => {
    const program = readFileSync(join(build, "app/main.js"), "utf8");
    expect(program).toContain("process.env.UV_THREADPOOL_SIZE");
    const packages = [...program.matchAll(/^import .*"([^"]+)";$/gm)].map(([, name = ""]) => name);
    expect(packages.filter((name) => !name.startsWith("node:"))).toEqual([]);
  });

  it("have names that no list of a blocker knows, and scripts are named by their hash", () => {
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((name) => blockedInText(name))).toEqual([]);
    const named = files.filter((name) => /\.js$/.test(name) && !/^(?:manifest-)?[\w-]{8}\.js$/.test(name));
    expect(named).toEqual([]);
  });

  it.each(Object.entries(missing))(
    "have no feature in %s that a supported browser lacks",
    (ending, features) => {
      const found = contentOf(ending).flatMap(({ name, text }) =>
        features.filter((feature) => feature.test(text)).map((feature) => `${name}: ${feature}`),
      );
      expect(found).toEqual([]);
    },
  );
});

it("no class or ID is a word by which blockers hide elements", () => {
  const names = globSync("src/web/**/*.tsx").flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/\b(?:id|aria-labelledby|className)="([^"]+)"/g)].flatMap(
      ([, text = ""]) => text.split(/\s+/).map((name) => ({ path, name })),
    ),
  );
  expect(names.length).toBeGreaterThan(1_000);
  expect(names.filter(({ name }) => blockedName(name))).toEqual([]);
});
