import { expect, it } from "vitest";
import type { Right } from "#domain/rights/rights.contract.ts";
import { workIn, worksOf, writeWork } from "./right-works.ts";

const right = (fields: Partial<Right>) =>
  ({
    influencerId: "kit",
    creatorName: "Kit Moore",
    clientName: "Northwind Tea",
    deliverableId: null,
    deliverableName: null,
    ...fields,
  }) as Right;

it("offers each creator with each of their clients, and each post", () => {
  const rights = [
    right({}),
    right({ clientName: "Southwind Tea", deliverableId: "reel", deliverableName: "Reel on Instagram" }),
    right({}),
    right({ influencerId: null, creatorName: "" }),
  ];
  expect(worksOf(rights, undefined, undefined).map(([, label]) => label)).toEqual([
    "Kit Moore, for Northwind Tea",
    "Kit Moore, for Southwind Tea",
    "Kit Moore, for Southwind Tea: Reel on Instagram",
  ]);
});

it("reads from the address what an option has put there, and keeps it among the options", () => {
  const options = [
    ...worksOf([right({ deliverableId: "reel", deliverableName: "Reel" })], undefined, undefined),
  ];
  for (const [value] of options) {
    const address = new URLSearchParams({
      post: "other",
      creator: "other",
      client: "other",
      on: "2030-05-01",
    });
    writeWork(address, value);
    const work = workIn(address);
    expect(work?.value).toBe(value);
    expect(address.get("on")).toBe("2030-05-01");
    expect(worksOf([], work, "Kit Moore, Reel")).toHaveLength(1);
  }
  expect(workIn(new URLSearchParams({ creator: "kit", client: "Northwind Tea" }))?.query).toEqual({
    influencerId: "kit",
    client: "Northwind Tea",
  });
});
