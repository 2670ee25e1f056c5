import { describe, expect, it } from "vitest";
import { applicationFields, formFieldOf, missingRanges, rangeOfFigure } from "./application-form.ts";

const posted = {
  name: "Ada",
  socials: [
    { platform: "instagram", link: "ada.draws", followers: "12.5K", range: "10K-100K" },
    { platform: "twitter/X", link: "@ada", followers: "900", range: "1K-10K" },
    { platform: "instagram", link: "ada.studio", followers: "2000", range: "1K-10K" },
  ],
};

describe("applicationFields", () => {
  it("makes channels and ranges of the form's rows", () => {
    expect(applicationFields(posted)).toEqual({
      name: "Ada",
      socials: [
        { platform: "instagram", link: "ada.draws", followers: "12.5K" },
        { platform: "twitter/X", link: "@ada", followers: "900" },
        { platform: "instagram", link: "ada.studio", followers: "2000" },
      ],
      followers: { instagram: "10K-100K", "twitter/X": "1K-10K" },
    });
  });

  it.each([
    { name: "Ada", socials: "[]", followers: '{"instagram":"1K-10K"}' },
    { socials: [{ platform: "instagram" }], followers: { instagram: "1K-10K" } },
    { name: "Ada" },
  ])("leaves a client's own fields as they are: %j", (fields) => {
    expect(applicationFields(fields)).toEqual(fields);
  });

  it("has an empty row when nothing is written, so that its absence is noticed", () => {
    expect(applicationFields({ socials: [] })).toEqual({
      socials: [{ platform: "", link: "", followers: "" }],
      followers: {},
    });
  });

  it.each([[["a", "b"]], [[{ evil: "b" }]], [[[]]]])(
    "makes blank rows of %j, which no form has",
    (socials) => {
      expect(applicationFields({ socials }).socials).toContainEqual({
        platform: "",
        link: "",
        followers: "",
      });
    },
  );
});

describe("missingRanges", () => {
  it("names the first row of each platform that has none", () => {
    const socials = posted.socials.map(({ range: _, ...row }) => row);
    expect(missingRanges({ socials })).toEqual(["socials.0.range", "socials.1.range"]);
    expect(missingRanges(posted)).toEqual([]);
  });
});

describe("formFieldOf", () => {
  it.each([
    ["email", "email"],
    ["socials", "socials.0.platform"],
    ["socials.1.link", "socials.1.link"],
    ["followers", "socials.0.range"],
    ["followers.twitter/X", "socials.1.range"],
    ["followers.instagram", "socials.0.range"],
    ["followers.tiktok", "socials.0.range"],
  ])("finds for %s the field %s", (path, field) => {
    expect(formFieldOf(path, posted)).toBe(field);
  });
});

describe("rangeOfFigure", () => {
  it.each([
    ["999", undefined],
    ["many", undefined],
    ["1000", "1K-10K"],
    ["9,999", "1K-10K"],
    ["10K", "10K-100K"],
    ["100,000", "100K-1M"],
    ["1.2M", "1M+"],
  ])("puts %s into %s", (figure, range) => {
    expect(rangeOfFigure(figure)).toBe(range);
  });
});
