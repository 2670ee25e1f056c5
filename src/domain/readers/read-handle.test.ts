import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { platforms } from "../influencers/platforms.ts";
import { profileAddress, readHandle, readProfileSearch } from "./read-handle.ts";

const channel = "UC0123456789abcdefghij-_";

describe("readHandle", () => {
  it.each([
    ["instagram", "ann", "https://www.instagram.com/ann", "ann"],
    ["instagram", "@ann.lee_1", "https://www.instagram.com/ann.lee_1", "ann.lee_1"],
    ["instagram", " @ann ", "https://www.instagram.com/ann", "ann"],
    ["instagram", "\u202a@ann\u202c", "https://www.instagram.com/ann", "ann"],
    ["instagram", "@an\u200bn\u2060", "https://www.instagram.com/ann", "ann"],
    ["instagram", "＠ａｎｎ", "https://www.instagram.com/ann", "ann"],
    [
      "instagram",
      "https://instagram.com/ann?igsh=MzRl&utm_source=qr",
      "https://www.instagram.com/ann",
      "ann",
    ],
    ["instagram", "instagram.com/ann/", "https://www.instagram.com/ann", "ann"],
    ["instagram", "HTTPS://Instagram.com/ann#", "https://www.instagram.com/ann", "ann"],
    ["instagram", "https://m.instagram.com/ann", "https://www.instagram.com/ann", "ann"],
    ["instagram", "https://www.instagram.com/p/abc/?igsh=1", "https://www.instagram.com/p/abc/", "p/abc"],
    ["instagram", "instagram.com?ann", "https://www.instagram.com/?ann", "?ann"],
    ["youtube", "@ann", "https://www.youtube.com/@ann", "ann"],
    ["youtube", "@lena·cooks", "https://www.youtube.com/@lena·cooks", "lena·cooks"],
    ["youtube", "@лена.готовит", "https://www.youtube.com/@лена.готовит", "лена.готовит"],
    ["youtube", "料理の時間", "https://www.youtube.com/@料理の時間", "料理の時間"],
    ["youtube", "@नमस्ते", "https://www.youtube.com/@नमस्ते", "नमस्ते"],
    ["youtube", "https://youtube.com/@%D0%BB%D0%B5%D0%BD%D0%B0", "https://www.youtube.com/@лена", "лена"],
    ["youtube", "https://m.youtube.com/@ann/videos?si=x", "https://www.youtube.com/@ann", "ann"],
    ["youtube", channel, `https://www.youtube.com/channel/${channel}`, `channel/${channel}`],
    ["youtube", `channel/${channel}`, `https://www.youtube.com/channel/${channel}`, `channel/${channel}`],
    [
      "youtube",
      `youtube.com/channel/${channel}?sub=1`,
      `https://www.youtube.com/channel/${channel}?sub=1`,
      `channel/${channel}?sub=1`,
    ],
    ["youtube", "youtube.com/c/ann", "https://www.youtube.com/c/ann", "c/ann"],
    ["youtube", "user/ann", "https://www.youtube.com/user/ann", "user/ann"],
    ["youtube", "https://youtu.be/abc?si=1", "https://youtu.be/abc", "abc"],
    ["tiktok", "ann", "https://www.tiktok.com/@ann", "ann"],
    ["tiktok", "https://www.tiktok.com/@ann?_t=8x&_r=1", "https://www.tiktok.com/@ann", "ann"],
    ["tiktok", "https://vm.tiktok.com/ZM123/", "https://vm.tiktok.com/ZM123/", "ZM123"],
    ["twitter", "@ann", "https://x.com/ann", "ann"],
    ["twitter", "https://mobile.twitter.com/ann?s=21&t=abc", "https://x.com/ann", "ann"],
    ["facebook", "ann.lee", "https://www.facebook.com/ann.lee", "ann.lee"],
    ["facebook", "profile.php?id=1", "https://www.facebook.com/profile.php?id=1", "profile.php?id=1"],
    [
      "facebook",
      "https://m.facebook.com/profile.php?id=1&mibextid=a",
      "https://www.facebook.com/profile.php?id=1",
      "profile.php?id=1",
    ],
    ["facebook", "m.facebook.com/ann", "https://www.facebook.com/ann", "ann"],
    ["facebook", "https://de-de.facebook.com/ann", "https://www.facebook.com/ann", "ann"],
    ["facebook", "https://fb.watch/abc/", "https://fb.watch/abc/", "abc"],
    ["facebook", "groups/bakers", "https://www.facebook.com/groups/bakers", "groups/bakers"],
    ["linkedin", "kit-lee", "https://www.linkedin.com/in/kit-lee", "kit-lee"],
    ["linkedin", "in/kit-lee", "https://www.linkedin.com/in/kit-lee", "kit-lee"],
    ["linkedin", "/in/kit-lee/", "https://www.linkedin.com/in/kit-lee", "kit-lee"],
    [
      "linkedin",
      "https://de.linkedin.com/in/kit-lee/?trk=x",
      "https://www.linkedin.com/in/kit-lee",
      "kit-lee",
    ],
    ["linkedin", "linkedin.com/company/acme", "https://www.linkedin.com/company/acme", "company/acme"],
    ["linkedin", "in/josé-núñez", "https://www.linkedin.com/in/josé-núñez", "josé-núñez"],
    ["twitch", "plays", "https://www.twitch.tv/plays", "plays"],
    ["pinterest", "https://www.pinterest.de/ann/", "https://www.pinterest.com/ann", "ann"],
    ["pinterest", "https://pin.it/abc", "https://pin.it/abc", "abc"],
    ["snapchat", "https://snapchat.com/@ann", "https://www.snapchat.com/add/ann", "ann"],
    ["strava", "athletes/123", "https://www.strava.com/athletes/123", "123"],
    ["reddit", "u/ann", "https://www.reddit.com/user/ann", "ann"],
    ["reddit", "https://old.reddit.com/user/ann", "https://old.reddit.com/user/ann", "user/ann"],
    ["reddit", "r/bread", "https://www.reddit.com/r/bread", "r/bread"],
    ["threads", "https://www.threads.com/@ann?xmt=1", "https://www.threads.net/@ann", "ann"],
    ["quora", "Ann-Lee-1", "https://www.quora.com/profile/Ann-Lee-1", "Ann-Lee-1"],
    ["medium", "https://ann.medium.com/", "https://ann.medium.com/", undefined],
    ["telegram", "t.me/ann", "https://t.me/ann", "ann"],
    ["discord", "https://discord.gg/abc", "https://discord.gg/abc", undefined],
    ["discord", "discord.gg/abc", "https://discord.gg/abc", undefined],
    ["blog", "ann.example", "https://ann.example", undefined],
    ["blog", "http://ann.example/about?utm_source=x&page=2", "http://ann.example/about?page=2", undefined],
    ["blog", "ann.example:8080?page=2", "https://ann.example:8080?page=2", undefined],
    ["other", "müller.example", "https://müller.example", undefined],
    ["other", "https://www.instagram.com/ann", "https://www.instagram.com/ann", undefined],
  ] as const)("on %s %j leads to %s", (platform, link, address, handle) => {
    expect(readHandle(platform, link)).toEqual({ value: { address, handle } });
  });

  it.each([
    "",
    " ",
    "@",
    "\u200b",
    "a name with spaces",
    "ann@mail.example",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "\u0001javascript:alert(1)",
    "java\tscript:alert(1)",
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
    for (const platform of platforms) {
      expect(readHandle(platform, link)).toEqual({ problem: "must be a username or an https:// link" });
    }
  });

  it.each([
    ["instagram", "https://linktr.ee/ann"],
    ["instagram", "ann.example/about"],
    ["instagram", "tiktok.com"],
    ["instagram", "https://www.tiktok.com/@ann"],
    ["instagram", "https://instagram.com.evil.example/ann"],
    ["instagram", "https://evilinstagram.com/ann"],
    ["instagram", "https://instagram.com:8443/ann"],
    ["instagram", "https://l.instagram.com/?u=https%3A%2F%2Fevil.example"],
    ["facebook", "https://lm.facebook.com/l.php?u=https%3A%2F%2Fevil.example"],
    ["youtube", "https://www.youtube.com/redirect?q=https%3A%2F%2Fevil.example"],
    ["youtube", "instagram.com/ann"],
    ["twitter", "https://t.co/abc"],
    ["discord", "https://ann.example/discord"],
    ["pinterest", "https://pinterest.evil.example/ann"],
  ] as const)("on %s refuses %j, which is on another site", (platform, link) => {
    expect(readHandle(platform, link).problem).toMatch(/^is not an address on [A-Z]\w*: enter a/);
  });

  it("takes a bare username only where a username has an address", () => {
    for (const platform of ["discord", "blog", "other"] as const) {
      expect(profileAddress(platform, "ann")).toBeUndefined();
    }
  });

  it("takes letters of other scripts only where the platform does", () => {
    for (const platform of platforms) {
      const isTaken = profileAddress(platform, "лена") !== undefined;
      expect([platform, isTaken]).toEqual([platform, ["youtube", "linkedin", "quora"].includes(platform)]);
    }
  });

  it("reads its own addresses in the same way", () => {
    const text = fc.oneof(
      fc.webUrl({ withQueryParameters: true }),
      fc.stringMatching(/^@?[\w.·л-]{1,12}$/u),
      fc.stringMatching(
        /^(www\.|m\.)?(instagram|youtube|tiktok|x|facebook|linkedin|reddit)\.com\/(@|in\/|u\/|c\/)?[\w.%-]{0,8}(\?si=1|\?id=2|\/)?$/,
      ),
    );
    fc.assert(
      fc.property(fc.constantFrom(...platforms), text, (platform, link) => {
        const address = profileAddress(platform, link);
        if (address === undefined) return;
        expect(new URL(address).protocol).toMatch(/^https?:$/);
        expect(readHandle(platform, address)).toEqual(readHandle(platform, link));
      }),
      { numRuns: 200 },
    );
  });
});

describe("readProfileSearch", () => {
  it.each([
    ["@ann", { handle: "ann" }],
    ["＠ann", { handle: "ann" }],
    ["@lena·cooks", { handle: "lena·cooks" }],
    [" @Лена ", { handle: "Лена" }],
    ["https://www.instagram.com/ann?igsh=x", { platform: "instagram", handle: "ann" }],
    ["instagram.com/ann", { platform: "instagram", handle: "ann" }],
    ["m.facebook.com/profile.php?id=1", { platform: "facebook", handle: "profile.php?id=1" }],
    ["https://vm.tiktok.com/ZM1/", { platform: "tiktok", handle: "ZM1" }],
    ["https://de.linkedin.com/in/kit-lee", { platform: "linkedin", handle: "kit-lee" }],
    ["ann", undefined],
    ["Ann Lee", undefined],
    ["@ann lee", undefined],
    ["ann@mail.example", undefined],
    ["@", undefined],
    ["", undefined],
    ["https://ann.example/about", undefined],
    ["ann.example", undefined],
    ["https://www.instagram.com/", undefined],
    ["https://l.instagram.com/?u=https%3A%2F%2Fann.example", undefined],
    ["https://discord.gg/abc", undefined],
  ])("%j is %j", (text, found) => {
    expect(readProfileSearch(text)).toEqual(found);
  });

  it("finds the channel of a link in whichever way it is written", () => {
    for (const text of [
      "instagram.com/ann",
      "https://m.instagram.com/ann/?igsh=1",
      "http://www.instagram.com/ann",
    ]) {
      expect(readProfileSearch(text)?.handle).toBe(readHandle("instagram", "@ann").value?.handle);
    }
  });
});
