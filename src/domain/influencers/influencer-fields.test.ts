import { describe, expect, it } from "vitest";
import { validationErrors } from "#tests/harness/validation-errors.ts";
import { applicationSchema, influencerChangesSchema, influencerInputSchema } from "./influencer-fields.ts";

const application = {
  name: "Ann Lee",
  email: "ann@example.com",
  category: "Gaming",
  bio: "I play.",
  followers: { instagram: "10K-100K" },
  socials: [{ platform: "instagram", link: "@ann", followers: "12.5K" }],
};

describe("applicationSchema", () => {
  it("names every required field that is missing", () => {
    expect(validationErrors(applicationSchema, {})).toEqual({
      name: "Full Name is required",
      email: "Email is required",
      category: "Primary Category is required",
      bio: "Bio is required",
      followers: "Follower Count is required",
    });
  });

  it("reads the fields of a multipart form, which are all text", () => {
    expect(
      applicationSchema.parse({
        ...application,
        rate: "250.50",
        languages: '["PT","en","pt"]',
        followers: '{"twitter/X":"1M+ (Mega)","instagram":"1K-10K (Micro)"}',
        socials: '[{"platform":"twitter/X","link":"https://x.com/ann","followers":"1,200,000"}]',
      }),
    ).toEqual({
      ...application,
      phone: "",
      location: "",
      languages: ["pt", "en"],
      rate: 250.5,
      followers: { twitter: "1M+", instagram: "1K-10K" },
      socials: [{ platform: "twitter", link: "https://x.com/ann", followers: "1,200,000" }],
    });
  });

  it.each([
    ["", null],
    [undefined, null],
    [null, null],
    ["0", 0],
    [1_000_000, 1_000_000],
  ])("reads the rate %j as %j", (rate, expected) => {
    expect(applicationSchema.parse({ ...application, rate }).rate).toBe(expected);
  });

  it("keeps nothing that a visitor may not set", () => {
    const sent = {
      ...application,
      role: "admin",
      verified: true,
      featured: true,
      rating: 5,
      password: "x",
      _id: "1",
    };
    expect(Object.keys(applicationSchema.parse(sent)).toSorted()).toEqual(
      [...Object.keys(application), "phone", "location", "languages", "rate"].toSorted(),
    );
  });

  it.each([
    [{ category: "Weapons" }, { category: "Primary Category is required" }],
    [{ rate: -1 }, { rate: "must not be negative" }],
    [{ rate: "-1" }, { rate: "must be an amount such as 1250.00" }],
    [{ rate: "1.250" }, { rate: "Do you mean 1,250 or 1.25?" }],
    [{ rate: "a lot" }, { rate: "must be an amount such as 1250.00" }],
    [{ rate: 1_000_001 }, { rate: "must be at most 1000000" }],
    [{ followers: { instagram: "12500" } }, { "followers.instagram": "must be one of the follower ranges" }],
    [{ followers: {} }, { followers: "Follower Count is required" }],
    [{ followers: "{}" }, { followers: "Follower Count is required" }],
    [{ followers: "10K-100K" }, { followers: "is not valid JSON" }],
    [{ followers: { instagram: "lots" } }, { "followers.instagram": "must be one of the follower ranges" }],
    [{ followers: { myspace: "1M+" } }, { "followers.myspace": "is not a known platform" }],
    [{ followers: { constructor: "1M+" } }, { "followers.constructor": "is not a known platform" }],
    [{ languages: ["pt", "tlh"] }, { "languages.1": "is not a known language" }],
    [{ languages: ["pt-BR"] }, { "languages.0": "is not a known language" }],
    [{ languages: "pt" }, { languages: "is not valid JSON" }],
    [{ languages: Array(11).fill("pt") }, { languages: "must be at most 10 languages" }],
    [{ socials: "[" }, { socials: "is not valid JSON" }],
    [{ bio: "x".repeat(2001) }, { bio: "must be at most 2000 characters" }],
    [
      { socials: [{}] },
      {
        "socials.0.platform": "Platform is required",
        "socials.0.link": "Link or username is required",
        "socials.0.followers": "Followers is required",
      },
    ],
    [
      { socials: [application.socials[0], { platform: "", link: " ", followers: "" }] },
      {
        "socials.1.platform": "Platform is required",
        "socials.1.link": "Link or username is required",
        "socials.1.followers": "Followers is required",
      },
    ],
    [
      { socials: [{ platform: "myspace", link: "ann", followers: "1" }] },
      { "socials.0.platform": "is not a known platform" },
    ],
    [
      { socials: [{ platform: "instagram", link: "javascript:alert(1)", followers: "1" }] },
      { "socials.0.link": "must be a username or an https:// link" },
    ],
    [
      { socials: Array.from({ length: 21 }, () => application.socials[0]) },
      { socials: "must be at most 20 rows" },
    ],
  ])("refuses %j", (fields, wrong) => {
    expect(validationErrors(applicationSchema, { ...application, ...fields })).toEqual(wrong);
  });
});

describe("influencerInputSchema", () => {
  it("needs a name only", () => {
    expect(influencerInputSchema.parse({ name: "Ann" })).toEqual({ name: "Ann" });
    expect(validationErrors(influencerInputSchema, {})).toEqual({ name: "Full Name is required" });
  });

  it.each([
    [{ instagram: "@ann", youtube: "", tiktok: null }, ["instagram"]],
    ['{"twitter":"ann"}', ["twitter"]],
    [[{ platform: "X", link: "ann", followers: 12_500 }], ["twitter"]],
    ['[{"platform":"blog","link":"https://ann.example","followers":"5"}]', ["blog"]],
  ])("reads socials from %j", (socials, platforms) => {
    const read = influencerInputSchema.parse({ name: "Ann", socials }).socials ?? [];
    expect(read.map((social) => social.platform)).toEqual(platforms);
  });

  it.each([
    [{ email: "ann" }, { email: "must be an email address" }],
    [{ engagement: 101 }, { engagement: "must be at most 100" }],
    [{ rating: "6" }, { rating: "must be at most 5" }],
    [{ featured: "perhaps" }, { featured: "must be true or false" }],
    [{ followers: -1 }, { followers: "must not be negative" }],
    [{ followers: "many" }, { followers: "is not valid JSON" }],
    [{ followers: true }, { followers: "must be a number or a map of platforms" }],
    [{ followers: 1e300 }, { followers: "must be at most 100000000000" }],
    [{ password: "password1234" }, { password: "is on the list of common passwords" }],
    [{ imageUrl: "javascript:alert(1)" }, { imageUrl: "must be a web address, such as https://example.com" }],
  ])("refuses %j", (fields, wrong) => {
    expect(validationErrors(influencerInputSchema, { name: "Ann", ...fields })).toEqual(wrong);
  });
});

describe("influencerChangesSchema", () => {
  it("leaves out what was not sent, and takes the rate away where it is sent empty", () => {
    expect(influencerChangesSchema.parse({})).toEqual({});
    expect(influencerChangesSchema.parse({ languages: "[]" })).toEqual({ languages: [] });
    expect(influencerChangesSchema.parse({ rate: "" })).toEqual({ rate: null });
    expect(influencerChangesSchema.parse({ email: "" })).toEqual({ email: null });
  });

  it("does not empty the name", () => {
    expect(validationErrors(influencerChangesSchema, { name: " " })).toEqual({
      name: "Full Name is required",
    });
  });
});
