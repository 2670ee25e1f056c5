import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import routes from "#web/routes.ts";
import { pictures } from "./pages.ts";

const root = join(import.meta.dirname, "../..");

it("each page of the admin area is among the pictures", async () => {
  const area = (await routes).find(({ path }) => path === "admin")?.children ?? [];
  const pages = area.map(({ path }) => (path === undefined ? "/admin" : `/admin/${path}`));
  const taken = new Set(pictures.filter(({ admin }) => admin).map(({ path }) => path));
  // That one leads to the other.
  expect(pages.filter((page) => page !== "/admin/dashboard" && !taken.has(page))).toEqual([]);
  expect(pages.length).toBeGreaterThan(8);
});

it("no two pictures have the same name, and the one of the README is one of them", () => {
  expect(new Set(pictures.map(({ name }) => name)).size).toBe(pictures.length);
  expect(existsSync(join(root, "docs/images/marketplace.webp"))).toBe(true);
});
