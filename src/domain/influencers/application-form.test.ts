import { describe, expect, it } from "vitest";
import { applicationFields } from "./application-form.ts";
import { formFieldOf } from "./form-field.ts";

const posted = {
  name: "Ada",
  socials: [
    { platform: "instagram", link: "ada.draws", followers: "12.5K", range: "10K-100K" },
    { platform: "twitter/X", link: "@ada", followers: "900" },
    { platform: "instagram", link: "ada.studio", followers: "90 thousand" },
  ],
};

describe("applicationFields", () => {
  it("makes channels and ranges of the form's rows", () => {
    expect(applicationFields(posted)).toEqual({
      name: "Ada",
      socials: [
        { platform: "instagram", link: "ada.draws", followers: "12.5K", range: "10K-100K" },
        { platform: "twitter/X", link: "@ada", followers: "900", range: "" },
        { platform: "instagram", link: "ada.studio", followers: "90 thousand", range: "" },
      ],
      // Of both channels together; below the lowest range, the figure itself.
      followers: { instagram: "100K-1M", "twitter/X": "900" },
    });
  });

  it("keeps the chosen range of a figure that cannot be read, until it can be", () => {
    const row = { platform: "instagram", link: "ada", range: "10K-100K" };
    const rangesWith = (followers: string) =>
      applicationFields({ socials: [{ ...row, followers }] }).followers;
    expect(rangesWith("–")).toEqual({ instagram: "10K-100K" });
    expect(rangesWith("2k")).toEqual({ instagram: "1K-10K" });
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
      socials: [{ platform: "", link: "", followers: "", range: "" }],
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
        range: "",
      });
    },
  );
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
