import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "tandem-api-changes-"));
afterAll(() => rmSync(folder, { recursive: true }));

const before = { paths: { "/a": { get: { required: ["x", "y"], type: "string" } } } };

it.each([
  ["nothing", before, 0, "0 added, 0 gone or changed"],
  ["a new path", { paths: { ...before.paths, "/b": {} } }, 0, "added /paths/~1b {}"],
  ["a path that is gone", { paths: {} }, 1, "gone /paths/~1a {}"],
  [
    "a field that is no longer required",
    { paths: { "/a": { get: { required: ["y"], type: "string" } } } },
    1,
    'gone /paths/~1a/get/required {"before":"\\"x\\""}',
  ],
  [
    "another type",
    { paths: { "/a": { get: { required: ["x", "y"], type: "number" } } } },
    1,
    'changed /paths/~1a/get/type {"before":"string","after":"number"}',
  ],
])("tells of %s", (_, after, code, line) => {
  const files = [before, after].map((document, index) => {
    const file = join(folder, `${index}.json`);
    writeFileSync(file, JSON.stringify(document));
    return file;
  });
  const { status, stdout } = spawnSync(process.execPath, ["scripts/api-changes.mjs", ...files], {
    encoding: "utf8",
  });
  expect(stdout).toContain(line);
  expect(status).toBe(code);
});
