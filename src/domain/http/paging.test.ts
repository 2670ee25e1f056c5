import { describe, expect, it } from "vitest";
import { arrayPageQuerySchema, cursorSchema, limitSchema } from "./paging.ts";

describe("limitSchema", () => {
  it.each([
    ["1", 1],
    ["12", 12],
    ["100", 100],
    ["007", 7],
  ])("reads %j as %i", (text, limit) => {
    expect(limitSchema(100).parse(text)).toBe(limit);
  });

  it.each(["0", "101", "-1", "1.5", "1e2", "ten", "", " 5", "9999999", 5, null, ["5"]])(
    "refuses %j",
    (input) => {
      expect(limitSchema(100).safeParse(input).success).toBe(false);
    },
  );
});

describe("cursorSchema", () => {
  it.each(["", "a b", "a=", "a/b", "ä", "x".repeat(513)])("refuses %j", (text) => {
    expect(cursorSchema.safeParse(text).success).toBe(false);
  });
});

describe("arrayPageQuerySchema", () => {
  it("pages by a hundred, and by five hundred at most", () => {
    expect(arrayPageQuerySchema.parse({})).toEqual({ limit: 100 });
    expect(arrayPageQuerySchema.parse({ limit: "500" })).toEqual({ limit: 500 });
    expect(arrayPageQuerySchema.safeParse({ limit: "501" }).success).toBe(false);
  });
});
