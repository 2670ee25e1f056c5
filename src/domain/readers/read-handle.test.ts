import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { handlesAsTyped } from "#tests/harness/handles-as-typed.ts";
import { platforms } from "../influencers/platforms.ts";
import { profileAddress, readHandle } from "./read-handle.ts";
import { channelProblem, profileLink, readProfileSearch } from "./read-profile-link.ts";

describe("readHandle", () => {
  it.each(handlesAsTyped)("on %s %j leads to %s", (platform, link, address, handle) => {
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

describe("profileLink", () => {
  it.each([
    ["https://www.instagram.com/ann.lee/reels/?igsh=1", "https://www.instagram.com/ann.lee"],
    ["instagram.com/ann/tagged", "https://instagram.com/ann"],
    ["https://twitter.com/ann/with_replies", "https://twitter.com/ann"],
    ["https://www.facebook.com/ann/about", "https://www.facebook.com/ann"],
    ["https://www.twitch.tv/ann/videos", "https://www.twitch.tv/ann"],
    ["https://www.instagram.com/p/abc/", "https://www.instagram.com/p/abc/"],
    ["https://www.instagram.com/stories/ann.lee/317/?hl=es", "https://www.instagram.com/ann.lee"],
    ["instagram.com/stories/ann/", "https://instagram.com/ann"],
    ["https://www.instagram.com/ann/p/Cabc/?img_index=1", "https://www.instagram.com/ann"],
    ["https://www.instagram.com/ann/reel/Cabc/", "https://www.instagram.com/ann"],
    ["https://www.tiktok.com/@ann/video/1?lang=es", "https://www.tiktok.com/@ann"],
    ["https://www.facebook.com/ann/posts/pfbid02", "https://www.facebook.com/ann"],
    ["https://www.facebook.com/ann.lee/videos/123/", "https://www.facebook.com/ann.lee"],
    ["https://x.com/ann/status/17?s=20", "https://x.com/ann"],
    ["https://www.youtube.com/@ann/shorts", "https://www.youtube.com/@ann"],
    ["https://www.youtube.com/c/ann/videos?view=0", "https://www.youtube.com/c/ann"],
    ["https://www.twitch.tv/ann/clip/Abc", "https://www.twitch.tv/ann"],
    ["https://www.threads.net/@ann/post/C1", "https://www.threads.net/@ann"],
    ["https://www.linkedin.com/company/acme/posts/", "https://www.linkedin.com/company/acme"],
    ["https://t.me/ann/12", "https://t.me/ann"],
    ["https://www.facebook.com/groups/bakers/", "https://www.facebook.com/groups/bakers/"],
    ["https://www.facebook.com/people/Ann-Lee/1000/", "https://www.facebook.com/people/Ann-Lee/1000/"],
    ["https://vm.tiktok.com/ZM1/", "https://vm.tiktok.com/ZM1/"],
    ["https://ann.example/ann/about", "https://ann.example/ann/about"],
    ["https://www.instagram.com/ann/", "https://www.instagram.com/ann/"],
    ["@ann", "@ann"],
  ])("of %s is %s", (link, stored) => {
    expect(profileLink(link)).toBe(stored);
  });
});

describe("channelProblem", () => {
  it.each([
    ["instagram", "https://www.instagram.com/p/Cabc/?igsh=1"],
    ["instagram", "instagram.com/reel/Cabc/"],
    ["instagram", "https://www.instagram.com/reels/Cabc/"],
    ["instagram", "https://www.instagram.com/tv/Cabc/"],
    ["instagram", "https://www.instagram.com/stories/highlights/179/"],
    ["instagram", "https://www.instagram.com/explore/tags/food/"],
    ["youtube", "https://www.youtube.com/watch?v=abc&t=3"],
    ["youtube", "m.youtube.com/shorts/abc"],
    ["youtube", "https://youtu.be/abc?si=1"],
    ["youtube", "https://www.youtube.com/playlist?list=PL1"],
    ["facebook", "https://www.facebook.com/watch/?v=1"],
    ["facebook", "https://www.facebook.com/reel/123"],
    ["facebook", "https://www.facebook.com/photo.php?fbid=1"],
    ["facebook", "https://m.facebook.com/story.php?story_fbid=1&id=2"],
    ["facebook", "https://fb.watch/abc/"],
    ["twitter", "https://x.com/i/web/status/17"],
    ["twitch", "https://clips.twitch.tv/Abc"],
    ["pinterest", "https://www.pinterest.es/pin/123/"],
    ["linkedin", "https://www.linkedin.com/posts/ann-lee_cake-activity-71-abc"],
    ["reddit", "https://www.reddit.com/r/bread/comments/abc/loaf/"],
    ["threads", "https://www.threads.net/t/C1"],
  ] as const)("on %s refuses %s, because a post does not say whose it is", (platform, link) => {
    expect(channelProblem(platform, link)).toMatch(/^is a link to a post/);
    expect(channelProblem("other", link)).toBeUndefined();
  });

  it.each([
    ["instagram", "@p"],
    ["instagram", "https://www.instagram.com/reel"],
    ["instagram", "https://www.instagram.com/stories/ann/317/"],
    ["youtube", "https://www.youtube.com/channel/UC0123456789abcdefghij-_"],
    ["tiktok", "https://www.tiktok.com/@ann/video/1"],
    ["tiktok", "https://vm.tiktok.com/ZM1/"],
    ["facebook", "https://www.facebook.com/groups/bakers"],
    ["facebook", "https://www.facebook.com/share/1Abc/"],
    ["pinterest", "https://pin.it/abc"],
  ] as const)("on %s takes %s, which names an account or hides it behind a short link", (platform, link) => {
    expect(channelProblem(platform, link)).toBeUndefined();
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
    ["https://www.instagram.com/stories/ann/317/", { platform: "instagram", handle: "ann" }],
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
