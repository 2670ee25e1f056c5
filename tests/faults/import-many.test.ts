import { expect, it, vi } from "vitest";
import { importScene } from "#tests/harness/import-scene.ts";
import { freePort, startProduct } from "#tests/harness/product-process.ts";
import { runCommand } from "#tests/harness/run-command.ts";

const { records, settings, written } = await importScene();

it("imports 10,000 creators beside a running Tandem, which shows them at once, and tells how far it is", async () => {
  const product = startProduct({ ...settings, PORT: await freePort(), SAMPLE_DATA: "false" });
  try {
    await product.ready();
    const matched = async () => {
      const response = await fetch(`${product.origin}/api/influencers?limit=1`);
      return (await response.json()).data.matched;
    };
    // The second answer is a kept one.
    expect([await matched(), await matched()]).toEqual([0, 0]);
    const lines = Array.from(
      { length: 10_000 },
      (_, index) => `Creator ${index},creator${index}@mail.example,Gaming,public,40`,
    );
    const path = await written(`name,email,category,visibility,shoe size\n${lines.join("\n")}\n`);
    const { code, output } = await runCommand("import", settings, path);
    expect(code, output).toBe(0);
    expect(output.split("\n")).toEqual([
      "Columns that are not known, and left out: shoe size.",
      ...Array.from({ length: 9 }, (_, part) => `Importing creators ${part + 1}000 of 10000`),
      "Imported creators: 10000 new, 0 changed, 0 unchanged.",
      "",
    ]);
    await vi.waitFor(async () => expect(await matched()).toBe(10_000), 10_000);
  } finally {
    await product.stop();
  }
  const { rows: history } = await records.pool.query("select action, admin_email from history");
  expect(history.filter(({ action }) => action === "import")).toHaveLength(10_000);
  expect(new Set(history.map((entry) => entry.admin_email))).toContain("console");
});
