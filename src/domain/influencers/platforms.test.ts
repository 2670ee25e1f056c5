import { describe, expect, it } from "vitest";
import { formPlatforms, normalizePlatform, platformLabel, platforms } from "./platforms.ts";

describe("normalizePlatform", () => {
  it.each([
    ["instagram", "instagram"],
    ["Instagram", "instagram"],
    [" YouTube ", "youtube"],
    ["twitter/X", "twitter"],
    ["TWITTER/x", "twitter"],
    ["Twitter", "twitter"],
    ["X", "twitter"],
    ["blog", "blog"],
    ["other", "other"],
  ])("%j is stored as %s", (text, platform) => {
    expect(normalizePlatform(text)).toBe(platform);
  });

  it.each(["", "myspace", "insta gram", "constructor", "__proto__", "toString", "twitter/"])(
    "%j is not known",
    (text) => {
      expect(normalizePlatform(text)).toBeUndefined();
    },
  );

  it("knows every platform of the form and every stored one", () => {
    for (const name of formPlatforms) expect(platforms).toContain(normalizePlatform(name));
    for (const name of platforms) expect(normalizePlatform(name)).toBe(name);
  });
});

describe("platformLabel", () => {
  it.each([
    ["instagram", "Instagram"],
    ["youtube", "YouTube"],
    ["tiktok", "TikTok"],
    ["linkedin", "LinkedIn"],
    ["twitter", "X"],
    ["blog", "Blog"],
    ["", ""],
  ])("%j reads %s", (platform, label) => {
    expect(platformLabel(platform)).toBe(label);
  });
});
