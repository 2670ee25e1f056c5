import { expect, it } from "vitest";
import type { Right } from "#domain/rights/rights.contract.ts";
import { rowsOf } from "./right-rows.ts";

const right = (_id: string, fields: Partial<Right> = {}) =>
  ({
    _id,
    collaborationId: "kit",
    uses: ["paid_ads"],
    countries: ["DE"],
    exclusive: false,
    category: null,
    state: "active",
    starts: "agreement",
    startsOn: "2026-05-01",
    endsOn: "2026-11-01",
    revokedOn: null,
    downOn: null,
    ...fields,
  }) as Right;
const ids = (rights: Right[]) =>
  rowsOf(rights).map(({ _id, rights: own }) => [_id, own?.map((each) => each._id)]);

it("rights of one creator to the same use are one row, with the deliverables in it", () => {
  expect(ids([right("reel"), right("other", { collaborationId: "mia" }), right("story")])).toEqual([
    ["reel", ["reel", "story"]],
    ["other", undefined],
  ]);
});

it.each([
  { uses: ["website"] as Right["uses"] },
  { countries: [] },
  { endsOn: "2026-12-01" },
  { state: "revoked" as const, revokedOn: "2026-06-01" },
  { exclusive: true, category: "tea" },
])("a right that differs in %j is another row", (fields) => {
  expect(rowsOf([right("reel"), right("story", fields)])).toHaveLength(2);
});
