import { describe, expect, it } from "vitest";
import type { ApplicationValues } from "#domain/influencers/application-form.ts";
import { formFieldOf } from "#domain/influencers/form-field.ts";
import { applicationProblems } from "./application-rules.ts";

const whole = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  phone: "",
  category: "Technology",
  location: "",
  bio: "I draw engines.",
  rate: "",
  socials: [{ platform: "instagram", link: "ada.draws", followers: "12.5K", range: "" }],
};
type Values = ApplicationValues;

/** The problems, at the form's fields. */
const problemsOf = (values: Values) =>
  applicationProblems(values).map(({ path, message }) => ({ path: formFieldOf(path, values), message }));

/** The problems that the form shows: only the first for each control. */
const firstProblems = (values: Values) =>
  Object.fromEntries(
    problemsOf(values)
      .toReversed()
      .map(({ path, message }) => [path, message]),
  );
const problemAt = (control: string, values: Values) =>
  problemsOf(values).find(({ path }) => path === control)?.message;

describe("applicationProblems", () => {
  it("finds nothing in a whole application", () => {
    expect(applicationProblems(whole)).toEqual([]);
  });

  it("finds each required field of an empty one", () => {
    const empty = Object.fromEntries(Object.keys(whole).map((name) => [name, ""]));
    expect(firstProblems({ ...empty, socials: [] })).toEqual({
      name: "Full Name is required",
      email: "Email is required",
      category: "Primary Category is required",
      bio: "Bio is required",
      "socials.0.platform": "Platform is required",
      "socials.0.link": "Link or username is required",
      "socials.0.followers": "Followers is required",
      "socials.0.range": "Follower Count is required",
    });
  });

  it("takes a figure as people write it, also below the lowest range", () => {
    for (const followers of ["12 thousand", "1.2k", "12,500", "900"]) {
      const [row] = whole.socials.map((social) => ({ ...social, followers }));
      expect(applicationProblems({ ...whole, socials: row ? [row] : [] })).toEqual([]);
    }
  });

  it("refuses a figure that it cannot read, at its field, whatever else is wrong", () => {
    const [row] = whole.socials.map((social) => ({ ...social, followers: "plenty" }));
    const values = { ...whole, name: "", socials: [...whole.socials, ...(row ? [row] : [])] };
    expect(firstProblems(values)).toEqual({
      name: "Full Name is required",
      "socials.1.followers": "must be a number, such as 12,500 or 12.5K",
    });
  });

  it("takes a Follower Count instead of a figure that cannot be read", () => {
    const [row] = whole.socials.map((social) => ({ ...social, followers: "plenty", range: "1K-10K" }));
    expect(applicationProblems({ ...whole, socials: row ? [row] : [] })).toEqual([]);
  });

  it("refuses a Follower Count that contradicts the figure, at its field", () => {
    const [row] = whole.socials.map((social) => ({ ...social, range: "1M+" }));
    expect(firstProblems({ ...whole, socials: [...whole.socials, ...(row ? [row] : [])] })).toEqual({
      "socials.1.range": "must be 10K-100K (Mid-tier) for 12,500 followers",
    });
  });

  it.each([
    ["email", "nobody", "must be an email address"],
    ["phone", "call me", "must be a phone number"],
    ["rate", "a lot", "must be an amount such as 1250.00"],
    ["rate", "-5", "must be an amount such as 1250.00"],
  ])("at %s, %s is a problem", (control, value, message) => {
    expect(problemAt(control, { ...whole, [control]: value })).toBe(message);
  });

  it("at a link, an address that is none is a problem", () => {
    const [first] = whole.socials.map((row) => ({ ...row, link: "javascript:alert(1)" }));
    expect(
      problemAt("socials.1.link", { ...whole, socials: [...whole.socials, ...(first ? [first] : [])] }),
    ).toBe("must be a username or an https:// link");
  });
});
