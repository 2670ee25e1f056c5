import { describe, expect, it } from "vitest";
import { messageWithStrays, problemAt, problemsByPath, recheckedProblems } from "./form-problems.ts";

it("of several problems of one field the first is shown", () => {
  expect(
    problemsByPath([
      { path: "email", message: "is required" },
      { path: "email", message: "must be an email address" },
    ]),
  ).toEqual({ email: "is required" });
});

describe("problemAt", () => {
  const problems = {
    "types.2": "is too long",
    events: "is required",
    "campaigns.0.posts.1.text": "is empty",
  };

  it.each([
    ["types", "is too long"],
    ["events[]", "is required"],
    ["campaigns.0.posts.1.text", "is empty"],
    ["campaigns.0.posts.1", "is empty"],
    ["campaigns.0.posts.1.te", undefined],
    ["campaigns.0.posts.11.text", undefined],
    ["event", undefined],
  ])("at the control %s is %j", (control, problem) => {
    expect(problemAt(problems, control)).toBe(problem);
  });
});

describe("recheckedProblems", () => {
  const known = { name: "is required", email: "is required", "types.2": "is too long" };

  it("replaces what is said about the looked at, and keeps the rest", () => {
    const found = [
      { path: "email", message: "must be an email address" },
      { path: "types.0", message: "is empty" },
      { path: "bio", message: "is required" },
    ];
    expect(recheckedProblems(known, found, ["email", "types"])).toEqual({
      name: "is required",
      email: "must be an email address",
      "types.0": "is empty",
    });
  });

  it("forgets what is mended", () => {
    expect(recheckedProblems(known, [], ["email", "types"])).toEqual({ name: "is required" });
  });
});

describe("messageWithStrays", () => {
  const controls = ["email", "images", "events[]"];

  it("adds what is wrong about fields that the form does not show", () => {
    const problems = [
      { path: "email", message: "is required" },
      { path: "brandId", message: "is not a known record" },
      { path: "", message: "Too many fields." },
    ];
    expect(messageWithStrays("Check your input.", problems, controls)).toBe(
      "Check your input. brandId: is not a known record. Too many fields.",
    );
  });

  it.each([
    ["Another owner approves what you have prepared", "Another owner approves what you have prepared."],
    ["2 creators are still bound by an agreement", "2 creators are still bound by an agreement."],
    ["reel.mp4 is too large.", "reel.mp4 is too large."],
  ])("shows no path before what is a sentence of its own: %s", (message, shown) => {
    const problems = [{ path: "action", message }];
    expect(messageWithStrays("Check your input.", problems, controls)).toBe(`Check your input. ${shown}`);
  });

  it.each(["images", "images.0", "events"])("says nothing twice of %s", (path) => {
    expect(messageWithStrays("Too large.", [{ path, message: "Too large." }], controls)).toBe("Too large.");
  });
});
