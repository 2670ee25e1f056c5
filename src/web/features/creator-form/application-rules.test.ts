import { describe, expect, it } from "vitest";
import { applicationProblems } from "./application-rules.ts";

const whole = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  phone: "",
  category: "Technology",
  location: "",
  bio: "I draw engines.",
  rate: "",
  "socials.0.platform": "instagram",
  "socials.0.link": "ada.draws",
  "socials.0.followers": "12.5K",
  "socials.0.range": "10K-100K",
};

/** What the form shows: of several problems of one control the first. */
const firstProblems = (values: Record<string, string>) =>
  Object.fromEntries(
    applicationProblems(values)
      .toReversed()
      .map(({ path, message }) => [path, message]),
  );
const problemAt = (control: string, values: Record<string, string>) =>
  applicationProblems(values).find(({ path }) => path === control)?.message;

describe("applicationProblems", () => {
  it("finds nothing in a whole application", () => {
    expect(applicationProblems(whole)).toEqual([]);
  });

  it("finds each required field of an empty one", () => {
    const empty = Object.fromEntries(Object.keys(whole).map((name) => [name, ""]));
    expect(firstProblems(empty)).toEqual({
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

  it("asks for one range for each platform", () => {
    const values = {
      ...whole,
      "socials.1.platform": "tiktok",
      "socials.1.link": "ada",
      "socials.1.followers": "800",
      "socials.1.range": "",
      "socials.2.platform": "instagram",
      "socials.2.link": "ada.studio",
      "socials.2.followers": "100",
    };
    expect(applicationProblems(values)).toEqual([
      { path: "socials.1.range", message: "Follower Count is required" },
    ]);
  });

  it.each([
    ["email", "nobody", "must be an email address"],
    ["phone", "call me", "must be a phone number"],
    ["rate", "a lot", "must be a number"],
    ["rate", "-5", "must not be negative"],
    ["socials.0.link", "javascript:alert(1)", "must be a username or an https:// link"],
  ])("at %s, %s is a problem", (control, value, message) => {
    expect(problemAt(control, { ...whole, [control]: value })).toBe(message);
  });
});
