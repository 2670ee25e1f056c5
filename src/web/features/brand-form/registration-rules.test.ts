import { describe, expect, it } from "vitest";
import { registrationProblems } from "./registration-rules.ts";

const whole = {
  companyName: "Harbour Foods",
  contactName: "Ada Lovelace",
  email: "ada@example.com",
  phone: "",
  website: "",
  industry: "Food & Beverage",
  budgetRange: "$5K - $10K",
  description: "",
  goals: "More people at the counter.",
};

const problems = (values: Record<string, string>) =>
  Object.fromEntries(
    registrationProblems(values)
      .toReversed()
      .map(({ path, message }) => [path, message]),
  );

describe("registrationProblems", () => {
  it("finds nothing in a whole registration", () => {
    expect(problems(whole)).toEqual({});
  });

  it("finds each required field of an empty one", () => {
    expect(problems(Object.fromEntries(Object.keys(whole).map((name) => [name, ""])))).toEqual({
      companyName: "Company Name is required",
      contactName: "Contact Person is required",
      email: "Email is required",
      industry: "Industry is required",
      budgetRange: "Budget Range is required",
      goals: "Campaign Goals is required",
    });
  });

  it("wants a website to be a web address", () => {
    expect(problems({ ...whole, website: "harbour" })).toEqual({
      website: "must be a web address, such as https://example.com",
    });
  });
});
