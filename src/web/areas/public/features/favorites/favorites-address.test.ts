import { describe, expect, it } from "vitest";
import { cutList, favoritesAddress, readFavoritesAddress } from "./favorites-address.ts";

const id = (place: number) => `01980000-0000-7000-8000-${String(place).padStart(12, "0")}`;
const ids = (amount: number, from = 0) => Array.from({ length: amount }, (_, place) => id(from + place));
const read = (query: string) => readFavoritesAddress(new URLSearchParams(query));

describe("readFavoritesAddress", () => {
  it.each([
    ["", { list: undefined, leftOut: 0, compared: [] }],
    ["utm_source=x", { list: undefined, leftOut: 0, compared: [] }],
    ["brands=", { list: { influencers: [], brands: [] }, leftOut: 0, compared: [] }],
    [
      `influencers=${id(2)},${id(1)}&brands=${id(3)}`,
      { list: { influencers: [id(2), id(1)], brands: [id(3)] }, leftOut: 0, compared: [] },
    ],
    // As a form without script writes it.
    [`compare=${id(1)}&compare=${id(2)}`, { list: undefined, leftOut: 0, compared: [id(1), id(2)] }],
    [
      `influencers=${id(1)}%2C%20${id(1).toUpperCase()},,x,%00,<b>,${id(1)}1`,
      { list: { influencers: [id(1)], brands: [] }, leftOut: 0, compared: [] },
    ],
  ])("reads %j", (query, expected) => {
    expect(read(query)).toEqual(expected);
  });

  it("compares the first four", () => {
    expect(read(`compare=${ids(6)}`).compared).toEqual(ids(4));
  });

  it("takes the first hundred of creators and brands together, and counts the others", () => {
    const { list, leftOut } = read(`influencers=${ids(70)}&brands=${ids(60, 500)}`);
    expect(list).toEqual({ influencers: ids(70), brands: ids(30, 500) });
    expect(leftOut).toBe(30);
    expect(read(`influencers=${ids(130)}`).leftOut).toBe(30);
  });
});

describe("favoritesAddress", () => {
  it("is read as it was written", () => {
    const list = { influencers: ids(3), brands: ids(2, 10) };
    const address = favoritesAddress(list, [id(1), id(10)]);
    expect(read(address.split("?")[1] ?? "")).toEqual({ list, leftOut: 0, compared: [id(1), id(10)] });
    expect(address).not.toContain("%");
  });

  it("of nothing is the page itself", () => {
    expect(favoritesAddress(undefined)).toBe("/favorites");
    expect(favoritesAddress({ influencers: [], brands: [] })).toBe("/favorites");
  });

  it("of the longest list fits what servers take", () => {
    const { list } = cutList({ influencers: ids(200), brands: ids(200, 500) });
    expect(favoritesAddress(list, ids(4)).length).toBeLessThan(4_000);
  });
});
