import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dataDirectoryMark, prepareDataDirectory } from "./data-directory.ts";
import { SettingError } from "./settings.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "tandem-test-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("prepareDataDirectory", () => {
  it("makes the folder with its parents, closed to others, and marks it", () => {
    const dataDir = join(root, "some", "where");
    prepareDataDirectory(dataDir);
    prepareDataDirectory(dataDir);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(existsSync(join(dataDir, dataDirectoryMark))).toBe(true);
  });

  it("does not mark a folder that holds something else", () => {
    writeFileSync(join(root, "letter.txt"), "mine");
    prepareDataDirectory(root);
    expect(existsSync(join(root, dataDirectoryMark))).toBe(false);
  });

  it("marks a new file system", () => {
    mkdirSync(join(root, "lost+found"));
    prepareDataDirectory(root);
    expect(existsSync(join(root, dataDirectoryMark))).toBe(true);
  });

  it.each([
    ["a file", () => join(root, "file")],
    ["below a file", () => join(root, "file", "data")],
    ["where nothing can be made", () => "/proc/tandem"],
  ])("refuses %s in one line that names DATA_DIR", (_, path) => {
    writeFileSync(join(root, "file"), "");
    expect(() => prepareDataDirectory(path())).toThrow(SettingError);
    expect(() => prepareDataDirectory(path())).toThrow(/^DATA_DIR \S+ cannot be used \(.*\)\.$/);
  });
});
