import { describe, expect, it } from "vitest";
import { messageWithStrays, problemsByName, recheckedProblems } from "./form-problems.ts";

it("of several problems of one control the first is shown", () => {
  expect(
    problemsByName([
      { path: "email", message: "is required" },
      { path: "email", message: "must be an email address" },
    ]),
  ).toEqual({ email: "is required" });
});

describe("recheckedProblems", () => {
  const known = { name: "is required", email: "is required" };

  it("replaces what is said about the looked at, and keeps the rest", () => {
    const found = [
      { path: "email", message: "must be an email address" },
      { path: "bio", message: "is required" },
    ];
    expect(recheckedProblems(known, found, new Set(["email"]))).toEqual({
      name: "is required",
      email: "must be an email address",
    });
  });

  it("forgets what is mended", () => {
    expect(recheckedProblems(known, [], new Set(["email"]))).toEqual({ name: "is required" });
  });
});

describe("messageWithStrays", () => {
  const shown = (name: string) => name === "email";

  it("adds what is wrong about fields that the form does not show", () => {
    const problems = [
      { path: "email", message: "is required" },
      { path: "brandId", message: "is not a known record" },
    ];
    expect(messageWithStrays("Check your input.", problems, shown)).toBe(
      "Check your input. brandId: is not a known record",
    );
  });

  it("says nothing twice", () => {
    expect(messageWithStrays("Too large.", [{ path: "images", message: "Too large." }], shown)).toBe(
      "Too large.",
    );
  });
});
