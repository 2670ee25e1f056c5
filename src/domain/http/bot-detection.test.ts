import { describe, expect, it } from "vitest";
import { honeypotField, isLikelyBot, minimumOpenTime, openTimeField } from "./bot-detection.ts";

describe("isLikelyBot", () => {
  it.each([
    ["a client of the API that sends neither field", { name: "Ada" }],
    ["a form that was sent without script", { [honeypotField]: "", [openTimeField]: "" }],
    ["a form that a person took time for", { [honeypotField]: "", [openTimeField]: "41000" }],
    ["exactly the shortest time", { [openTimeField]: minimumOpenTime }],
    ["a body that is no object", null],
    ["a body that is text", "hello"],
  ])("lets pass %s", (_, fields) => {
    expect(isLikelyBot(fields)).toBe(false);
  });

  it.each([
    ["text in the field that nobody sees", { [honeypotField]: "buy now", [openTimeField]: "41000" }],
    ["anything else in that field", { [honeypotField]: 1 }],
    ["a form that was sent at once", { [openTimeField]: "150" }],
    ["a time below zero", { [openTimeField]: -1 }],
    ["a time that is no number", { [openTimeField]: "soon" }],
    ["a time of the wrong type", { [openTimeField]: { $gt: 0 } }],
  ])("notices %s", (_, fields) => {
    expect(isLikelyBot(fields)).toBe(true);
  });
});
