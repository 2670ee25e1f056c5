import { expect, it } from "vitest";
import type { Change } from "#web/ui/resource.ts";
import { applied, type Pages } from "./rows.ts";

type Row = { _id: string; verified?: boolean };

const pages = (): Pages<Row> => ({
  pages: [
    { items: [{ _id: "a" }, { _id: "b" }], total: 3, nextCursor: "next" },
    { items: [{ _id: "c" }], total: 3, nextCursor: null },
  ],
  pageParams: [null, "next"],
});

const remove: Change<Row> = { apply: () => undefined };
const verify: Change<Row> = { apply: (row) => ({ ...row, verified: true }) };

it("takes rows out of every page, and out of the total of each", () => {
  const before = pages();
  const after = applied(before, { change: remove, rows: [{ _id: "a" }, { _id: "c" }, { _id: "not here" }] });
  expect(after.pages.map(({ items }) => items.map(({ _id }) => _id))).toEqual([["b"], []]);
  expect(after.pages.map(({ total }) => total)).toEqual([1, 1]);
  expect(before).toEqual(pages());
});

it("changes the rows that are meant, in their places", () => {
  const { pages: after } = applied(pages(), { change: verify, rows: [{ _id: "b" }] });
  expect(after[0]?.items).toEqual([{ _id: "a" }, { _id: "b", verified: true }]);
  expect(after[1]).toEqual(pages().pages[1]);
});
