import { describe, expect, it } from "vitest";
import { messagePrefill } from "./message-prefill.ts";

const services = [
  { value: "campaign", label: "A managed campaign" },
  { value: "other", label: "Something else" },
];
const prefill = (query: string) => messagePrefill(new URLSearchParams(query), services);

describe("messagePrefill", () => {
  it.each([
    ["", {}],
    ["service=campaign", { service: "campaign" }],
    ["service=A+managed+campaign", { service: "campaign" }],
    ["service=nothing+we+offer", {}],
    ["message=Hello", { message: "Hello" }],
    ["creators=Ana", { message: "I would like to run a campaign with Ana." }],
    ["creators=Ana&creators=Ben", { message: "I would like to run a campaign with Ana and Ben." }],
    [
      "creators=Ana&creators=Ben&creators=Cy",
      { message: "I would like to run a campaign with Ana, Ben and Cy." },
    ],
    ["creators=&creators=+", {}],
    ["message=Hello&creators=Ana", { message: "Hello\n\nI would like to run a campaign with Ana." }],
  ])("reads %j", (query, values) => {
    expect(prefill(query)).toEqual(values);
  });

  it("keeps an endless list, and endless names, short", () => {
    const many = Array.from({ length: 500 }, (_, place) => `creators=${"x".repeat(300)}${place}`).join("&");
    expect(prefill(many).message?.length).toBeLessThan(20 * 102 + 60);
  });
});
