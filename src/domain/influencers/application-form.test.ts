import { describe, expect, it } from "vitest";
import { applicationFields, controlOf, rangeOfFigure, socialRows } from "./application-form.ts";

const posted = {
  name: "Ada",
  "socials.0.platform": "instagram",
  "socials.0.link": "ada.draws",
  "socials.0.followers": "12.5K",
  "socials.0.range": "10K-100K",
  "socials.1.platform": "",
  "socials.1.link": "",
  "socials.1.followers": "",
  "socials.2.platform": "twitter/X",
  "socials.2.link": "@ada",
  "socials.2.followers": "900",
  "socials.2.range": "1K-10K",
  "socials.3.platform": "instagram",
  "socials.3.link": "ada.studio",
  "socials.3.followers": "2000",
  "socials.3.range": "1K-10K",
};

describe("applicationFields", () => {
  it("makes rows and ranges of the form's controls, without the row that was left empty", () => {
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

  it("leaves a client's own fields as they are", () => {
    const fields = { name: "Ada", socials: "[]", followers: '{"instagram":"1K-10K"}' };
    expect(applicationFields(fields)).toEqual(fields);
  });

  it("keeps an empty row when it is the only one, so that its absence is noticed", () => {
    const fields = { "socials.0.platform": "", "socials.0.link": "", "socials.0.followers": "" };
    expect(applicationFields(fields)).toEqual({
      socials: [{ platform: "", link: "", followers: "" }],
      followers: {},
    });
  });

  it("takes nothing from names that only look like a control of a row", () => {
    expect(socialRows({ "socials.x.link": "a", "socials.0.evil": "b", "socials.99999.link": "c" })).toEqual(
      [],
    );
  });
});

describe("controlOf", () => {
  it.each([
    ["email", "email"],
    ["socials", "socials.0.platform"],
    ["socials.1.link", "socials.2.link"],
    ["socials.2.platform", "socials.3.platform"],
    ["followers", "socials.0.range"],
    ["followers.twitter/X", "socials.2.range"],
    ["followers.instagram", "socials.0.range"],
    ["followers.tiktok", "socials.0.range"],
  ])("finds for %s the control %s", (path, control) => {
    expect(controlOf(path, posted)).toBe(control);
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
