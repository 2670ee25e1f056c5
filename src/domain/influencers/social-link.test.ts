import { describe, expect, it } from "vitest";
import { platforms } from "./platforms.ts";
import { socialAddress } from "./social-link.ts";

describe("socialAddress", () => {
  it.each([
    ["instagram", "ann", "https://www.instagram.com/ann"],
    ["instagram", "@ann.lee_1", "https://www.instagram.com/ann.lee_1"],
    ["instagram", " @ann ", "https://www.instagram.com/ann"],
    ["youtube", "@ann", "https://www.youtube.com/@ann"],
    ["tiktok", "ann", "https://www.tiktok.com/@ann"],
    ["twitter", "@ann", "https://x.com/ann"],
    ["linkedin", "ann-lee", "https://www.linkedin.com/in/ann-lee"],
    ["telegram", "ann", "https://t.me/ann"],
    ["instagram", "https://instagram.com/ann?hl=en", "https://instagram.com/ann?hl=en"],
    ["instagram", "HTTPS://Instagram.com/ann", "HTTPS://Instagram.com/ann"],
    ["youtube", "http://youtube.com/c/ann", "http://youtube.com/c/ann"],
    ["youtube", "youtube.com/c/ann", "https://youtube.com/c/ann"],
    ["facebook", "www.facebook.com/ann", "https://www.facebook.com/ann"],
    ["blog", "ann.example", "https://ann.example"],
    ["blog", "ann.example/about", "https://ann.example/about"],
    ["blog", "ann.example:8080?page=2", "https://ann.example:8080?page=2"],
    ["instagram", "instagram.com?ann", "https://instagram.com?ann"],
    ["other", "müller.example", "https://müller.example"],
    ["discord", "https://discord.gg/abc", "https://discord.gg/abc"],
  ] as const)("on %s %j leads to %s", (platform, link, address) => {
    expect(socialAddress(platform, link)).toBe(address);
  });

  it.each([
    "",
    " ",
    "@",
    "a name with spaces",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "\u0001javascript:alert(1)",
    "java\tscript:alert(1)",
    "java\nscript:alert(1)",
    "javascript&colon;alert(1)",
    "&#106;avascript:alert(1)",
    "&#x6A&#x61&#x76&#x61:alert(1)",
    "%6Aavascript:alert(1)",
    "javascript://x.example/%0aalert(1)",
    "javascript://%0aalert(1)//http://x.example",
    "data:text/html,<script>alert(1)</script>",
    "DATA:text/html;base64,PHNjcmlwdD4=",
    "vbscript:msgbox(1)",
    "file:///etc/passwd",
    "blob:https://x.example/1",
    "ftp://x.example/",
    "view-source:https://x.example",
    "//evil.example/ann",
    "\\\\evil.example\\ann",
    "https:evil.example",
    "https:/evil.example",
    "https://",
    "https:// evil.example",
    'https://x.example" onmouseover="alert(1)',
    "https://www.instagram.com@evil.example/",
    "https://user:secret@evil.example/",
    "<b>ann</b>",
  ])("refuses %j on every platform", (link) => {
    for (const platform of platforms) expect(socialAddress(platform, link)).toBeUndefined();
  });

  it("takes a bare username only where a username has an address", () => {
    for (const platform of ["discord", "blog", "other"] as const) {
      expect(socialAddress(platform, "ann")).toBeUndefined();
    }
  });

  it("never makes anything but an http(s) address", () => {
    for (const platform of platforms) {
      const address = socialAddress(platform, "ann.lee");
      expect(new URL(address ?? "").protocol).toBe("https:");
    }
  });
});
