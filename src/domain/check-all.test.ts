import { expect, it } from "vitest";
import { checkAll } from "./check-all.ts";
import { Conflict, Invalid, InvalidFields } from "./errors.ts";

const refusing = (error: Error) => () => {
  throw error;
};

it("returns the results of checks that all pass, in their order", async () => {
  expect(
    await checkAll(
      async () => "one",
      () => 2,
    ),
  ).toEqual(["one", 2]);
});

it("names every field that is wrong, each once, also after a check has failed", async () => {
  const all = checkAll(
    refusing(new Invalid("name", "is required")),
    async () => "right",
    refusing(
      new InvalidFields([
        { path: "day", message: "is over" },
        { path: "name", message: "is too short" },
      ]),
    ),
  );
  await expect(all).rejects.toMatchObject({
    kind: "invalid",
    errors: [
      { path: "name", message: "is required" },
      { path: "day", message: "is over" },
    ],
  });
});

it("ends at an error that is not about fields", async () => {
  const later: string[] = [];
  const all = checkAll(
    refusing(new Invalid("name", "is required")),
    refusing(new Conflict("This campaign has ended.")),
    () => later.push("ran"),
  );
  await expect(all).rejects.toThrow("This campaign has ended.");
  expect(later).toEqual([]);
});
